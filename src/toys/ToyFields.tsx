/** The fields in which a toy's values are typed (specification section 5, "Add item"; docs/design.md, "Own fields"). */
import { NativeSelect, Textarea, type TextareaProps, type TextInputProps } from "@mantine/core";
import type { ChangeEvent } from "react";
import { DESCRIPTION_MAX, OWN_VALUE_MAX } from "#domain/limits.ts";
import { formatOwn, valuesToChoose } from "#domain/toy/ownFields.ts";
import {
  maxOf,
  type ToyDraft,
  type ToyDraftProblems,
  type TypedFields,
} from "#domain/toy/toyDraft.ts";
import { NUMBERS, type NumberField, type TextField } from "#domain/toy/toyFields.ts";
import type { OwnField } from "#domain/types.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { PlainInput } from "#src/ui/PlainInput.tsx";

type Shared = Pick<
  TextInputProps,
  "label" | "aria-label" | "name" | "error" | "autoFocus" | "onFocus"
>;

interface OwnInputProps extends Shared {
  field: OwnField;
  value: string;
  isReadOnly?: boolean;
  /** The label of the empty value, where it has a meaning. */
  emptyLabel?: string;
  onChange: (text: string) => void;
}

const NUMBER_KINDS = ["number", "money"];

/** The input of an own field, by its kind. */
export function OwnInput(props: OwnInputProps) {
  const { field, value, isReadOnly = false, emptyLabel, onChange, ...shared } = props;
  const { strKind } = field;
  const choices = valuesToChoose(field);
  if (choices) {
    // A value that is no choice any more stays until another is chosen.
    const before = value === "" || choices.includes(value) ? [] : [value];
    const { onFocus: _, ...attributes } = shared;
    return (
      <NativeSelect
        disabled={isReadOnly}
        data={["", ...before, ...choices].map((choice) => ({
          value: choice,
          label: choice === "" && emptyLabel ? emptyLabel : formatOwn(field, choice),
        }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...attributes}
      />
    );
  }
  return (
    <PlainInput
      type={strKind === "date" ? "date" : "text"}
      inputMode={NUMBER_KINDS.includes(strKind) ? "decimal" : undefined}
      readOnly={isReadOnly}
      placeholder={emptyLabel}
      maxLength={OWN_VALUE_MAX}
      value={value}
      onChange={onChange}
      {...shared}
    />
  );
}

type Unit = TypedFields["ageUnit"];

interface AgeUnitProps {
  value: Unit;
  isReadOnly?: boolean;
  onChange: (unit: Unit) => void;
}

/** The unit in which both ages are typed (docs/design.md, "Ages"). */
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

/** The props that the fields of a new toy share. */
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

/** The characters of a text that fit: what was put in last, before the caret, is cut. */
function fitting(text: string, caret: number): string {
  const [before, behind] = [[...text.slice(0, caret)], [...text.slice(caret)]];
  const room = Math.max(DESCRIPTION_MAX - behind.length, 0);
  return [...before.slice(0, room), ...behind].slice(0, DESCRIPTION_MAX).join("");
}

interface DescriptionInputProps extends Omit<TextareaProps, "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** A description, with how long it is. `maxLength` counts many a character as two, such as an emoji. */
export function DescriptionInput({ value, onChange, ...props }: DescriptionInputProps) {
  const { length } = [...value];
  return (
    <Textarea
      autosize
      // Into a full one the browser lets nothing: what is cut afterwards moves the caret to the end.
      maxLength={length < DESCRIPTION_MAX ? 2 * DESCRIPTION_MAX : value.length}
      description={`${length} of ${DESCRIPTION_MAX} characters`}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(fitting(currentTarget.value, currentTarget.selectionStart))
      }
      {...props}
    />
  );
}

interface DraftDigitsProps extends DraftForm {
  field: NumberField;
}

/** A number of a new toy. */
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
