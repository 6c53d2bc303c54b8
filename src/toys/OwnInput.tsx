/** The input of an own field, by its kind (docs/design.md, "Own fields"). */
import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { OWN_VALUE_MAX } from "#domain/limits.ts";
import { formatOwn } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";

type Shared = Pick<
  TextInputProps,
  "label" | "aria-label" | "name" | "error" | "autoFocus" | "onFocus"
>;

interface OwnInputProps extends Shared {
  field: OwnField;
  value: string;
  isReadOnly?: boolean;
  onChange: (text: string) => void;
}

const NUMBER_KINDS = ["number", "money"];

/** What can be chosen; a value of before stays until another is. */
function choicesOf(field: OwnField, value: string): string[] {
  if (field.strKind === "yesNo" || field.strKind === "warning") return ["yes", "no"];
  const isKnown = value === "" || field.options.includes(value);
  return isKnown ? field.options : [value, ...field.options];
}

export function OwnInput({ field, value, isReadOnly = false, onChange, ...shared }: OwnInputProps) {
  const { strKind } = field;
  if (strKind === "oneOf" || strKind === "yesNo" || strKind === "warning") {
    const { onFocus: _, ...attributes } = shared;
    return (
      <NativeSelect
        disabled={isReadOnly}
        data={["", ...choicesOf(field, value)].map((choice) => ({
          value: choice,
          label: formatOwn(field, choice),
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
      maxLength={OWN_VALUE_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...shared}
    />
  );
}
