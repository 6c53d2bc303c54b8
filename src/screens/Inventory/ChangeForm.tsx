/** Sets the same values for many toys; an empty field changes nothing. */
import { Checkbox, NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { TAG_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { BulkChange } from "#domain/outbox/kinds/bulk.ts";
import { AGE_FIELDS, type Ages } from "#domain/toy/ages.ts";
import {
  ownOfTyped,
  ownProblem,
  type TypedOwn,
  textTyped,
  withTyped,
  wrongOwnKey,
} from "#domain/toy/ownFields.ts";
import { parseTags } from "#domain/toy/tags.ts";
import { ageProblem, agesOf, maxOf, numberOf, type TypedFields } from "#domain/toy/toyDraft.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import { NUMBERS } from "#domain/toy/toyFields.ts";
import type { Gender, OwnField } from "#domain/types.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import { AgeUnit, OwnInput } from "#src/toys/ToyFields.tsx";
import { DialogButtons } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";

const EMPTY = {
  ...{ strGender: "", intLowStockThreshold: "", intAgeMin: "", intAgeMax: "" },
  ...{ addTags: "", removeTags: "" },
};
interface Typed extends Record<keyof typeof EMPTY, string> {
  ageUnit: TypedFields["ageUnit"];
}
const SET = ["intLowStockThreshold", "intAgeMin", "intAgeMax"] as const;

/** The typed ages. */
function agesTyped(typed: Typed): Partial<Ages> {
  const isTyped = (key: string) =>
    AGE_FIELDS.some((field) => key.startsWith(field) && typed[field] !== "");
  return Object.fromEntries(Object.entries(agesOf(typed)).filter(([key]) => isTyped(key)));
}

function changeOf(typed: Typed): BulkChange {
  const threshold = numberOf(typed.intLowStockThreshold);
  const set = {
    ...(threshold !== null && { intLowStockThreshold: threshold }),
    ...agesTyped(typed),
    ...(typed.strGender !== "" && { strGender: typed.strGender as Gender }),
  };
  const [addTags, removeTags] = [parseTags(typed.addTags), parseTags(typed.removeTags)];
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}

interface ChangeFormProps {
  /** `ownFields`: the own fields that the change sets. */
  onConfirm: (change: BulkChange, ownFields: OwnField[]) => void;
  onCancel: () => void;
}

export function ChangeForm({ onConfirm, onCancel }: ChangeFormProps) {
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, ageUnit: "years" });
  const put = (field: keyof typeof EMPTY) => (text: string) =>
    setTyped({ ...typed, [field]: text });
  const age = ageProblem(typed);
  const [boxesAreRight, setBoxesAreRight] = useState(false);
  const fields = useOwnFields();
  const [typedOwn, setTypedOwn] = useState<TypedOwn>([]);
  const ownFields = typedOwn.map(({ field }) => field);
  const wrongOwn = wrongOwnKey(typedOwn);
  const plain = changeOf(typed);
  const change = {
    ...plain,
    ...(typedOwn.length > 0 && { set: { ...plain.set, own: ownOfTyped(typedOwn) } }),
    ...(boxesAreRight && { boxesAreRight }),
  };
  const isTooLong = (field: "addTags" | "removeTags") =>
    parseTags(typed[field]).some((tag) => [...tag].length > TAG_MAX);
  return (
    <form onSubmit={handleSubmit(() => onConfirm(change, ownFields))}>
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="md">
          {SET.map((field) => (
            <DigitsInput
              key={field}
              label={NUMBERS[field].label}
              placeholder="Unchanged"
              max={maxOf(field, typed)}
              value={typed[field]}
              error={age?.field === field && age.sentence}
              onChange={put(field)}
            />
          ))}
          <AgeUnit value={typed.ageUnit} onChange={(ageUnit) => setTyped({ ...typed, ageUnit })} />
          <NativeSelect
            label="Gender"
            data={[
              { value: "", label: "Unchanged" },
              ...Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label })),
            ]}
            value={typed.strGender}
            onChange={(event) => put("strGender")(event.currentTarget.value)}
          />
          {fields.map((field) => {
            const text = textTyped(typedOwn, field);
            return (
              <OwnInput
                key={field.strField}
                field={field}
                label={field.strName}
                emptyLabel="Unchanged"
                value={text}
                error={text !== "" && ownProblem(field, text)}
                onChange={(changed) => setTypedOwn(withTyped(typedOwn, field, changed))}
              />
            );
          })}
        </SimpleGrid>
        {(["addTags", "removeTags"] as const).map((field) => (
          <PlainInput
            key={field}
            label={field === "addTags" ? "Tags to add (comma separated)" : "Tags to remove"}
            autoCapitalize="none"
            value={typed[field]}
            error={isTooLong(field) && messages.tagTooLong}
            onChange={put(field)}
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
            wrongOwn !== null ||
            isTooLong("addTags") ||
            isTooLong("removeTags")
          }
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
