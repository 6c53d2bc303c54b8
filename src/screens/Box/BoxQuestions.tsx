/** What the Box screen asks before it deletes or moves (specification section 2). */
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/boxMessages.ts";
import { Question } from "#src/ui/Question.tsx";
import type { BoxRef } from "./BoxActions.tsx";
import { MoveToysDialog } from "./MoveToysDialog.tsx";

export function BoxQuestions({ actor }: { actor: BoxRef }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      <Question
        opened={snapshot.hasTag("confirming")}
        sentence={boxMessages.deleteToys(snapshot.context.lines.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => actor.send({ type: "question.confirmed" })}
        onCancel={() => actor.send({ type: "question.cancelled" })}
      />
      <MoveToysDialog actor={actor} />
    </>
  );
}
