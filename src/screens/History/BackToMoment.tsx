/** "Back to this moment": returns a toy, a box or the whole stock to its state right after a change (docs/design.md, "Undo"). */
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useRouteContext } from "@tanstack/react-router";
import { type Back, type HistoryItem, undoSince } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { QUIET } from "#src/theme.ts";

export function BackToMoment({ item, back }: { item: HistoryItem; back: Back }) {
  const { undo: actor } = useRouteContext({ from: "/_signedIn" });
  return (
    <Button
      {...QUIET}
      leftSection={<IconHistory size={20} aria-hidden />}
      onClick={() => actor.send({ type: "undo.asked", undo: undoSince(item, back) })}
    >
      {historyMessages.backToThen}
    </Button>
  );
}
