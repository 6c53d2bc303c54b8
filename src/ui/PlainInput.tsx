/** A field for text: no browser completes it, and what is typed is handed on as text. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";

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

/** Props of a field whose problem is said where it is: the focus may be elsewhere, or stays as it is. */
export const saidProblem = { errorProps: { role: "alert" } };

/**
 * Moves the focus to the field of a new problem, so that a screen reader reads the problem with its field.
 * Where the focus is there already, the problem is said by itself. Returns the field's props.
 */
export function useFocusOnProblem(problem: string | null) {
  const field = useRef<HTMLInputElement>(null);
  const [isSaid, setSaid] = useState(false);
  // Before the browser paints: a gun may type already, and the focus selects the field's text, which the next key would
  // replace.
  useLayoutEffect(() => {
    setSaid(problem !== null && document.activeElement === field.current);
    if (problem) field.current?.focus();
  }, [problem]);
  return { ref: field, errorProps: isSaid ? saidProblem.errorProps : {} };
}
