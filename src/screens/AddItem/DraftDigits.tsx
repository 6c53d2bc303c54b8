/** A number of a new toy (specification section 5, "Add item"). */
import type { ToyDraft, ToyDraftProblems } from "#domain/toyDraft.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

interface DraftDigitsProps {
  field: "intAgeMin" | "intAgeMax" | "intQuantity" | "intLowStockThreshold";
  label: string;
  placeholder?: string;
  max: number;
  draft: ToyDraft;
  problems: ToyDraftProblems;
  onChange: (changes: Partial<ToyDraft>) => void;
}

export function DraftDigits({ field, draft, problems, onChange, ...props }: DraftDigitsProps) {
  return (
    <DigitsInput
      {...props}
      name={field}
      value={draft[field]}
      error={problems[field]}
      onChange={(digits) => onChange({ [field]: digits })}
    />
  );
}
