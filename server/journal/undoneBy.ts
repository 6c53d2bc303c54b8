/** The undone entries: those whose undo is in effect itself (docs/design.md, "Undo"). */
import { type RawBuilder, sql } from "kysely";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { inParts } from "../kernel/yielding.ts";

/** Rows of one statement. */
const ROWS = 500;

/** All that an entry undid, what that had undone, and so on. */
const reachedFrom = (
  changeNumber: number,
): RawBuilder<unknown> => sql`with recursive reached(n) as (
    select "intUndone" from undos where "intUndo" = ${changeNumber} and "intThing" = 0
    union
    select u."intUndone" from reached join undos u on u."intUndo" = reached.n and u."intThing" = 0
  )`;

interface Row {
  intUndone: number;
  intUndo: number;
  intUndoneBy: number | null;
}

/** Writes anew which entry undid each that a new one undid, and what those had undone. */
export async function markUndone(trx: Trx, changeNumber: number): Promise<void> {
  const { rows } = await sql<Row>`${reachedFrom(changeNumber)}
    select u."intUndone", u."intUndo", c."intUndoneBy" from reached
      join undos u on u."intUndone" = reached.n and u."intThing" = 0
      join changes c on c."intChange" = u."intUndo"`.execute(trx);
  const undoneBy = new Map<number, number | null>();
  const undoers = Map.groupBy(rows, ({ intUndone }) => intUndone);
  // What undoes an entry is younger.
  for (const entry of [...undoers.keys()].toSorted((a, b) => b - a)) {
    const inEffect = (undoers.get(entry) ?? []).filter(({ intUndo, intUndoneBy }) => {
      const by = undoneBy.has(intUndo) ? undoneBy.get(intUndo) : intUndoneBy;
      return by === null;
    });
    undoneBy.set(entry, Math.max(0, ...inEffect.map(({ intUndo }) => intUndo)) || null);
  }
  const byUndoer = Map.groupBy(undoneBy.keys(), (entry) => undoneBy.get(entry) ?? null);
  for (const [intUndoneBy, entries] of byUndoer) {
    for await (const part of inParts(entries, ROWS)) {
      await trx
        .updateTable("changes")
        .set({ intUndoneBy })
        .where(among(trx, "intChange", part))
        .execute();
    }
  }
}

/**
 * Whether a later entry that is in effect undid again what an undo had undone or done again. What went back of one toy
 * or box only is left to `thingsUndone`: it went back past the undo as well.
 */
export async function isUndoneAgain(db: Db, changeNumber: number): Promise<boolean> {
  const { rows } = await sql`${reachedFrom(changeNumber)}
    select 1 from reached join undos u on u."intUndone" = reached.n and u."intThing" = 0
      join changes c on c."intChange" = u."intUndo"
      where u."intUndo" > ${changeNumber} and c."intUndoneBy" is null limit 1`.execute(db);
  return rows.length > 0;
}

/** The toys and boxes of an entry that went back to a moment before it. */
export async function thingsUndone(db: Db, changeNumber: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("undos")
    .innerJoin("changes", "changes.intChange", "undos.intUndo")
    .select("undos.intThing")
    .where("intUndone", "=", changeNumber)
    .where("undos.intThing", "<>", 0)
    .where("intUndoneBy", "is", null)
    .execute();
  return new Set(rows.map(({ intThing }) => intThing));
}
