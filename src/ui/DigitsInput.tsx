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

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

export function DigitsInput(props: DigitsInputProps) {
  const { value, min = 0, max = QUANTITY_MAX, onChange, onBlur, ...input } = props;
  // Cut it would be another number; what is too long already gets shorter.
  const fits = (digits: string) => digits.length <= Math.max(String(max).length, value.length - 1);
  /** Whether the field may get the text in place of what is selected in it. */
  const takes = (field: HTMLInputElement, text: string) => {
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    return fits(digitsOf(field.value.slice(0, from) + text + field.value.slice(to)));
  };
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
        if (!/^\d+$/.test(text) || !takes(event.currentTarget, text)) event.preventDefault();
      }}
      // Put back once it is in the field, the caret would be at its end.
      onBeforeInput={(event) => {
        if (/\d/.test(event.data) && !takes(event.currentTarget, event.data))
          event.preventDefault();
      }}
      onChange={(event) => {
        const digits = digitsOf(event.currentTarget.value);
        if (fits(digits)) onChange(digits);
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
