/** The last reading of a file with the same headings, persisted on this device. */
import * as v from "valibot";
import { IMPORT_FIELDS, type Mapping } from "#domain/import/importColumns.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import type { Reading } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { fieldOfKey, OwnFieldSchema, type OwnKey, ownKey } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import type { ImportTable } from "#machines/import.machine.ts";
import { readStored } from "#src/device/readStored.ts";
import { writeStored } from "#src/device/writeStored.ts";

const KEY = "toyshelf.import-readings";
/** The most readings that are stored. */
const MOST = 20;

const isOwnKey = (key: unknown) => typeof key === "string" && fieldOfKey(key) !== null;
const byField = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.record(v.union([v.picklist(IMPORT_FIELDS), v.custom<OwnKey>(isOwnKey)]), v.optional(schema));
const Stored = v.array(
  v.object({
    headings: v.array(v.string()),
    strHash: v.exactOptional(v.string()),
    reading: v.object({
      decimal: v.exactOptional(v.picklist([".", ","])),
      mapping: byField(v.pipe(v.number(), v.integer())),
      ownFields: v.exactOptional(v.array(OwnFieldSchema)),
      intoNotes: v.exactOptional(
        v.array(v.object({ intColumn: v.number(), strHeading: v.string() })),
      ),
      values: v.exactOptional(byField(v.record(v.string(), v.string()))),
      fixes: v.exactOptional(byField(v.picklist(["empty", "cut", "take", "give"]))),
      intEach: v.exactOptional(v.pipe(v.number(), v.integer())),
      beyond: v.exactOptional(v.array(v.number())),
    }),
  }),
);

/** A file's own headings: rows may have cells beyond them, and a file of refused rows has one in addition. */
function ownHeadings(headings: readonly string[]): string[] {
  const isOwn = (heading: string, n: number) =>
    heading !== importMessages.columnBeyond(n + 1) && heading !== importServerMessages.whyRefused;
  return headings.filter(isOwn);
}

/** They as a key; blank ones at the end may stand for cells beyond them. */
const plain = (headings: readonly string[]) =>
  JSON.stringify(ownHeadings(headings)).replace(/(?:,"")+\]$/, "]");

const read = () => readStored(KEY, Stored) ?? [];

/** A mapping of the first `columns` without own fields that the shop no longer has. */
const inUse = (mapping: Mapping, columns: number, ownFields: readonly OwnField[]): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(([field, column]) => {
      const key = fieldOfKey(field);
      const isKnown = key === null || ownFields.some(({ strField }) => strField === key);
      return isKnown && column < columns;
    }),
  );

/** The persisted reading of a file with the same headings, with today's section names and own fields; else the table's own reading. */
export function loadReading(
  { headings, strHash, reading }: ImportTable,
  ownFields: readonly OwnField[],
): Reading {
  const known = read().find((stored) => plain(stored.headings) === plain(headings));
  if (!known) return reading;
  const { values: said = {}, intEach, beyond, ...former } = known.reading as Partial<Reading>;
  const columns = ownHeadings(headings).length;
  const mapping = inUse(former.mapping ?? {}, columns, ownFields);
  const intoNotes = former.intoNotes?.filter(({ intColumn }) => intColumn < columns);
  // New codes are in a column behind all others.
  const isGiven = former.mapping?.strToyBarcode === known.headings.length;
  if (isGiven) mapping.strToyBarcode = headings.length;
  const { intSection: _, ...answered } = said;
  const values = { ...answered, ...reading.values };
  // Few of a file's rows may not show its decimal sign.
  const isOfSame = strHash === known.strHash || headings.includes(importServerMessages.whyRefused);
  const own = ownFields.filter(({ strField }) => mapping[ownKey(strField)] !== undefined);
  return {
    ...reading,
    ...former,
    ...{ mapping, ownFields: own },
    ...(intoNotes && { intoNotes }),
    decimal: (isOfSame && former.decimal) || reading.decimal,
    ...(isOfSame && intEach !== undefined && { intEach }),
    ...(isOfSame && reading.beyond && beyond?.length === 0 && { beyond }),
    ...(Object.keys(values).length > 0 && { values }),
  };
}

export function persistReading({ headings, strHash, reading }: ImportTable): void {
  const others = read().filter((stored) => plain(stored.headings) !== plain(headings));
  const all = [{ headings, strHash, reading }, ...others];
  writeStored(KEY, all.slice(0, MOST));
}
