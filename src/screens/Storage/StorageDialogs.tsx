/** What the Storage screen asks before it moves or deletes (specification section 2). */
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { BoxesPreview, SectionsPreview } from "./DeletionPreview.tsx";
import { MoveBoxesDialog, type StorageDialogProps } from "./MoveBoxesDialog.tsx";

export function StorageDialogs({ actor, sections }: StorageDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const confirm = () => actor.send({ type: "question.confirmed" });
  const cancel = () => actor.send({ type: "question.cancelled" });
  return (
    <>
      <MoveBoxesDialog actor={actor} sections={sections} />
      <ConfirmDialog
        opened={snapshot.hasTag("confirmingBoxes")}
        sentence={boxMessages.deleteBoxes(context.boxes.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      >
        <BoxesPreview codes={[...context.boxes.keys()]} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={snapshot.hasTag("confirmingSections")}
        sentence={boxMessages.deleteSections(context.sections.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      >
        <SectionsPreview sections={[...context.sections].toSorted((a, b) => a - b)} />
      </ConfirmDialog>
    </>
  );
}
