/** The unit in which both ages are typed (docs/design.md, "Ages"). */
import { NativeSelect } from "@mantine/core";
import type { TypedFields } from "#domain/toy/toyDraft.ts";

type Unit = TypedFields["ageUnit"];

interface AgeUnitProps {
  value: Unit;
  isReadOnly?: boolean;
  onChange: (unit: Unit) => void;
}

export function AgeUnit({ value, isReadOnly = false, onChange }: AgeUnitProps) {
  return (
    <NativeSelect
      label="Ages in"
      disabled={isReadOnly}
      data={["years", "months"]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Unit)}
    />
  );
}
