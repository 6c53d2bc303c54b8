/** What many toys are given alike: what is left empty stays as it is. */
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { TAG_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { BulkChange } from "#domain/outbox/kinds/bulk.ts";
import { parseTags } from "#domain/toy/tags.ts";
import { ageProblem, numberOf } from "#domain/toy/toyDraft.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import { NUMBERS } from "#domain/toy/toyFields.ts";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

const EMPTY = {
  ...{ strGender: "", intLowStockThreshold: "", intAgeMin: "", intAgeMax: "" },
  ...{ addTags: "", removeTags: "" },
};
type Typed = typeof EMPTY;
const SET = ["intLowStockThreshold", "intAgeMin", "intAgeMax"] as const;

function changeOf(typed: Typed): BulkChange {
  const numbers = SET.flatMap((field) => {
    const number = numberOf(typed[field]);
    return number === null ? [] : [[field, number]];
  });
  const gender = typed.strGender === "" ? {} : { strGender: typed.strGender };
  const set = { ...Object.fromEntries(numbers), ...gender };
  const [addTags, removeTags] = [parseTags(typed.addTags), parseTags(typed.removeTags)];
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}

interface ChangeFormProps {
  onConfirm: (change: BulkChange) => void;
  onCancel: () => void;
}

export function ChangeForm({ onConfirm, onCancel }: ChangeFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const put = (field: keyof Typed) => (text: string) => setTyped({ ...typed, [field]: text });
  const age = ageProblem(typed.intAgeMin, typed.intAgeMax);
  const [boxesAreRight, setBoxesAreRight] = useState(false);
  const change = { ...changeOf(typed), ...(boxesAreRight && { boxesAreRight }) };
  const isTooLong = (field: "addTags" | "removeTags") =>
    parseTags(typed[field]).some((tag) => [...tag].length > TAG_MAX);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(change);
      }}
    >
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="md">
          {SET.map((field) => (
            <DigitsInput
              key={field}
              label={NUMBERS[field].label}
              placeholder="Unchanged"
              max={NUMBERS[field].max}
              value={typed[field]}
              error={age?.field === field && age.sentence}
              onChange={put(field)}
            />
          ))}
          <NativeSelect
            label="Gender"
            data={[
              { value: "", label: "Unchanged" },
              ...Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label })),
            ]}
            value={typed.strGender}
            onChange={(event) => put("strGender")(event.currentTarget.value)}
          />
        </SimpleGrid>
        {(["addTags", "removeTags"] as const).map((field) => (
          <TextInput
            key={field}
            label={field === "addTags" ? "Tags to add (comma separated)" : "Tags to remove"}
            autoCapitalize="none"
            autoComplete="off"
            value={typed[field]}
            error={isTooLong(field) && messages.tagTooLong}
            onChange={(event) => put(field)(event.currentTarget.value)}
          />
        ))}
        <Checkbox
          label="The boxes are right"
          description="The quantity becomes what they hold."
          py={10}
          checked={boxesAreRight}
          onChange={(event) => setBoxesAreRight(event.currentTarget.checked)}
        />
        <DialogButtons
          confirmLabel="Change"
          isDisabled={
            Object.keys(change).length === 0 ||
            age !== null ||
            isTooLong("addTags") ||
            isTooLong("removeTags")
          }
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
