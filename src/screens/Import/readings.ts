/** How a file with the same headings was read last, persisted on this device. */
import * as v from "valibot";
import { IMPORT_FIELDS } from "#domain/import/importColumns.ts";
import type { Reading } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { ImportTable } from "#machines/import.machine.ts";

const KEY = "toyshelf.import-readings";
/** How many kinds of files are stored. */
const MOST = 20;

const byField = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.record(v.picklist(IMPORT_FIELDS), v.optional(schema));
const Stored = v.array(
  v.object({
    headings: v.array(v.string()),
    reading: v.object({
      mapping: byField(v.pipe(v.number(), v.integer())),
      values: v.exactOptional(byField(v.record(v.string(), v.string()))),
      fixes: v.exactOptional(byField(v.picklist(["empty", "cut", "take"]))),
    }),
  }),
);

/** A file of refused rows has one column more. */
const plain = (headings: readonly string[]) =>
  JSON.stringify(headings.filter((heading) => heading !== importServerMessages.whyRefused));

function read(): v.InferOutput<typeof Stored> {
  try {
    return v.parse(Stored, JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

export function loadReading({ headings, reading }: ImportTable): Reading {
  const known = read().find((stored) => plain(stored.headings) === plain(headings));
  // What the sections are called is of today.
  const values = { ...known?.reading.values, ...reading.values };
  return {
    ...reading,
    ...(known?.reading as Partial<Reading> | undefined),
    ...(Object.keys(values).length > 0 && { values }),
  };
}

export function persistReading({ headings, reading }: ImportTable): void {
  const { decimal: _, ...remembered } = reading;
  const others = read().filter((stored) => plain(stored.headings) !== plain(headings));
  const all = [{ headings, reading: remembered }, ...others];
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
}
