/** Threshold, ages and gender, each with its edit. */
import { Card, Divider, Group, NativeSelect, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { AGE_MAX, QUANTITY_MAX } from "#domain/limits.ts";
import { numberOf } from "#domain/toyDraft.ts";
import { GENDER_LABEL, valueWords } from "#domain/toyEdit.ts";
import type { Gender } from "#domain/types.ts";
import { toyOf } from "#machines/item.setup.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { EditRow } from "./EditRow.tsx";
import type { ItemRef } from "./itemRef.ts";
import { focusedForEditing, useEdit } from "./useEdit.ts";

const ROWS = [
  { field: "threshold", Editor: ThresholdEditor },
  { field: "ageRange", Editor: AgeEditor },
  { field: "gender", Editor: GenderEditor },
] as const;

export function DetailsCard({ item }: { item: ItemRef }) {
  const toy = useSelector(item, ({ context }) => toyOf(context));
  return (
    <Card py="xs">
      {ROWS.map(({ field, Editor }, index) => (
        <div key={field}>
          {index > 0 && <Divider my={6} />}
          <EditRow item={item} field={field} editor={<Editor item={item} />}>
            <Text fw={700}>{valueWords(field, toy)}</Text>
          </EditRow>
        </div>
      ))}
    </Card>
  );
}

function ThresholdEditor({ item }: { item: ItemRef }) {
  const { draft, problem, change } = useEdit(item);
  return (
    <DigitsInput
      aria-label="Low stock threshold"
      max={QUANTITY_MAX}
      value={draft.intLowStockThreshold}
      error={problem}
      onChange={(intLowStockThreshold) => change({ intLowStockThreshold })}
      {...focusedForEditing}
    />
  );
}

function AgeEditor({ item }: { item: ItemRef }) {
  const { draft, problem, change } = useEdit(item);
  return (
    <Group grow align="flex-start" wrap="nowrap" gap="sm">
      <DigitsInput
        label="Age min"
        placeholder="Any"
        max={AGE_MAX}
        value={draft.intAgeMin}
        onChange={(intAgeMin) => change({ intAgeMin })}
        {...focusedForEditing}
      />
      <DigitsInput
        label="Age max"
        placeholder="Any"
        min={numberOf(draft.intAgeMin) ?? 0}
        max={AGE_MAX}
        value={draft.intAgeMax}
        error={problem}
        onChange={(intAgeMax) => change({ intAgeMax })}
      />
    </Group>
  );
}

function GenderEditor({ item }: { item: ItemRef }) {
  const { draft, change } = useEdit(item);
  return (
    <NativeSelect
      aria-label="Gender"
      autoFocus
      data={Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }))}
      value={draft.strGender}
      onChange={(event) => change({ strGender: event.currentTarget.value as Gender })}
    />
  );
}
