/** A field for a day of the address. */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { dayOf } from "./searchParams.ts";

interface DayInputProps {
  label: string;
  /** As 2026-11-22. */
  day: string | undefined;
  /** The last day that can be chosen. */
  max?: string;
  onChange: (day: string | undefined) => void;
}

export function DayInput({ label, day, max, onChange }: DayInputProps) {
  const [text, setText] = useState(day ?? "");
  const [shown, setShown] = useState(day);
  if (day !== shown) {
    setShown(day);
    setText(day ?? "");
  }
  return (
    <TextInput
      type="date"
      {...{ label, max }}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const chosen = dayOf(value);
        // A year whose first digits are typed is no day yet.
        if (value !== "" && chosen === undefined) return;
        if (chosen !== day) onChange(chosen);
      }}
    />
  );
}
