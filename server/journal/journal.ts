/**
 * The journal: one entry for each write, in its transaction (design section 4, "The journal").
 *
 * Numbers are in the order of the commits: each is drawn from a counter's row, whose lock is held to
 * the end of the transaction on both databases, so that the next number is drawn after this one is
 * committed. A sequence would not do: a transaction with a lower number can commit later, and a
 * reader that has seen the higher one would miss it.
 */
import { changedThings } from "#domain/history/changeEvent.ts";
import type { Thing } from "#domain/types.ts";
import { addToCounter } from "../database/counters.ts";
import type { Trx } from "../database/database.ts";
import { inserter } from "../database/inserts.ts";
import type { ChangesTable, ChangeThingsTable } from "../database/tables/journal.ts";
import { notePictures } from "../pictures/pictureStore.ts";

/** A write while it runs: its transaction and what it has changed so far. */
export interface OpenEntry {
  trx: Trx;
  /** In the order in which they were changed. */
  things: Thing[];
  /** The numbers of the entries that this one undoes. */
  undoes: number[];
}

type Subject = Pick<ChangeThingsTable, "strKind" | "strCode">;

const sectionsOf = ({ before, after }: Thing): Subject[] =>
  [before?.intSection, after?.intSection]
    .filter((section) => typeof section === "number")
    .map((section) => ({ strKind: "section", strCode: String(section) }));

/** What a thing's history is found by: a line belongs to its toy and to its box. */
function subjectsOf(thing: Thing): Subject[] {
  const { strKind, strCode, strBoxCode, before } = thing;
  switch (strKind) {
    case "line":
      return [
        { strKind: "toy", strCode },
        { strKind: "box", strCode: strBoxCode ?? "" },
      ];
    case "toy":
      return [
        { strKind, strCode },
        ...(before?.strToyBarcode ? [{ strKind, strCode: String(before.strToyBarcode) }] : []),
      ];
    case "box":
      return [{ strKind, strCode }, ...sectionsOf(thing)];
    default:
      return [{ strKind, strCode }];
  }
}

type Meta = Omit<ChangesTable, "intChange" | "strThings" | "strSubjects">;

const insertChanges = inserter("changes");
const insertUndos = inserter("undos");
const insertSubjects = inserter("changeThings");

/** Appends an entry: the last statements of its transaction. */
export async function appendEntry({ trx, things, undoes }: OpenEntry, meta: Meta): Promise<void> {
  const intChange = (await addToCounter(trx, "changes", 1)) + 1;
  const strThings = JSON.stringify(things);
  const strSubjects = JSON.stringify(changedThings(things));
  await insertChanges(trx, [{ ...meta, intChange, strThings, strSubjects }]);
  const subjects = new Map(
    things.flatMap(subjectsOf).map((one) => [`${one.strKind} ${one.strCode}`, one]),
  );
  const rows = [...subjects.values()].map((subject) => ({ ...subject, intChange }));
  await insertSubjects(trx, rows);
  await insertUndos(
    trx,
    undoes.map((intUndone) => ({ intUndone, intUndo: intChange })),
  );
}

/** Runs a write and appends its entry, last, so that others wait for the number as short as can be. */
export async function journaled<T>(
  trx: Trx,
  meta: Meta,
  work: (entry: OpenEntry) => Promise<T>,
): Promise<T> {
  const entry: OpenEntry = { trx, things: [], undoes: [] };
  const result = await work(entry);
  await notePictures(trx, entry.things, meta.intAt);
  await appendEntry(entry, meta);
  return result;
}
