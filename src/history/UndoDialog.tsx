/** Asks before an undo by key, or before one that overwrites later changes, and reports how an undo ended. */
import { Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { messages } from "#domain/messages.ts";
import { showReport } from "#src/outbox/showReport.tsx";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import { useFew } from "#src/ui/useFew.tsx";
import { useEmitted, useSharedActor } from "#src/ui/useScreenActor.ts";
import type { UndoActor } from "./startUndo.ts";

/** Things that are listed at first. */
const FIRST = 12;

export function UndoDialog({ actor: shared }: { actor: UndoActor }) {
  const actor = useSharedActor(shared);
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("asking"));
  const { conflict, queue } = useSelector(actor, ({ context }) => context);
  const question = conflict?.isPreview ? queue[0]?.strQuestion : undefined;
  const [shown, more] = useFew(conflict?.differences ?? [], FIRST);
  useEmitted(actor, (emitted) => {
    if (emitted.type === "undo.done") return toast(historyMessages.undone);
    if (emitted.type === "undo.delayed") return toast(messages.goesOn);
    const details = [emitted.sentence];
    return showReport({ isFailure: true, headline: historyMessages.notUndone, details });
  });
  return (
    <ConfirmDialog
      opened={isAsking}
      sentence={question ?? historyMessages.undoAnyway}
      confirmLabel={queue[0] && "intSince" in queue[0].undone ? historyMessages.backToThen : "Undo"}
      isDestructive
      onConfirm={() => actor.send({ type: "undo.confirmed" })}
      onCancel={() => actor.send({ type: "undo.cancelled" })}
    >
      <Stack gap="xs">
        {shown.map((difference) => (
          <Text key={difference} className="breakable">
            {difference}
          </Text>
        ))}
        {more}
      </Stack>
    </ConfirmDialog>
  );
}
