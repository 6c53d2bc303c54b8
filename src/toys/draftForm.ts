/** The props that the fields of a new toy share (specification section 5, "Add item"). */
import type { ChangeEvent } from "react";
import type { ToyDraft, ToyDraftProblems } from "#domain/toy/toyDraft.ts";
import type { TextField } from "#domain/toy/toyFields.ts";

export interface DraftForm {
  draft: ToyDraft;
  problems: ToyDraftProblems;
  /** Whether the draft is submitted already: text typed from now on would be lost. */
  isReadOnly: boolean;
  onChange: (changes: Partial<ToyDraft>) => void;
}

/** The attributes of a field that holds text. */
export const draftText =
  ({ draft, problems, isReadOnly, onChange }: DraftForm) =>
  (name: TextField | "strToyBarcode" | "tags") => ({
    name,
    readOnly: isReadOnly,
    autoComplete: "off",
    value: draft[name],
    error: problems[name],
    inputWrapperOrder: ["label", "input", "error", "description"] as const satisfies string[],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
