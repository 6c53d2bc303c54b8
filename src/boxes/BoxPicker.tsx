/** The field for a box: its code typed or scanned, or one of the boxes that the server finds by it. */
import { Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { boxSearchText, isFoundBy } from "#domain/search/text.ts";
import type { Box } from "#domain/types.ts";
import { useBoxes } from "#src/reads/boxes.ts";
import { knownBoxes } from "#src/reads/knownBoxes.ts";
import { usePlaceName } from "#src/reads/usePlaceName.ts";
import { codeField } from "#src/scan/field.ts";
import { useFocusOnProblem } from "#src/ui/useFocusOnProblem.ts";
import classes from "./BoxPicker.module.css";
import { typedNote } from "./formatBox.ts";

/** Milliseconds without typing after which the server is asked. */
const TYPING_PAUSE = 200;
const SUGGESTIONS = 8;

/** The boxes whose code or note holds what was typed, where the server cannot be asked. */
const matching = (boxes: readonly Box[], q: string): Box[] =>
  boxes.filter((box) => isFoundBy(q, boxSearchText(box))).slice(0, SUGGESTIONS);

interface BoxPickerProps {
  label: string;
  value: string;
  /** The box that the toys are in. */
  except?: string;
  problem?: string | null;
  onChange: (strBoxCode: string) => void;
}

export function BoxPicker({ label, value, except, problem = null, onChange }: BoxPickerProps) {
  const field = useFocusOnProblem(problem);
  const [q] = useDebouncedValue(value.trim(), TYPING_PAUSE);
  const { data, query } = useBoxes({ q }, SUGGESTIONS);
  const { error } = query;
  const queries = useQueryClient();
  const placeName = usePlaceName();
  const found = error ? matching(knownBoxes(queries), q) : (data?.items ?? []);
  const boxes = found.filter(({ strBoxCode }) => strBoxCode !== except);
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        label={label}
        description="Scan the box, or type its code or note"
        data-autofocus
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        {...codeField()}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.suggestions} aria-label="Boxes found">
        {boxes.map((box) => (
          <li key={box.strBoxCode}>
            <UnstyledButton
              className={classes.suggestion}
              aria-pressed={box.strBoxCode === value.trim()}
              onClick={() => onChange(box.strBoxCode)}
            >
              <Text fw={700} lh={1.3}>
                {box.strBoxCode}
              </Text>
              <Text size="sm" c="dimmed" lh={1.3} lineClamp={2}>
                {[placeName(box.intSection), typedNote(box.strCustomNote)]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </Text>
            </UnstyledButton>
          </li>
        ))}
        {(error || (data && boxes.length === 0)) && (
          <li>
            <Text c="dimmed">
              {error ? boxMessages.onlyKnownBoxes(boxes.length) : boxMessages.noBoxesFound}
            </Text>
          </li>
        )}
      </ul>
    </Stack>
  );
}
