/** A number of a new toy (specification section 5, "Add item"). */
import type { ToyDraft, ToyDraftProblems } from "#domain/toy/toyDraft.ts";
import { NUMBERS, type NumberField } from "#domain/toy/toyFields.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

interface DraftDigitsProps {
  field: NumberField;
  draft: ToyDraft;
  problems: ToyDraftProblems;
  isReadOnly: boolean;
  onChange: (changes: Partial<ToyDraft>) => void;
}

export function DraftDigits({ field, draft, problems, isReadOnly, onChange }: DraftDigitsProps) {
  const { label, placeholder, max } = NUMBERS[field];
  return (
    <DigitsInput
      label={label}
      placeholder={placeholder}
      max={max}
      name={field}
      readOnly={isReadOnly}
      value={draft[field]}
      error={problems[field]}
      onChange={(digits) => onChange({ [field]: digits })}
    />
  );
}
