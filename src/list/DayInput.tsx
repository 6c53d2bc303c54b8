/** A field for a day of the address. */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { dayOf } from "./searchParams.ts";

interface DayInputProps {
  label: string;
  /** The day in the form 2026-11-22. */
  day: string | undefined;
  /** The last day that can be chosen. */
  max?: string;
  onChange: (day: string | undefined) => void;
}

export function DayInput({ label, day = "", max, onChange }: DayInputProps) {
  /** Null without the focus: with it the address, which follows late, undoes no digit. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      {...{ label, max }}
      value={typed ?? day}
      onFocus={() => setTyped(day)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const chosen = dayOf(value);
        // A year whose first digits are typed is no day yet.
        if (value === "" || chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
