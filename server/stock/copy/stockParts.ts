/**
 * The data for devices that keep a copy of the stock: parts by ids, and the changes of journal entries (docs/design.md,
 * "Copy").
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type Columns,
  columnsOf,
  joinedColumns,
  PART_IDS,
  type Position,
  type StockPart,
} from "#domain/copy/stockPart.ts";
import { among } from "../../database/among.ts";
import { type Db, flat, pagesOf } from "../../database/database.ts";
import type { EntryThingsTable } from "../../database/tables/journal.ts";
import { inShortParts } from "../../journal/things.ts";
import { inParts } from "../../kernel/yielding.ts";
import { boxesIn } from "../boxes/boxRows.ts";
import { TOY_COLUMNS, toyOf } from "../toys/toyRows.ts";

/** Whether a column has one of those that are wanted. */
type Among = (column: string) => RawBuilder<SqlBool>;

/** The first id of a part, which may be larger than any id can be. */
const firstOf = (part: number) => sql`cast(${part * PART_IDS} as bigint)`;

const amongPart =
  (part: number): Among =>
  (column) =>
    sql`${sql.ref(column)} >= ${firstOf(part)} and ${sql.ref(column)} < ${firstOf(part + 1)}`;

/** Toys with their lines. */
const toyRows = async (db: Db, those: Among) => ({
  toys: (await db.selectFrom("toys").select(TOY_COLUMNS).where(those("intToy")).execute()).map(
    toyOf,
  ),
  lines: await db.selectFrom("boxLines").selectAll().where(those("intToy")).execute(),
});
const NO_TOYS = { toys: [], lines: [] };

/** Things with the codes that they had before. */
async function readRows(db: Db, hasToys: boolean, those: Among) {
  return {
    ...(hasToys ? await toyRows(db, those) : NO_TOYS),
    codes: await db
      .selectFrom("codes")
      .select(["intThing as id", "strCode"])
      .$narrowType<{ id: number }>()
      .where(those("intThing"))
      .where("isCurrent", "=", 0)
      .where("strKind", "in", hasToys ? ["toy", "box"] : ["box"])
      .execute(),
    boxes: await boxesIn(db).where(those("intBox")).execute(),
    sections: await db
      .selectFrom("sections")
      .select(["intId as id", "intSection", "strName"])
      .where(those("intId"))
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
  const from = firstOf(part);
  const { rows } = await sql<{ id: number | null }>`select min(id) as id from (
      select min("intToy") as id from toys where "intToy" >= ${from}
      union all select min("intBox") from boxes where "intBox" >= ${from}
      union all select min("intId") from sections where "intId" >= ${from}
    ) first`.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : Math.floor(id / PART_IDS);
}

/** All that has an id of a part. What was written while it was read is sent once more with the changes after its position. */
export async function readPart(db: Db, part: number, hasToys: boolean): Promise<StockPart> {
  const position = await lastPosition(db);
  const columns = columnsOf(await readRows(db, hasToys, amongPart(part)));
  return { ...position, intNext: await partFrom(db, part + 1), hasToys, ...columns, gone: [] };
}

/** Entries that are read at once. */
const ENTRIES = 200;

/** Things that are read at once. */
const THINGS = 1000;

/** What some entries changed, and the boxes of lines, in pages: one entry may have very many. */
function changedThings(db: Db, entries: readonly Position[]) {
  const things = db
    .selectFrom("entryThings")
    .select(["intChange", "intPosition", "intThing", "intBox"])
    .where("intChange", ">=", entries[0]?.intChange ?? 0)
    .where("intChange", "<=", entries.at(-1)?.intChange ?? 0)
    .where("strKind", "<>", "subject");
  return flat(pagesOf<Changed>(things, ["intChange", "intPosition"], { page: THINGS }));
}
type Changed = Pick<EntryThingsTable, "intChange" | "intPosition" | "intThing" | "intBox">;

/** The things that the entries after `since` are about, PART_IDS of them or a few more, and the last of those entries. */
async function subjectsAfter(db: Db, since: Position) {
  const ids = new Set<number>();
  let last = since;
  for (let isEnd = false; !isEnd && ids.size < PART_IDS; ) {
    const entries = await db
      .selectFrom("changes")
      .select(["intChange", "intAt", "intThings"])
      .where("intChange", ">", last.intChange)
      .orderBy("intChange")
      .limit(ENTRIES)
      .execute();
    isEnd = entries.length < ENTRIES;
    for (const part of inShortParts(entries)) {
      for await (const { intThing, intBox } of changedThings(db, part)) {
        for (const id of [intThing, intBox]) if (id !== null) ids.add(id);
      }
      last = part.at(-1) as Position;
      if (ids.size >= PART_IDS) break;
    }
  }
  const { intChange, intAt } = last;
  return { ids: [...ids], last: { intChange, intAt } };
}

/**
 * The subjects of the entries after `since`, as they are now, as many as a part has; null where the journal has no such
 * entry.
 */
export async function readChanged(
  db: Db,
  since: Position,
  hasToys: boolean,
): Promise<StockPart | null> {
  if (!(await isInJournal(db, since))) return null;
  const latest = await lastPosition(db);
  const { ids, last } = await subjectsAfter(db, since);
  const parts: Columns[] = [];
  for await (const part of inParts(ids, PART_IDS)) {
    parts.push(columnsOf(await readRows(db, hasToys, (column) => among(db, column, part))));
  }
  const columns = joinedColumns(parts);
  const { toys, boxes, sections } = columns;
  const there = new Set([...toys.id, ...boxes.id, ...sections.id]);
  const gone = ids.filter((id) => !there.has(id));
  const intNext = last.intChange < latest.intChange ? last.intChange : null;
  return { ...last, intNext, hasToys, ...columns, gone };
}
