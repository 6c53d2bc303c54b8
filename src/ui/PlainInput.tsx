/** A field for text: no browser completes it, and what is typed is handed on as text. */
import { TextInput, type TextInputProps } from "@mantine/core";

export interface PlainInputProps extends Omit<TextInputProps, "onChange"> {
  onChange: (text: string) => void;
}

export const PlainInput = ({ onChange, ...props }: PlainInputProps) => (
  <TextInput
    autoComplete="off"
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
