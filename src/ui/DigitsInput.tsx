/**
 * A field that takes digits only; empty stays empty (specification section 5). Typing replaces the present number,
 * which the focus selects. Mantine's NumberInput asks phones for the keyboard with a decimal point.
 */
import { TextInput, type TextInputProps } from "@mantine/core";
import { QUANTITY_MAX } from "#domain/limits.ts";

interface DigitsInputProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  value: string;
  /** The bounds into which the number is brought when the field loses the focus. */
  min?: number;
  max?: number;
  onChange: (digits: string) => void;
}

export function DigitsInput(props: DigitsInputProps) {
  const { value, min = 0, max = QUANTITY_MAX, onChange, onBlur, ...input } = props;
  const maxLength = String(max).length;
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text").trim();
        // Without what is no digit it would be another number: 25 of "2.5".
        if (!/^\d+$/.test(text)) event.preventDefault();
      }}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, "");
        // Cut it would be another number, too; what is too long already gets shorter.
        if (digits.length <= Math.max(maxLength, value.length - 1)) onChange(digits);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        if (value === "") return;
        const within = String(Math.min(Math.max(Number(value), min), max));
        if (within !== value) onChange(within);
      }}
    />
  );
}
