/** What an import wrote, undone from its last entry of the journal to its first; what was changed since stays as it is. */
import { sql } from "kysely";
import type { Db, Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { journaled } from "../journal/journal.ts";
import { undoAll } from "../undo/undoChanges.ts";
import { groupOf } from "./importRecords.ts";

/** Sentences about what was left that are stored. */
const LEFT_MAX = 200;
/** Changes since that are listed. */
const LISTED = 100;

export async function takeBackSlice(
  trx: Trx,
  one: ImportsTable,
  now: number,
): Promise<Partial<ImportsTable>> {
  const { strImport, strUser, intCursor, intDone, intForced } = one;
  const strGroup = groupOf(strImport);
  const rows = await selectChanges(trx)
    .where("strGroup", "=", strGroup)
    .where("intChange", "<", intCursor)
    .orderBy("intChange", "desc")
    .limit(1)
    .execute();
  const [change] = await changesOf(trx, rows);
  if (!change) return { strState: "takenBack" };
  const next = { intCursor: change.intChange, intDone: intDone + 1 };
  if (change.intUndoneBy !== null) return next;
  const caller = { strUser, rights: ["delete" as const] };
  const meta = { intAt: now, strUser, strOperation: "takeBackImport", strKey: null };
  const left: string[] = JSON.parse(one.strLeft);
  await journaled(trx, { ...meta, strGroup: `${strGroup}:back` }, (entry) =>
    undoAll(entry, [{ ...change, strNoUndo: null }], { caller, isForced: intForced === 1, left }),
  );
  return { ...next, strLeft: JSON.stringify(left.slice(0, LEFT_MAX)) };
}

/** What others changed since of what an import wrote, the latest first, and how much it wrote. */
export async function changesSince(db: Db, { strImport }: ImportsTable) {
  const group = groupOf(strImport);
  const later = sql<number>`(
    select later."intChange" from changes own
      join "changeThings" mine on mine."intChange" = own."intChange"
      join "changeThings" later
        on later."intThing" = mine."intThing" and later."intChange" > mine."intChange"
    where own."strGroup" = ${group} and own."intUndoneBy" is null)`;
  const rows = await selectChanges(db)
    .where("intChange", "in", later)
    .where("intUndoneBy", "is", null)
    .where(sql<boolean>`coalesce("strGroup", '') not in (${group}, ${`${group}:back`})`)
    .orderBy("intChange", "desc")
    .limit(LISTED)
    .execute();
  const written = await sql<{ n: number }>`
    select count(distinct "intThing") as n from changes
      join "changeThings" using ("intChange") where "strGroup" = ${group}`.execute(db);
  return { intThings: Number(written.rows[0]?.n ?? 0), changes: [...(await changesOf(db, rows))] };
}
