/** Undoes an import's entries, or the entries of its undo, from the last to the first; later changes stay. */
import { sql } from "kysely";
import { netThings } from "#domain/history/netThings.ts";
import { formatMadeGoes, formatResults } from "#domain/history/results.ts";
import type { Change, ImportUndo, Thing } from "#domain/types.ts";
import type { Db, Trx } from "../database/database.ts";
import type { ImportState, ImportsTable } from "../database/tables/imports.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { journaled } from "../journal/journal.ts";
import { undoAll } from "../undo/undoChanges.ts";
import { groupOf, metaOfPart } from "./importRecords.ts";

/** The most stored sentences about things that an undo left. */
const LEFT_MAX = 200;
/** Things in one preview's transaction, for which other writes wait. */
const LOOKED_AT = 300;

type Undoing = "takingBack" | "redoing";

interface Way {
  /** The end of the group of the entries that are undone, and of those that are written. */
  undone: string;
  written: string;
  strOperation: string;
  /** What the import is after it. */
  next: (record: ImportsTable) => Partial<ImportsTable>;
}

const WAYS: Record<Undoing, Way> = {
  takingBack: {
    ...{ undone: "", written: ":back", strOperation: "takeBackImport" },
    next: () => ({ strState: "takenBack" }),
  },
  redoing: {
    ...{ undone: ":back", written: ":again", strOperation: "redoImport" },
    next: ({ strAfter }) => (strAfter === "" ? { strState: "applied" } : JSON.parse(strAfter)),
  },
};

const UNDONE: readonly ImportState[] = ["takingBack", "takenBack", "redoing"];

/** The position while an import is undone: the state in which an unfinished import goes on once its undo is undone; blank for a finished one. */
export function positionInUndo(record: ImportsTable): string {
  const { strState, strAfter, intDone, intToDo } = record;
  if (UNDONE.includes(strState)) return strAfter;
  return strState === "applied" ? "" : JSON.stringify({ strState, strAfter, intDone, intToDo });
}

/** The entries that are undone. */
export const entriesToUndo = (db: Db, { strImport }: ImportsTable, way: Undoing) =>
  db
    .selectFrom("changes")
    .where("strGroup", "=", groupOf(strImport) + WAYS[way].undone)
    .where("intUndoneBy", "is", null);

const nextEntry = async (trx: Trx, record: ImportsTable, way: Undoing, before: number) => {
  const next = entriesToUndo(trx, record, way)
    .select("intChange")
    .where("intChange", "<", before)
    .orderBy("intChange", "desc")
    .limit(1);
  const rows = await selectChanges(trx).where("intChange", "in", next).execute();
  const [change] = await Array.fromAsync(changesOf(trx, rows));
  return change && { ...change, strNoUndo: null };
};

const metaOf = (record: ImportsTable, way: Undoing, at: number) =>
  metaOfPart(record, at, { strOperation: WAYS[way].strOperation, suffix: WAYS[way].written });

const byOrder = (
  { strOrderedBy: strUser }: ImportsTable,
  isForced: boolean,
  skipped: string[],
) => ({
  caller: { strUser, rights: ["delete" as const] },
  ...{ isForced, skipped },
});

/** The next part of the work in a state. */
export const undoSlice =
  (way: Undoing) =>
  async (trx: Trx, record: ImportsTable, now: number): Promise<Partial<ImportsTable>> => {
    const change = await nextEntry(trx, record, way, record.intCursor);
    if (!change) return WAYS[way].next(record);
    const skipped: string[] = JSON.parse(record.strLeft);
    await journaled(trx, metaOf(record, way, now), (entry) =>
      undoAll(entry, [change], byOrder(record, record.intForced === 1, skipped)),
    );
    return {
      ...{ intCursor: change.intChange, intDone: record.intDone + 1 },
      strLeft: JSON.stringify(skipped.slice(0, LEFT_MAX)),
    };
  };

/** A box or section that the import made. A preview names these last: whether they are deleted depends on their contents. */
const isPlaceMade = ({ strKind, before }: Thing) =>
  before === null && (strKind === "box" || strKind === "section");

/** Thrown at the end of a preview, so that its transaction is rolled back. */
export class LookedAt extends Error {
  readonly page: Omit<ImportUndo, "intMade">;
  constructor(page: LookedAt["page"]) {
    super("It was only looked at.");
    this.page = page;
  }
}

/** Previews the undo of entries before a number: undoes them and throws the results. */
export async function lookAtUndo(
  trx: Trx,
  record: ImportsTable,
  { before, isForced, now }: { before: number; isForced: boolean; now: number },
): Promise<never> {
  const way = record.strState === "takenBack" ? "redoing" : "takingBack";
  const skipped: string[] = [];
  return journaled(trx, metaOf(record, way, now), async (entry) => {
    const places: Thing[] = [];
    let change: Change | undefined;
    let next = before;
    let looked = 0;
    do {
      change = await nextEntry(trx, record, way, next);
      if (!change) break;
      const things = change.things.filter((thing) => !isPlaceMade(thing));
      places.push(...change.things.filter(isPlaceMade));
      await undoAll(entry, [{ ...change, things }], byOrder(record, isForced, skipped));
      next = change.intChange;
      looked += change.things.length;
    } while (looked < LOOKED_AT);
    const results = [
      // The pages of this preview name each thing, however many the last entry has.
      ...Object.values(formatResults(netThings(entry.things), Number.POSITIVE_INFINITY)),
      ...places.toReversed().map((thing) => formatMadeGoes(thing, isForced)),
    ];
    const isPart = positionInUndo(record) !== "";
    throw new LookedAt({ isPart, results, left: skipped, before: change ? next : null });
  });
}

/** The number of existing toys that an import made. */
export async function toysMade(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct toys."intToy") as n from changes
      join "entryThings" made using ("intChange")
      join toys on toys."intToy" = made."intThing"
      where changes."strGroup" = ${groupOf(importId)}
        and not exists (select 1 from "entryThings" earlier
          where earlier."intThing" = made."intThing" and earlier."intChange" < made."intChange")`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
