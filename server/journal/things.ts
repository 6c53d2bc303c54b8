/** The things of entries as they are stored, a row each, and as they are read: a long entry's in pages. */
import type { SelectQueryBuilder } from "kysely";
import type { Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import { type Db, pagesOf } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { Schema } from "../database/schema.ts";
import type { EntryThingsTable } from "../database/tables/journal.ts";
import { Yielding } from "../kernel/yielding.ts";

/** Rows that are read at once. */
const ROWS = 500;

type ThingsQuery = SelectQueryBuilder<Schema, "entryThings", EntryThingsTable>;

/** A thing, or what an entry is about without changing it. */
type Stored = Omit<Thing, "strKind"> & Pick<EntryThingsTable, "strKind">;

/** A thing as a row of its entry. */
export const thingRow = ({ strKind, id, strCode, strName, before, after, ...more }: Stored) => ({
  ...{ strKind, intThing: id, intBox: more.boxId ?? null },
  ...{ strCode, strBoxCode: more.strBoxCode ?? null, strName },
  strBefore: before && JSON.stringify(before),
  strAfter: after && JSON.stringify(after),
  intContained: more.intContained ?? null,
  strOwnNames: more.ownNames ? JSON.stringify(more.ownNames) : null,
});

const valuesOf = (text: string | null) => (text === null ? null : JSON.parse(text));

export function thingOf(row: EntryThingsTable): Thing {
  const { strKind, intThing: id, strCode, strName, intBox, strBoxCode } = row;
  const { intContained, strOwnNames } = row;
  const thing = { strKind, id, strCode, strName } as Thing;
  if (intBox !== null) thing.boxId = intBox;
  if (strBoxCode !== null) thing.strBoxCode = strBoxCode;
  thing.before = valuesOf(row.strBefore);
  thing.after = valuesOf(row.strAfter);
  if (intContained !== null) thing.intContained = intContained;
  if (strOwnNames !== null) thing.ownNames = JSON.parse(strOwnNames);
  return thing;
}

/** What entries changed, without their subjects. */
export const selectThings = (db: Db): ThingsQuery =>
  db.selectFrom("entryThings").selectAll().where("strKind", "<>", "subject");

/** The numbers of the entries about something. */
export const entriesAbout = (db: Db, id: number) =>
  db.selectFrom("entryThings").select("entryThings.intChange").where("intThing", "=", id);

/** What of the things of entries is read. */
export type Those = (query: ThingsQuery) => ThingsQuery;

/** What is about some things themselves, and the lines of boxes. */
export const thoseAbout =
  (db: Db, ids: readonly number[]): Those =>
  (query) =>
    query.where(({ or }) => or([among(db, "intThing", ids), among(db, "intBox", ids)]));

interface EntrySize {
  intChange: number;
  intThings: number;
}

/** Entries whose things are read at once; a long one is alone. */
export function* inShortParts<Row extends EntrySize>(rows: readonly Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let things = 0;
  for (const row of rows) {
    if (part.length > 0 && things + row.intThings > ROWS) {
      yield part;
      [part, things] = [[], 0];
    }
    part.push(row);
    things += row.intThings;
  }
  if (part.length > 0) yield part;
}

const thingsOfEntries = (db: Db, numbers: readonly number[]) =>
  selectThings(db)
    .where(among(db, "intChange", numbers))
    .orderBy("intChange")
    .orderBy("intPosition");

const allOfEntries = prepared((db, args: { numbers: readonly number[] }) =>
  thingsOfEntries(db, args.numbers),
);

/** The things of entries in their order, a page at a time, between which other calls are answered. */
export async function* thingRows(db: Db, entries: readonly EntrySize[], those?: Those) {
  const turns = new Yielding();
  for (const part of inShortParts(entries.filter(({ intThings }) => intThings > 0))) {
    const numbers = part.map(({ intChange }) => intChange);
    const [{ intChange, intThings }] = part as [EntrySize];
    if (intThings > ROWS) {
      const ofOne = selectThings(db).where("intChange", "=", intChange);
      const pages = pagesOf<EntryThingsTable>(those ? those(ofOne) : ofOne, ["intPosition"], {
        page: ROWS,
      });
      yield* pages;
    } else {
      yield those
        ? await those(thingsOfEntries(db, numbers)).execute()
        : await allOfEntries(db, { numbers });
      await turns.rest();
    }
  }
}

/** The things of entries, by the entries' numbers. */
export async function thingsOf(
  db: Db,
  entries: readonly EntrySize[],
  those?: Those,
): Promise<Map<number, Thing[]>> {
  const found = new Map(entries.map(({ intChange }) => [intChange, [] as Thing[]]));
  for await (const page of thingRows(db, entries, those)) {
    for (const row of page) found.get(row.intChange)?.push(thingOf(row));
  }
  return found;
}
