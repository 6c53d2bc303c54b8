/** For each field a choice of its column, with the first sample cell that is not blank. */
import { NativeSelect } from "@mantine/core";
import {
  IMPORT_FIELDS,
  type ImportField,
  labelOfField,
  type Mapping,
} from "#domain/import/importColumns.ts";
import { importMessages, importScreenMessages } from "#domain/import/importMessages.ts";
import type { Decimal } from "#domain/import/importNumbers.ts";
import type { Reading } from "#domain/import/importRows.ts";
import { ownKey } from "#domain/toy/ownFields.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import classes from "./Import.module.css";

interface ColumnFieldsProps {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** Characters of a cell that are shown. */
const SHOWN = 40;

export function ColumnFields({ headings, sample, reading, onChange }: ColumnFieldsProps) {
  const { mapping, decimal, ownFields = [] } = reading;
  const shops = useOwnFields();
  const columns = headings.map((heading, column) => ({
    value: String(column),
    label: heading.trim() || importMessages.columnNumber(column + 1),
  }));
  const data = [{ value: "", label: importScreenMessages.notInFile }, ...columns];
  // A column behind the file's own, which the server fills.
  const given = { value: String(headings.length), label: importScreenMessages.giveAllCodes };
  const shownOf = (column: number | undefined) => {
    if (column === undefined) return null;
    const cell = sample.find((cells) => cells[column]?.trim())?.[column]?.trim() ?? "–";
    return cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell;
  };
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
    <div className={classes.fields}>
      {fields.map((field) => (
        <NativeSelect
          key={field}
          label={labelOfField(field, [...shops, ...ownFields])}
          description={shownOf(mapping[field])}
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
    </div>
  );
}
