/** A field for a day that is in the address. */
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
  /**
   * The typed text while the field has the focus, so that the address, which follows late, undoes no digit; else null.
   */
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
        // A year of which only the first digits are typed makes no day yet.
        if (value === "" || chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
