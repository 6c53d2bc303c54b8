/** What the Storage screen asks before it moves or deletes (specification section 2). */
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { Section } from "#domain/types.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { GoingBoxes, GoingSections } from "./GoingBoxes.tsx";
import { MoveBoxesDialog } from "./MoveBoxesDialog.tsx";

interface StorageDialogsProps {
  actor: ActorRefFrom<typeof storageMachine>;
  sections: readonly Section[];
}

export function StorageDialogs({ actor, sections }: StorageDialogsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const confirm = () => actor.send({ type: "question.confirmed" });
  const cancel = () => actor.send({ type: "question.cancelled" });
  return (
    <>
      <MoveBoxesDialog
        opened={snapshot.hasTag("choosing")}
        boxes={context.boxes}
        sections={sections}
        destination={context.destination}
        onChoose={(intSection) => actor.send({ type: "destination.chosen", intSection })}
        onConfirm={confirm}
        onCancel={cancel}
      />
      <ConfirmDialog
        opened={snapshot.hasTag("confirmingBoxes")}
        sentence={boxMessages.deleteBoxes(context.boxes.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      >
        <GoingBoxes codes={[...context.boxes.keys()]} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={snapshot.hasTag("confirmingSections")}
        sentence={boxMessages.deleteSections(context.sections.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      >
        <GoingSections sections={[...context.sections].toSorted((a, b) => a - b)} />
      </ConfirmDialog>
    </>
  );
}
