/** "Put into a box": into which one the new toy goes, and how many pieces; asked for, because most toys are put away later. */
import { Button, Fieldset, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { allPieces } from "#domain/toy/toyDraft.ts";
import { BoxPicker } from "#src/boxes/BoxPicker.tsx";
import type { DraftForm } from "#src/toys/draftForm.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

export function PutFields({ draft, isReadOnly, onChange }: DraftForm) {
  const [isOpen, { open }] = useDisclosure(draft.strBoxCode !== "");
  if (!isOpen) {
    return (
      <Button variant="light" onClick={open} style={{ alignSelf: "flex-start" }}>
        Put into a box
      </Button>
    );
  }
  return (
    <Fieldset legend="Put into a box" disabled={isReadOnly}>
      <Stack>
        <BoxPicker
          label="Box"
          value={draft.strBoxCode}
          onChange={(strBoxCode) => onChange({ strBoxCode })}
        />
        <DigitsInput
          label="Pieces"
          description="All of them where nothing is typed"
          min={1}
          max={QUANTITY_MAX}
          placeholder={String(allPieces(draft))}
          value={draft.intAmountInBox}
          onChange={(intAmountInBox) => onChange({ intAmountInBox })}
        />
      </Stack>
    </Fieldset>
  );
}
