/** What is asked before an import is added once more, taken back or discarded. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import type { ImportRunRef } from "./ImportProgress.tsx";

export function ImportDialogs({ one, actor }: { one: Import; actor: ImportRunRef }) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("asking"));
  const question = useSelector(actor, ({ context }) => context.question);
  if (!question) return null;
  const words = {
    again: {
      sentence: importScreenMessages.again(formatMoment(one.intImportedBefore ?? one.intCreatedAt)),
      confirmLabel: "Add again",
      hint: "",
    },
    takeBack: {
      sentence: importScreenMessages.takeBack,
      confirmLabel: "Take back",
      hint: importScreenMessages.takeBackHint,
    },
    discard: {
      sentence: importScreenMessages.discard,
      confirmLabel: "Discard",
      hint: importScreenMessages.discardHint,
    },
  }[question];
  return (
    <ConfirmDialog
      opened={isAsking}
      sentence={words.sentence}
      confirmLabel={words.confirmLabel}
      isDestructive={question !== "again"}
      onConfirm={() => actor.send({ type: "question.confirmed" })}
      onCancel={() => actor.send({ type: "question.cancelled" })}
    >
      {words.hint && <Text>{words.hint}</Text>}
    </ConfirmDialog>
  );
}
