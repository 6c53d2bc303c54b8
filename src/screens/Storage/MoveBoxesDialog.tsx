/** Where the selected boxes go: the dialog "Move boxes" (specification section 5: it requires a destination). */
import { Select, Stack, Text } from "@mantine/core";
import { formatCount } from "#domain/counts.ts";
import type { Section } from "#domain/types.ts";
import type { Place } from "#machines/storage.machine.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { choiceOf, placeChoices, placeOf } from "./places.ts";

interface MoveBoxesDialogProps {
  opened: boolean;
  boxes: ReadonlyMap<string, Place>;
  sections: readonly Section[];
  destination: Place | undefined;
  onChoose: (intSection: Place | undefined) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

export function MoveBoxesDialog(props: MoveBoxesDialogProps) {
  const { opened, boxes, sections, destination, onChoose, onConfirm, onCancel } = props;
  return (
    <Dialog opened={opened} onClose={onCancel} title="Move boxes">
      <Stack gap="md">
        <Text c="dimmed">{formatCount(boxes.size, "box", "boxes")} to</Text>
        <Select
          label="Destination"
          placeholder="Choose a section or Floor"
          data={placeChoices(sections)}
          searchable={sections.length > 8}
          value={choiceOf(destination)}
          onChange={(choice) => onChoose(placeOf(choice))}
          data-autofocus
        />
        <DialogButtons
          confirmLabel="Move"
          isDisabled={destination === undefined}
          onConfirm={onConfirm}
          onCancel={onCancel}
        />
      </Stack>
    </Dialog>
  );
}
