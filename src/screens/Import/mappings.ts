/** Which column was which field when a file with the same headings was imported last, persisted on this device. */
import * as v from "valibot";
import { IMPORT_FIELDS, type Mapping } from "#domain/import/importColumns.ts";

const KEY = "toyshelf.import-mappings";
/** How many kinds of files are stored. */
const MOST = 20;

const Stored = v.array(
  v.object({
    headings: v.array(v.string()),
    mapping: v.record(v.picklist(IMPORT_FIELDS), v.optional(v.pipe(v.number(), v.integer()))),
  }),
);

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

function read(): v.InferOutput<typeof Stored> {
  try {
    return v.parse(Stored, JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

export function loadMapping(headings: readonly string[]): Mapping | null {
  return read().find((known) => isSame(known.headings, headings))?.mapping ?? null;
}

export function persistMapping(headings: string[], mapping: Mapping): void {
  const others = read().filter((known) => !isSame(known.headings, headings));
  localStorage.setItem(KEY, JSON.stringify([{ headings, mapping }, ...others].slice(0, MOST)));
}
