/** The field "Destination box": a code typed or scanned, or one of the boxes that the server finds by it. */
import { Autocomplete, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import { useBoxes } from "#src/boxes/useBoxes.ts";

/** Milliseconds without typing after which the server is asked. */
const TYPING_PAUSE = 200;
const SUGGESTIONS = 8;

interface BoxPickerProps {
  value: string;
  /** The box that the toys are in. */
  except: string;
  problem: string | null;
  onChange: (strBoxCode: string) => void;
}

export function BoxPicker({ value, except, problem, onChange }: BoxPickerProps) {
  const [q] = useDebouncedValue(value.trim(), TYPING_PAUSE);
  const { page } = useBoxes({ source: { q }, limit: SUGGESTIONS, stamp: 0 }, true);
  const boxes = (page?.items ?? []).filter(({ strBoxCode }) => strBoxCode !== except);
  return (
    <Autocomplete
      label="Destination box"
      description="Scan the box, or type its code or note"
      data-autofocus
      value={value}
      error={problem}
      onChange={onChange}
      // The server has looked; the note is searched too.
      filter={({ options }) => options}
      data={boxes.map(({ strBoxCode }) => strBoxCode)}
      renderOption={({ option }) => {
        const box = boxes.find(({ strBoxCode }) => strBoxCode === option.value);
        return (
          <div>
            <Text fw={700}>{option.value}</Text>
            {box && (
              <Text size="sm" c="dimmed">
                {box.intSection === null ? "Floor" : `Section ${box.intSection}`}
                {box.strCustomNote !== BLANK_BOX_NOTE && ` · ${box.strCustomNote}`}
              </Text>
            )}
          </div>
        );
      }}
      maxDropdownHeight={240}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
