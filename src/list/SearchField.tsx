/** The field "Search": its text goes into the address when the typing pauses. */
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { TYPING_PAUSE } from "#domain/limits.ts";

interface SearchFieldProps {
  /** The field's name above it, as a filter has it. */
  label?: string;
  /** Its name where none stands above it and it is not "Search". */
  "aria-label"?: string;
  /** The value in the address. */
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  /** The browser's suggestions while a person types, with words beside each. */
  suggestions?: readonly { value: string; words?: string }[];
  autoFocus?: boolean;
}

export function SearchField(props: SearchFieldProps) {
  const { value, onChange, suggestions, autoFocus, ...names } = props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Emitted values that have not come back as `value` yet. */
  const [emitted, setEmitted] = useState<string[]>([]);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const emit = (next: string) => {
    if (next === (emitted.at(-1) ?? known)) return;
    setEmitted((earlier) => [...earlier, next]);
    onChange(next);
  };
  // The field's text at the end of the pause: the typed one may have been replaced from outside.
  const emitSoon = useDebouncedCallback(() => emit(text.trim()), {
    delay: TYPING_PAUSE,
    flushOnUnmount: false,
  });
  // With a slow server the address follows late: a value that the field emitted itself must not undo newer letters. Any
  // other value (Back, Forward, Reset Filters) replaces the field's text.
  if (value !== known) {
    setKnown(value);
    const own = emitted.lastIndexOf(value);
    setEmitted(emitted.slice(own + 1));
    if (own === -1) setText(value);
  }
  const field = (
    <TextInput
      ref={input}
      aria-label={names.label === undefined ? "Search" : undefined}
      {...names}
      list={suggestions && list}
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      data-autofocus={autoFocus || undefined}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSectionWidth={44}
      rightSection={
        text && (
          <CloseButton
            size={44}
            aria-label="Clear"
            onClick={() => {
              setText("");
              emit("");
              input.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        emitSoon();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        emitSoon.flush();
        // On a phone the keyboard would cover the results.
        if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
      }}
    />
  );
  if (!suggestions) return field;
  return (
    <div>
      {field}
      <datalist id={list}>
        {suggestions.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </datalist>
    </div>
  );
}
