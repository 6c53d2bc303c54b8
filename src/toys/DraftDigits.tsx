/** A number of a new toy (specification section 5, "Add item"). */
import { maxOf } from "#domain/toy/toyDraft.ts";
import { NUMBERS, type NumberField } from "#domain/toy/toyFields.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import type { DraftForm } from "./draftForm.ts";

interface DraftDigitsProps extends DraftForm {
  field: NumberField;
}

export function DraftDigits({ field, draft, problems, isReadOnly, onChange }: DraftDigitsProps) {
  const { label, placeholder } = NUMBERS[field];
  return (
    <DigitsInput
      label={label}
      placeholder={placeholder}
      max={maxOf(field, draft)}
      name={field}
      readOnly={isReadOnly}
      value={draft[field]}
      error={problems[field]}
      onChange={(digits) => onChange({ [field]: digits })}
    />
  );
}
