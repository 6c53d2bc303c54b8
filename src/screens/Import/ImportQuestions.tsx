/** What is asked before an import is added once more, taken back or discarded. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { importScreenWords } from "#domain/importWords.ts";
import type { Import } from "#domain/types.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Question } from "#src/ui/Question.tsx";
import type { ImportRunRef } from "./ImportProgress.tsx";

export function ImportQuestions({ one, actor }: { one: Import; actor: ImportRunRef }) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("asking"));
  const question = useSelector(actor, ({ context }) => context.question);
  if (!question) return null;
  const words = {
    again: {
      sentence: importScreenWords.again(formatMoment(one.intImportedBefore ?? one.intCreatedAt)),
      confirmLabel: "Add again",
      hint: "",
    },
    takeBack: {
      sentence: importScreenWords.takeBack,
      confirmLabel: "Take back",
      hint: importScreenWords.takeBackHint,
    },
    discard: {
      sentence: importScreenWords.discard,
      confirmLabel: "Discard",
      hint: importScreenWords.discardHint,
    },
  }[question];
  return (
    <Question
      opened={isAsking}
      sentence={words.sentence}
      confirmLabel={words.confirmLabel}
      isDestructive={question !== "again"}
      onConfirm={() => actor.send({ type: "question.confirmed" })}
      onCancel={() => actor.send({ type: "question.cancelled" })}
    >
      {words.hint && <Text>{words.hint}</Text>}
    </Question>
  );
}
