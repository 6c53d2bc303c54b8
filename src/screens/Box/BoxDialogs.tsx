/** What the Box screen asks before it deletes or moves (specification section 2). */
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import type { BoxRef } from "./BoxActions.tsx";
import { MoveToysDialog } from "./MoveToysDialog.tsx";

export function BoxDialogs({ actor }: { actor: BoxRef }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      <ConfirmDialog
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
