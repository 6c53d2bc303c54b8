/** What the Storage screen asks before it moves or deletes (specification section 2). */

import { Select, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/counts.ts";
import type { Section } from "#domain/types.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { BoxesPreview, SectionsPreview } from "./DeletionPreview.tsx";
import { choiceOf, placeChoices, placeOf } from "./places.ts";

/** Where the selected boxes go: the dialog "Move boxes" (specification section 5: it requires a destination). */
interface StorageDialogProps {
  actor: ActorRefFrom<typeof storageMachine>;
  sections: readonly Section[];
}

function MoveBoxesDialog({ actor, sections }: StorageDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { boxes, destination } = snapshot.context;
  const cancel = () => actor.send({ type: "question.cancelled" });
  return (
    <Dialog opened={snapshot.hasTag("choosing")} onClose={cancel} title="Move boxes">
      <Stack gap="md">
        <Text c="dimmed">{formatCount(boxes.size, "box", "boxes")} to</Text>
        <Select
          label="Destination"
          placeholder="Choose a section or Floor"
          data={placeChoices(sections)}
          searchable={sections.length > 8}
          value={choiceOf(destination)}
          onChange={(choice) =>
            actor.send({ type: "destination.chosen", intSection: placeOf(choice) })
          }
          data-autofocus
        />
        <DialogButtons
          confirmLabel="Move"
          isDisabled={destination === undefined}
          onConfirm={() => actor.send({ type: "question.confirmed" })}
          onCancel={cancel}
        />
      </Stack>
    </Dialog>
  );
}

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
