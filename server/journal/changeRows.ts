/** The journal as it is read (design section 4, "The journal"). */
import { reasonNoUndo } from "#domain/history/changes.ts";
import { messages } from "#domain/messages.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { ChangesTable, UndosTable } from "../database/tables/journal.ts";

type Row = Pick<ChangesTable, "intChange" | "intAt" | "strUser" | "strOperation" | "strGroup"> & {
  strThings: string;
  strUserName: string | null;
};

/** Empty for the terminal, which is nobody's account. */
const nameOf = (strUserName: string | null, strUser: string) =>
  strUserName ?? (strUser === "" ? "" : messages.formerColleague);

export const selectChanges = (db: Db) =>
  db
    .selectFrom("changes")
    .leftJoin("users", "users.strUser", "changes.strUser")
    .select([
      "changes.intChange",
      "intAt",
      "changes.strUser",
      "strOperation",
      "strGroup",
      "strThings",
      "strName as strUserName",
    ]);

const asNumbers = (row: UndosTable) => ({
  intUndone: Number(row.intUndone),
  intUndo: Number(row.intUndo),
});

/** By entry, the number of the one that undid it and is in effect: an undo that was undone is not. */
async function undoneBy(db: Db, numbers: number[]): Promise<(change: number) => number | null> {
  const undos: UndosTable[] = [];
  let next = numbers;
  while (next.length > 0) {
    const rows = await db
      .selectFrom("undos")
      .selectAll()
      .where("intUndone", "in", next)
      .orderBy("intUndo")
      .execute();
    undos.push(...rows.map(asNumbers));
    next = rows.map(({ intUndo }) => Number(intUndo));
  }
  const inEffect = (change: number): number | null =>
    undos.findLast((one) => one.intUndone === change && inEffect(one.intUndo) === null)?.intUndo ??
    null;
  return inEffect;
}

/** How many entries each group has. */
async function sizesOf(db: Db, rows: Row[]): Promise<Map<string, number>> {
  const groups = new Set(rows.flatMap(({ strGroup }) => (strGroup === null ? [] : [strGroup])));
  if (groups.size === 0) return new Map();
  const sizes = await db
    .selectFrom("changes")
    .select(({ fn }) => ["strGroup", fn.countAll().as("intSize")])
    .where("strGroup", "in", [...groups])
    .groupBy("strGroup")
    .execute();
  return new Map(sizes.map(({ strGroup, intSize }) => [strGroup ?? "", Number(intSize)]));
}

/** Rows as entries, with what they undid and what undid them. */
export async function changesOf(db: Db, rows: Row[]): Promise<Change[]> {
  const numbers = rows.map(({ intChange }) => Number(intChange));
  if (numbers.length === 0) return [];
  const undone = await undoneBy(db, numbers);
  const undos = await db
    .selectFrom("undos")
    .selectAll()
    .where("intUndo", "in", numbers)
    .orderBy("intUndone")
    .execute();
  const sizes = await sizesOf(db, rows);
  return rows.map(({ strThings, strUserName, ...row }) => {
    const intChange = Number(row.intChange);
    const things: Thing[] = JSON.parse(strThings);
    const undoes = undos.map(asNumbers).filter(({ intUndo }) => intUndo === intChange);
    return {
      ...row,
      ...{
        intChange,
        intAt: Number(row.intAt),
        strUserName: nameOf(strUserName, row.strUser),
        things,
      },
      intTogether: sizes.get(row.strGroup ?? "") ?? 1,
      undoes: undoes.map(({ intUndone }) => intUndone),
      intUndoneBy: undone(intChange),
      strNoUndo: reasonNoUndo({ things, strOperation: row.strOperation }),
    };
  });
}

/** The number of the latest entry. */
export async function latestChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom("counters")
    .select("intValue")
    .where("strCounter", "=", "changes")
    .executeTakeFirst();
  return Number(row?.intValue ?? 0);
}

/** The entries after a number, the oldest first. */
export async function changesAfter(db: Db, after: number, limit: number): Promise<Change[]> {
  const rows = await selectChanges(db)
    .where("intChange", ">", after)
    .orderBy("intChange")
    .limit(limit)
    .execute();
  return changesOf(db, rows);
}

const eventRows = prepared((db, args: { after: number; limit: number }) =>
  db
    .selectFrom("changes")
    .select(["intChange", "intAt", "strUser", "strOperation", "strGroup", "strSubjects"])
    .where("intChange", ">", args.after)
    .orderBy("intChange")
    .limit(args.limit),
);

/** The entries after a number as the stream has them, the oldest first; the things are stored as they are sent. */
export async function eventsAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<{ intChange: number; text: string }[]> {
  const rows = await eventRows(db, { after, limit }).execute();
  return rows.map(({ strSubjects, ...row }) => {
    const intChange = Number(row.intChange);
    const data = JSON.stringify({ ...row, intChange, intAt: Number(row.intAt) });
    const text = `${data.slice(0, -1)},"things":${strSubjects}}`;
    return { intChange, text: `id: ${intChange}\nevent: change\ndata: ${text}\n\n` };
  });
}
