/** A field that takes digits only, from 0 on; empty stays empty (specification section 5). */
import { NumberInput, type NumberInputProps } from "@mantine/core";

interface DigitsInputProps
  extends Omit<NumberInputProps, "value" | "onChange" | "min" | "max" | "defaultValue"> {
  value: string;
  min?: number;
  max: number;
  onChange: (digits: string) => void;
}

export function DigitsInput({ value, min = 0, max, onChange, ...props }: DigitsInputProps) {
  return (
    <NumberInput
      {...props}
      allowNegative={false}
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      autoComplete="off"
      min={min}
      max={max}
      maxLength={String(max).length}
      value={value === "" ? "" : Number(value)}
      onChange={(next) => onChange(String(next))}
    />
  );
}
