/** The input of an own field, by its kind (docs/design.md, "Own fields"). */
import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { OWN_VALUE_MAX } from "#domain/limits.ts";
import { formatOwn, valuesToChoose } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";

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
    <TextInput
      type={strKind === "date" ? "date" : "text"}
      inputMode={NUMBER_KINDS.includes(strKind) ? "decimal" : undefined}
      autoComplete="off"
      readOnly={isReadOnly}
      placeholder={emptyLabel}
      maxLength={OWN_VALUE_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...shared}
    />
  );
}
