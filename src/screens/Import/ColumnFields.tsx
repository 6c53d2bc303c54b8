/** For each field the column that it is read from, with what the first rows have there. */
import { NativeSelect } from "@mantine/core";
import {
  HEADINGS,
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
} from "#domain/import/importColumns.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Decimal } from "#domain/import/importNumbers.ts";
import { busyFieldProps } from "#src/ui/busyFieldProps.ts";
import classes from "./Import.module.css";

interface ColumnFieldsProps {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
  mapping: Mapping;
  decimal: Decimal;
  /** A choice is being sent: another is not taken, but the focus stays. */
  isBusy?: boolean;
  onColumn: (field: ImportField, column: number | null) => void;
  onDecimal: (decimal: Decimal) => void;
}

/** Characters of a cell that are shown. */
const SHOWN = 40;

export function ColumnFields({
  headings,
  sample,
  mapping,
  decimal,
  isBusy = false,
  onColumn,
  onDecimal,
}: ColumnFieldsProps) {
  const columns = headings.map((heading, column) => ({
    value: String(column),
    label: heading.trim() || `Column ${column + 1}`,
  }));
  const data = [{ value: "", label: importScreenMessages.notInFile }, ...columns];
  const shownOf = (column: number | undefined) => {
    if (column === undefined) return null;
    const cell = sample.find((cells) => cells[column]?.trim())?.[column]?.trim() ?? "–";
    return cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell;
  };
  return (
    <div className={classes.fields}>
      {IMPORT_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={HEADINGS[field]}
          description={shownOf(mapping[field])}
          inputWrapperOrder={["label", "input", "description"]}
          data={data}
          {...busyFieldProps(isBusy)}
          value={mapping[field] ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onColumn(field, value === "" ? null : Number(value))
          }
        />
      ))}
      <NativeSelect
        label="Numbers are written"
        data={[
          { value: ".", label: "1,234.50" },
          { value: ",", label: "1.234,50" },
        ]}
        {...busyFieldProps(isBusy)}
        value={decimal}
        onChange={({ currentTarget: { value } }) => onDecimal(value as Decimal)}
      />
    </div>
  );
}
