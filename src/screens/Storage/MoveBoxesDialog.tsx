/** Where the selected boxes go: the dialog "Move boxes" (specification section 5: it requires a destination). */
import { Select, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { formatCount } from "#domain/counts.ts";
import type { Section } from "#domain/types.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { choiceOf, placeChoices, placeOf } from "./places.ts";

export interface StorageDialogProps {
  actor: ActorRefFrom<typeof storageMachine>;
  sections: readonly Section[];
}

export function MoveBoxesDialog({ actor, sections }: StorageDialogProps) {
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
