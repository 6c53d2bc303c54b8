/** Threshold, other numbers, ages and gender, each with its edit. */
import { Card, Divider, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { agesInUnit, maxOf, numberOf } from "#domain/toy/toyDraft.ts";
import { type EditedField, formatValue, GENDER_LABEL, keysOfEdit } from "#domain/toy/toyEdit.ts";
import { NUMBER_FIELDS, NUMBERS, type NumberField } from "#domain/toy/toyFields.ts";
import type { Gender, OwnField } from "#domain/types.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import { AgeUnit, OwnInput } from "#src/toys/ToyFields.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { saidProblem } from "#src/ui/PlainInput.tsx";
import { EditRow } from "./EditRow.tsx";
import { type FieldEditRef, focusedForEditing, useEdit } from "./useEdit.ts";

/** Fields without a row of one number: the quantity has a card of its own, both ages one editor. */
const OWN_EDITS: EditedField[] = ["quantity", "ageRange"];

const ROWS: { field: EditedField; editor: (edit: FieldEditRef) => ReactNode }[] = [
  ...NUMBER_FIELDS.filter((field) => !OWN_EDITS.includes(NUMBERS[field].edit)).map((field) => ({
    field: NUMBERS[field].edit,
    editor: (edit: FieldEditRef) => <NumberEditor edit={edit} field={field} />,
  })),
  { field: "ageRange", editor: (edit) => <AgeEditor edit={edit} /> },
  { field: "gender", editor: (edit) => <GenderEditor edit={edit} /> },
];

export function DetailsCard({ edit, toy }: { edit: FieldEditRef; toy: ProjectedToy }) {
  const own = useOwnFields().map((field) => ({
    field,
    editor: () => <OwnEditor edit={edit} field={field} />,
  }));
  return (
    <Card py="xs">
      {[...ROWS, ...own].map(({ field, editor }, index) => (
        <div key={keysOfEdit(field).join()}>
          {index > 0 && <Divider my={6} />}
          <EditRow edit={edit} toy={toy} field={field} editor={editor(edit)}>
            <Text fw={700} className="breakable">
              {formatValue(field, toy)}
            </Text>
          </EditRow>
        </div>
      ))}
    </Card>
  );
}

function NumberEditor({ edit, field }: { edit: FieldEditRef; field: NumberField }) {
  const { draft, problem, change } = useEdit(edit);
  return (
    <DigitsInput
      aria-label={NUMBERS[field].label}
      max={NUMBERS[field].max}
      value={draft[field]}
      error={problem}
      onChange={(digits) => change({ [field]: digits })}
      {...focusedForEditing}
    />
  );
}

function AgeEditor({ edit }: { edit: FieldEditRef }) {
  const { draft, problem, change } = useEdit(edit);
  const toy = useSelector(edit, ({ context }) => context.toy);
  const max = maxOf("intAgeMax", draft);
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, sm: 2, lg: 3 }} spacing="sm">
      <DigitsInput
        label="Age min"
        placeholder="Any"
        max={max}
        value={draft.intAgeMin}
        onChange={(ageMin) => change({ intAgeMin: ageMin })}
        {...focusedForEditing}
      />
      <DigitsInput
        label="Age max"
        placeholder="Any"
        min={numberOf(draft.intAgeMin) ?? 0}
        max={max}
        value={draft.intAgeMax}
        error={problem}
        {...saidProblem}
        onChange={(ageMax) => change({ intAgeMax: ageMax })}
      />
      <AgeUnit value={draft.ageUnit} onChange={(unit) => change(agesInUnit(draft, toy, unit))} />
    </SimpleGrid>
  );
}

function OwnEditor({ edit, field }: { edit: FieldEditRef; field: OwnField }) {
  const { draft, problem, change } = useEdit(edit);
  return (
    <OwnInput
      field={field}
      aria-label={field.strName}
      value={draft.own}
      error={problem}
      onChange={(own) => change({ own })}
      {...focusedForEditing}
    />
  );
}

function GenderEditor({ edit }: { edit: FieldEditRef }) {
  const { draft, change } = useEdit(edit);
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
