/** "Back to this moment": a toy or a box becomes what it was right after a change (docs/design.md, "Undo"). */
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useRouteContext } from "@tanstack/react-router";
import { type HistoryItem, undoSince } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";

/** Whose history it is, and how many changes came after the item. */
export interface Back {
  of: { toy: string } | { box: string };
  newer: number;
}

export function BackToMoment({ item, back }: { item: HistoryItem; back: Back }) {
  const { undo: actor } = useRouteContext({ from: "/_signedIn" });
  const [isAsking, question] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        px={8}
        leftSection={<IconHistory size={20} aria-hidden />}
        onClick={question.open}
      >
        {historyMessages.backToThen}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        sentence={historyMessages.takeBackSince(back.newer)}
        confirmLabel={historyMessages.backToThen}
        isDestructive
        onConfirm={() => {
          question.close();
          actor.send({ type: "undo.asked", undo: undoSince(item, back.of) });
        }}
        onCancel={question.close}
      />
    </>
  );
}
