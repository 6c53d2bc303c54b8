/** A part of the stock as the server sends it: a column for each field, which compresses better than objects (docs/design.md, "Copy"). */

import type { components } from "../contract.ts";
import { AGE_MONTHS } from "../toy/ages.ts";
import { PLAIN_FIELDS } from "../toy/toyFields.ts";

export type StockPart = components["schemas"]["StockPart"];
export type Columns = Pick<StockPart, "toys" | "codes" | "lines" | "boxes" | "sections">;

/** The number of ids in a part: the part n has the ids from n × PART_IDS on. */
export const PART_IDS = 1000;

/**
 * The journal entry that a device's next answer begins after. It is named by number and moment, since a restored
 * database gives the same numbers again.
 */
export type Position = Pick<StockPart, "intChange" | "intAt">;

const MONTHS = Object.values(AGE_MONTHS);
const FIELDS: { [Table in keyof Columns]: readonly (keyof Columns[Table] & string)[] } = {
  toys: [
    ...(["id", "strToyBarcode", ...PLAIN_FIELDS, ...MONTHS, "tags"] as const),
    ...(["strImageID", "imageThumb", "imageLarge", "own", "intVersion"] as const),
  ],
  codes: ["id", "strCode"],
  lines: ["intToy", "intBox", "intAmountInBox"],
  boxes: [
    ...(["id", "strBoxCode", "strCustomNote", "intSection"] as const),
    ...(["intToys", "intUnits", "intVersion"] as const),
  ],
  sections: ["id", "intSection", "strName"],
};

/** Differs where another build of the app stores other fields. */
export const FIELD_NAMES = JSON.stringify(FIELDS);

/** A row of a table of a part. */
export type CopyRow<Table extends keyof Columns> = {
  [Field in keyof Columns[Table]]: Columns[Table][Field] extends (infer Value)[] ? Value : never;
};

/** A part's contents as rows, which may have more fields than the part sends. */
export type CopyRows = { [Table in keyof Columns]: readonly CopyRow<Table>[] };

type Table = keyof Columns;

function columnsWith(valuesOf: (table: Table, field: never) => unknown[]): Columns {
  const tables = Object.entries(FIELDS).map(([table, fields]) => [
    table,
    Object.fromEntries(fields.map((field) => [field, valuesOf(table as Table, field as never)])),
  ]);
  return Object.fromEntries(tables);
}

export const columnsOf = (rows: CopyRows): Columns =>
  columnsWith((table, field) => rows[table].map((row) => row[field]));

/** The columns of some parts, one after the other. */
export const joinedColumns = (parts: readonly Columns[]): Columns =>
  columnsWith((table, field) =>
    ([] as unknown[]).concat(...parts.map((part) => part[table][field])),
  );

type Column = [field: string, values: unknown[]];

function rowsIn<Table extends keyof Columns>(columns: Columns, table: Table): CopyRow<Table>[] {
  const lists = Object.entries(columns[table]) as [Column, ...Column[]];
  const rows = lists[0][1].map((): Record<string, unknown> => ({}));
  for (const [field, values] of lists) {
    for (const [n, row] of rows.entries()) row[field] = values[n];
  }
  return rows as CopyRow<Table>[];
}

export const rowsOf = (columns: Columns): CopyRows =>
  Object.fromEntries(
    Object.keys(FIELDS).map((table) => [table, rowsIn(columns, table as keyof Columns)]),
  ) as unknown as CopyRows;
