/**
 * A part of the stock on a device, in the same form in memory and on disk: a few large arrays and texts instead of many
 * small objects (docs/design.md, "Copy").
 */
import { gtinsOf } from "../code/codes.ts";
import { sortText, toySearchText } from "../search/text.ts";
import { inOrder } from "./inOrder.ts";
import {
  type Columns,
  type CopyRow,
  type CopyRows,
  columnsOf,
  type StockPart,
} from "./stockPart.ts";

/** Texts in one string, with the end of each. */
interface Texts {
  text: string;
  ends: Uint32Array;
}
/** An Int32 column, a dictionary-encoded column, or JSON text. */
type Column = Int32Array | { values: unknown[]; places: Uint8Array } | Texts;

type Table = keyof Columns;
export interface PackedPart extends Record<Table, Record<string, Column>> {
  hasToys: boolean;
  /** The ids of deleted things. */
  gone: number[];
  /** codeHash() of each row of `codes`, which here includes the current codes of toys and boxes. */
  hashes: Int32Array;
  /** toySearchText() of the toys, which are in the order of their names. */
  search: Texts;
  /** Pieces of each toy that lie in boxes. */
  boxed: Int32Array;
}

/** The most distinct values of a dictionary-encoded column, whose indexes are bytes. */
const BYTE = 256;

function joined(texts: readonly string[]): Texts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [row, { length }] of texts.entries()) {
    end += length;
    ends[row] = end;
  }
  return { text: texts.join(""), ends };
}

const startOf = ({ ends }: Texts, row: number) => ends[row - 1] ?? 0;
const textAt = (texts: Texts, row: number) =>
  texts.text.slice(startOf(texts, row), texts.ends[row]);

function packColumn(values: readonly unknown[]): Column {
  if (values.every(Number.isInteger)) return Int32Array.from(values as number[]);
  const places = new Map<unknown, number>();
  const different: unknown[] = [];
  const rows = new Uint8Array(values.length);
  for (const [row, value] of values.entries()) {
    const key = value instanceof Object ? JSON.stringify(value) : value;
    const place = places.get(key) ?? different.push(value) - 1;
    if (place >= BYTE) return joined(values.map((each) => JSON.stringify(each)));
    places.set(key, place);
    rows[row] = place;
  }
  return { values: different, places: rows };
}

function valueAt(column: Column, row: number): unknown {
  if ("places" in column) return column.values[column.places[row] as number];
  return "ends" in column ? JSON.parse(textAt(column, row)) : column[row];
}

/** Equal for all forms of a GTIN; seldom equal for two different codes. */
export function codeHash(code: string): number {
  const key = gtinsOf(code)[0] ?? code;
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash;
}

const mapValues = <Value, Made>(record: Record<string, Value>, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));

export function packPart(
  rows: CopyRows,
  { hasToys, gone }: Pick<StockPart, "hasToys" | "gone">,
): PackedPart {
  const keysOf = (toy: CopyRow<"toys">) => [sortText(toy.strName), toy.strToyBarcode];
  const toys = inOrder(rows.toys, keysOf);
  const codes = [
    ...toys.map(({ id, strToyBarcode: strCode }) => ({ id, strCode })),
    ...rows.boxes.map(({ id, strBoxCode: strCode }) => ({ id, strCode })),
    ...rows.codes,
  ];
  const columns = columnsOf({ ...rows, toys, codes });
  const boxed = new Map<number, number>();
  for (const { intToy, intAmountInBox } of rows.lines) {
    boxed.set(intToy, (boxed.get(intToy) ?? 0) + intAmountInBox);
  }
  return {
    ...(mapValues(columns, (table) => mapValues(table, packColumn)) as Record<Table, never>),
    ...{ hasToys, gone },
    hashes: Int32Array.from(codes, ({ strCode }) => codeHash(strCode)),
    search: joined(toys.map(toySearchText)),
    boxed: Int32Array.from(toys, ({ id }) => boxed.get(id) ?? 0),
  };
}

/** The position of a row. */
export interface Place {
  part: PackedPart;
  row: number;
}

export const fieldAt = <Name extends Table, Field extends string & keyof CopyRow<Name>>(
  { part, row }: Place,
  table: Name,
  field: Field,
) => valueAt(part[table][field] as Column, row) as CopyRow<Name>[Field];

export const rowAt = <Name extends Table>({ part, row }: Place, table: Name) =>
  mapValues(part[table], (column) => valueAt(column, row)) as CopyRow<Name>;

/** A column of ids. */
export const idsIn = (part: PackedPart, table: Table, field = "id") =>
  part[table][field] as Int32Array;

/** The indexes at which `numbers` has `wanted`. */
export function* placesIn(numbers: Int32Array, wanted: number): Generator<number> {
  for (let at = numbers.indexOf(wanted); at >= 0; at = numbers.indexOf(wanted, at + 1)) yield at;
}

/** The rows whose text has `part`, found in all texts at once, because most rows lack it. */
function* rowsWith(texts: Texts, part: string): Generator<number> {
  let row = 0;
  for (let at = texts.text.indexOf(part); at >= 0; row++) {
    while (Number(texts.ends[row]) <= at) row++;
    yield row;
    at = texts.text.indexOf(part, texts.ends[row]);
  }
}

/** The toys that have all of some searchParts(), in the order of their names. */
export function* toysWith({ search }: PackedPart, parts: readonly string[]): Generator<number> {
  const [rarest, ...others] = parts.toSorted((a, b) => b.length - a.length);
  for (const row of rarest === undefined ? search.ends.keys() : rowsWith(search, rarest)) {
    if (others.every((part) => textAt(search, row).includes(part))) yield row;
  }
}

/** The size in bytes; of text in characters. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return value instanceof Object
    ? Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 0)
    : 0;
}
