/**
 * A field that takes digits only; empty stays empty (specification section 5). Typing replaces the present number,
 * which the focus selects. Mantine's NumberInput asks phones for the keyboard with a decimal point.
 */
import { TextInput, type TextInputProps } from "@mantine/core";

interface DigitsInputProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  value: string;
  /** The bounds into which the number is brought when the field loses the focus. */
  min?: number;
  max: number;
  onChange: (digits: string) => void;
}

const DIGIT = /\p{Nd}/u;

/** Digits of other scripts as 0 to 9, in the order of which Unicode has each script's. */
function digitsIn(text: string): string {
  const digitOf = (digit: string) => {
    let [value, code] = [0, digit.codePointAt(0) ?? 0];
    while (DIGIT.test(String.fromCodePoint(--code))) value++;
    return String(value % 10);
  };
  return text.replaceAll(/\P{Nd}/gu, "").replaceAll(/\p{Nd}/gu, digitOf);
}

export function DigitsInput({ value, min = 0, max, onChange, onBlur, ...props }: DigitsInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      maxLength={String(max).length}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(digitsIn(event.currentTarget.value))}
      onBlur={(event) => {
        onBlur?.(event);
        if (value === "") return;
        const within = String(Math.min(Math.max(Number(value), min), max));
        if (within !== value) onChange(within);
      }}
    />
  );
}
