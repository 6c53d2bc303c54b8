/** The field for a box: its code typed or scanned, or one of the boxes that the server finds by it. */
import { Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { TYPING_PAUSE } from "#domain/limits.ts";
import { codeField } from "#src/scan/field.ts";
import { boxesQuery } from "#src/stock/boxes.ts";
import { useAsk, usePlaceName } from "#src/stock/useAsk.ts";
import { PlainInput, useFocusOnProblem } from "#src/ui/PlainInput.tsx";
import classes from "./BoxPicker.module.css";
import { typedNote } from "./formatBox.ts";

const SUGGESTIONS = 8;

interface BoxPickerProps {
  label: string;
  value: string;
  /** The box that holds the toys now, which is not suggested. */
  except?: string;
  problem?: string | null;
  readOnly?: boolean;
  /** Outside of a dialog, which focuses it by itself. */
  autoFocus?: boolean;
  onChange: (boxCode: string) => void;
}

export function BoxPicker({
  label,
  value,
  except,
  problem = null,
  readOnly = false,
  autoFocus = false,
  onChange,
}: BoxPickerProps) {
  const field = useFocusOnProblem(problem);
  const [q] = useDebouncedValue(value.trim(), TYPING_PAUSE);
  const { data, query } = useAsk(boxesQuery({ q }, SUGGESTIONS));
  const placeName = usePlaceName();
  const boxes = data?.items.filter(({ strBoxCode }) => strBoxCode !== except) ?? [];
  return (
    <Stack gap="xs">
      <PlainInput
        {...field}
        label={label}
        description="Scan the box, or type its code or note"
        data-autofocus
        autoFocus={autoFocus}
        enterKeyHint="go"
        {...codeField()}
        readOnly={readOnly}
        value={value}
        error={problem}
        onChange={onChange}
      />
      {data && (
        <VisuallyHidden aria-live="polite">
          {formatCount(boxes.length, "box", "boxes")} found
        </VisuallyHidden>
      )}
      <ul className={classes.suggestions} aria-label="Boxes found">
        {boxes.map((box) => (
          <li key={box.strBoxCode}>
            <UnstyledButton
              className={classes.suggestion}
              disabled={readOnly}
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
        {boxes.length === 0 && (data || query.error) && (
          <li>
            <Text c="dimmed">{data ? boxMessages.noBoxesFound : boxMessages.boxesNotLoaded}</Text>
          </li>
        )}
      </ul>
    </Stack>
  );
}
