/** A file's columns: which field each is, and what becomes of those that are none. */
import { NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import {
  IMPORT_FIELDS,
  type ImportField,
  labelOfField,
  type Mapping,
  newFieldOf,
} from "#domain/import/importColumns.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Decimal } from "#domain/import/importNumbers.ts";
import { nameOf, otherColumns } from "#domain/import/importReading.ts";
import type { Reading } from "#domain/import/importRows.ts";
import { OWN_FIELDS_MAX } from "#domain/limits.ts";
import { areAllRights } from "#domain/people/roles.ts";
import { fieldsInUse, OWN_KINDS, ownKey } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import { useRights } from "#src/session/rights.tsx";
import { newOwnKey, settingsQuery, useOwnFields, useSettingsChange } from "#src/stock/settings.ts";

interface ColumnFieldsProps {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
  reading: Reading;
  onChange: (reading: Reading) => void;
}

const GRID = { minColWidth: "min(100%, 10rem)", spacing: 12, className: "breakable" };

/** Characters of a cell that are shown. */
const SHOWN = 40;

/** The first cell of a column that is not blank. */
function shownOf(sample: ColumnFieldsProps["sample"], column: number): string {
  const cell = sample.find((cells) => cells[column]?.trim())?.[column]?.trim() ?? "–";
  return cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell;
}

/** For each field a choice of its column, with the first sample cell that is not blank. */
export function ColumnFields({ headings, sample, reading, onChange }: ColumnFieldsProps) {
  const { mapping, decimal, ownFields = [] } = reading;
  const shops = useOwnFields();
  const columns = headings.map((_, column) => ({
    value: String(column),
    label: nameOf(headings, column),
  }));
  const data = [{ value: "", label: importScreenMessages.notInFile }, ...columns];
  // A column behind the file's own, which the server fills.
  const given = { value: String(headings.length), label: importScreenMessages.giveAllCodes };
  const choose = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = mapping;
    const chosen: Mapping = column === "" ? others : { ...others, [field]: Number(column) };
    const own = shops.filter(({ strField }) => chosen[ownKey(strField)] !== undefined);
    const isGiven = chosen.strToyBarcode === headings.length;
    onChange({
      ...{ ...reading, mapping: chosen, ownFields: own },
      ...(isGiven && { fixes: { ...reading.fixes, strToyBarcode: "give" } }),
    });
  };
  const fields: ImportField[] = [
    ...IMPORT_FIELDS,
    ...shops.map(({ strField }) => ownKey(strField)),
  ];
  return (
    <SimpleGrid {...GRID}>
      {fields.map((field) => (
        <NativeSelect
          key={field}
          label={labelOfField(field, [...shops, ...ownFields])}
          description={mapping[field] === undefined ? null : shownOf(sample, mapping[field])}
          inputWrapperOrder={["label", "input", "description"]}
          data={field === "strToyBarcode" ? [...data, given] : data}
          value={mapping[field] ?? ""}
          onChange={({ currentTarget: { value } }) => choose(field, value)}
        />
      ))}
      <NativeSelect
        label="Numbers are written"
        data={[
          { value: ".", label: "1,234.50" },
          { value: ",", label: "1.234,50" },
        ]}
        value={decimal}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...reading, decimal: value as Decimal })
        }
      />
    </SimpleGrid>
  );
}

/** Characters of a heading in the notes. */
const HEADING = 100;
/** The most columns that go into the notes. */
const NOTES = 20;

/** Columns without a field: each is left out, added to the notes, or read as one of the shop's own fields. */
export function OtherColumns({ headings, sample, reading, onChange }: ColumnFieldsProps) {
  const ownFields = useQuery(settingsQuery).data?.ownFields ?? [];
  /** The field that was added last, and its column. */
  const [added, setAdded] = useState<{ field: OwnField; column: number } | null>(null);
  const rights = useRights();
  const mayAdd = areAllRights(rights);
  const inUse = fieldsInUse(ownFields);
  const { mapping, intoNotes = [] } = reading;
  const isNoted = (column: number) => intoNotes.some(({ intColumn }) => intColumn === column);
  const cellsOf = (column: number) => sample.map((cells) => cells[column] ?? "");
  const newOf = (column: number) =>
    newFieldOf(
      { heading: nameOf(headings, column), cells: cellsOf(column) },
      ownFields,
      newOwnKey(),
    );
  const isRoom = mayAdd && inUse.length < OWN_FIELDS_MAX;
  const others = otherColumns(headings, sample, reading);
  const readAs = (field: OwnField, column: number) =>
    onChange({
      ...reading,
      mapping: { ...mapping, [ownKey(field.strField)]: column },
      ownFields: [...(reading.ownFields ?? []), field],
      intoNotes: intoNotes.filter(({ intColumn }) => intColumn !== column),
    });
  const { mutate, isPending } = useSettingsChange();
  const add = (column: number) => {
    const field = newOf(column);
    const change = { ownFields: [...ownFields, field], seen: { ownFields } };
    mutate(change, { onSuccess: () => setAdded({ field, column }) });
  };
  // An effect has the reading as it is by now, and does not run once another file has been chosen.
  const readAdded = useEffectEvent(readAs);
  useEffect(() => {
    if (added) readAdded(added.field, added.column);
  }, [added]);
  if (others.length === 0) return null;

  const choose = (column: number, choice: string) => {
    if (choice === "new") return add(column);
    const field = inUse.find(({ strField }) => strField === choice);
    if (field) return readAs(field, column);
    const rest = intoNotes.filter(({ intColumn }) => intColumn !== column);
    const note = { intColumn: column, strHeading: nameOf(headings, column).slice(0, HEADING) };
    onChange({ ...reading, intoNotes: choice === "notes" ? [...rest, note] : rest });
  };
  const free = inUse.filter(({ strField }) => mapping[ownKey(strField)] === undefined);
  return (
    <>
      <Text fw={650} mt="md">
        {importScreenMessages.otherColumns}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {importScreenMessages.otherColumnsHint}
      </Text>
      <SimpleGrid {...GRID} component="section" aria-label={importScreenMessages.otherColumns}>
        {others.map((column) => (
          <NativeSelect
            key={column}
            label={nameOf(headings, column)}
            description={shownOf(sample, column)}
            inputWrapperOrder={["label", "input", "description"]}
            disabled={isPending}
            value={isNoted(column) ? "notes" : ""}
            data={[
              { value: "", label: importScreenMessages.leaveOut },
              ...(intoNotes.length < NOTES || isNoted(column)
                ? [{ value: "notes", label: importScreenMessages.intoNotes }]
                : []),
              ...free.map(({ strField, strName }) => ({ value: strField, label: strName })),
              ...(isRoom
                ? [
                    {
                      value: "new",
                      label: importScreenMessages.newField(OWN_KINDS[newOf(column).strKind].label),
                    },
                  ]
                : []),
            ]}
            onChange={({ currentTarget: { value } }) => choose(column, value)}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
