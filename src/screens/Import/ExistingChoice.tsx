/** The choice about toys that exist already. */
import { Radio, SimpleGrid } from "@mantine/core";
import { EXISTING } from "#domain/import/importMessages.ts";
import type { Existing } from "#machines/import.machine.ts";
import { useRights } from "#src/session/rights.tsx";
import { busyFieldProps } from "#src/ui/EditSwitch.tsx";

interface ExistingChoiceProps {
  value: Existing;
  /** A choice is being sent: another one is ignored, and the focus stays. */
  isBusy?: boolean;
  onChange: (existing: Existing) => void;
}

export function ExistingChoice({ value, isBusy = false, onChange }: ExistingChoiceProps) {
  const mayUpdate = useRights().includes("delete");
  const choices = Object.entries(EXISTING).filter(
    ([existing]) => existing !== "update" || mayUpdate,
  );
  return (
    <Radio.Group
      label="Toys that there are already"
      value={value}
      onChange={(chosen) => onChange(chosen as Existing)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt="xs">
        {choices.map(([existing, [label, description]]) => (
          <Radio
            key={existing}
            size="md"
            value={existing}
            label={label}
            description={description}
            {...busyFieldProps(isBusy)}
            py={8}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
