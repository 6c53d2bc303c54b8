/** What devices that keep a copy of the stock are sent: parts by ids, and what an entry of the journal changed (docs/design.md, "Copy"). */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnsOf, PART_IDS, type Position, type StockPart } from "#domain/copy/stockPart.ts";
import type { ChangedThing } from "#domain/history/changeEvent.ts";
import type { Db } from "../../database/database.ts";
import { TOY_COLUMNS, toyOf } from "../toys/toyRows.ts";

/** Whether a column of ids has one of those that are wanted. */
type Among = (column: string) => RawBuilder<SqlBool>;

const amongIds =
  (ids: readonly number[]): Among =>
  (column) =>
    sql`${sql.ref(column)} in (${sql.join(ids)})`;
const amongPart =
  (part: number): Among =>
  (column) =>
    sql`${sql.ref(column)} between ${part * PART_IDS} and ${(part + 1) * PART_IDS - 1}`;

/** Toys with their lines and the codes that they had before, boxes and sections. */
async function readRows(db: Db, among: Among) {
  const toys = await db.selectFrom("toys").select(TOY_COLUMNS).where(among("intToy")).execute();
  return {
    toys: toys.map(toyOf),
    codes: await db
      .selectFrom("codes")
      .select(["intThing as id", "strCode"])
      .$narrowType<{ id: number }>()
      .where(among("intThing"))
      .where("isCurrent", "=", 0)
      .execute(),
    lines: await db.selectFrom("boxLines").selectAll().where(among("intToy")).execute(),
    boxes: await db
      .selectFrom("boxes")
      .select(["intBox as id", "strBoxCode", "strCustomNote", "intSection", "intVersion"])
      .where(among("intBox"))
      .execute(),
    sections: await db
      .selectFrom("sections")
      .select(["intId as id", "intSection"])
      .where(among("intId"))
      .execute(),
  };
}

/** The journal's last entry; all that it and those before changed is read by whoever asks later. */
export async function lastPosition(db: Db): Promise<Position> {
  const last = db.selectFrom("changes").select(["intChange", "intAt"]).orderBy("intChange", "desc");
  return (await last.limit(1).executeTakeFirst()) ?? { intChange: 0, intAt: 0 };
}

/** Whether the journal has an entry; not where a backup was restored that is older. */
export async function isInJournal(db: Db, { intChange, intAt }: Position): Promise<boolean> {
  if (intChange === 0) return true;
  const entries = db.selectFrom("changes").select("intAt").where("intChange", "=", intChange);
  return (await entries.executeTakeFirst())?.intAt === intAt;
}

/** The number of the first part from `part` on that has anything in it. */
async function partFrom(db: Db, part: number): Promise<number | null> {
  const from = part * PART_IDS;
  const { rows } = await sql<{ id: number | null }>`select min(id) as id from (
      select min("intToy") as id from toys where "intToy" >= ${from}
      union all select min("intBox") from boxes where "intBox" >= ${from}
      union all select min("intId") from sections where "intId" >= ${from}
    ) first`.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : Math.floor(id / PART_IDS);
}

/** All that has an id of a part. What was written while it was read is sent once more with the changes after its position. */
export async function readPart(db: Db, part: number): Promise<StockPart> {
  const position = await lastPosition(db);
  const columns = columnsOf(await readRows(db, amongPart(part)));
  return { ...position, intNext: await partFrom(db, part + 1), ...columns, gone: [] };
}

/** Entries that are read at once, each of which may be about many things. */
const ENTRIES = 20;

/** The things that the entries after `since` are about, PART_IDS of them or a few more, and the last of those entries. */
async function subjectsAfter(db: Db, since: Position) {
  const ids = new Set<number>();
  let last = since;
  while (ids.size < PART_IDS) {
    const entries = await db
      .selectFrom("changes")
      .select(["intChange", "intAt", "strSubjects"])
      .where("intChange", ">", last.intChange)
      .orderBy("intChange")
      .limit(ENTRIES)
      .execute();
    for (const { strSubjects, ...position } of entries) {
      const things: ChangedThing[] = JSON.parse(strSubjects);
      for (const { id } of things) if (id !== null) ids.add(id);
      last = position;
      if (ids.size >= PART_IDS) break;
    }
    if (entries.length < ENTRIES) break;
  }
  return { ids: [...ids], last };
}

/** What the entries after `since` are about, as it is now, as much as a part has; null where the journal has no such entry. */
export async function readChanged(db: Db, since: Position): Promise<StockPart | null> {
  if (!(await isInJournal(db, since))) return null;
  const latest = await lastPosition(db);
  const { ids, last } = await subjectsAfter(db, since);
  const rows = await readRows(db, ids.length > 0 ? amongIds(ids) : () => sql`false`);
  const found = [...rows.toys, ...rows.boxes, ...rows.sections];
  const there = new Set(found.map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id));
  const intNext = last.intChange < latest.intChange ? last.intChange : null;
  return { ...last, intNext, ...columnsOf(rows), gone };
}
