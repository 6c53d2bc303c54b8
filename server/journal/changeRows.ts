/** The journal as it is read (docs/design.md, "Journal"). */
import { reasonNoUndo } from "#domain/history/changes.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Change } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { ChangesTable } from "../database/tables/journal.ts";
import { shortThings, thingsOf } from "./things.ts";

type Row = Omit<
  ChangesTable,
  "strKey" | "strThings" | "strSubjects" | "intOrderedFrom" | "intOrderedTo"
> & {
  strThings: string | null;
  strUserName: string | null;
};

/** Who it was; empty for the terminal, which is nobody's account. A program is named with its person. */
function namesOf({
  strUserName,
  strUser,
  strProgram,
}: Pick<Row, "strUserName" | "strUser" | "strProgram">) {
  const name = strUserName ?? (strUser === "" ? "" : historyMessages.formerColleague);
  if (strProgram === null) return { strUserName: name };
  return { strUserName: historyMessages.program(strProgram, name), strProgramOf: name };
}

export const selectChanges = (db: Db) =>
  db
    .selectFrom("changes")
    .leftJoin("users", "users.strUser", "changes.strUser")
    .select([
      "changes.intChange",
      "intAt",
      "changes.strUser",
      "changes.strProgram",
      "strOperation",
      "strGroup",
      "intUndoneBy",
      "strReason",
      "strRefused",
      "strName as strUserName",
    ])
    .select(shortThings.as("strThings"));

/** A group is of one person: another's may have the same name. */
const groupKey = ({ strUser, strGroup }: Pick<Row, "strUser" | "strGroup">) =>
  strGroup === null ? "" : `${strUser} ${strGroup}`;

/** The number of each group's entries, by groupKey(). */
async function sizesOf(db: Db, rows: Row[]): Promise<Map<string, number>> {
  const groups = new Set(rows.flatMap(({ strGroup }) => (strGroup === null ? [] : [strGroup])));
  if (groups.size === 0) return new Map();
  const sizes = await db
    .selectFrom("changes")
    .select(({ fn }) => ["strUser", "strGroup", fn.countAll<number>().as("intSize")])
    .where(among(db, "strGroup", [...groups]))
    .groupBy(["strUser", "strGroup"])
    .execute();
  return new Map(sizes.map((size) => [groupKey(size), size.intSize]));
}

/** Entries that are read at once, each of which may be long. */
export const ENTRIES = 20;

/** Rows as entries, with what they undid; the things of each are read when its turn comes. */
export async function* changesOf(db: Db, rows: Row[]): AsyncGenerator<Change> {
  const numbers = rows.map(({ intChange }) => intChange);
  if (numbers.length === 0) return;
  const undos = await db
    .selectFrom("undos")
    .selectAll()
    .where(among(db, "intUndo", numbers))
    .where("intThing", "=", 0)
    .orderBy("intUndone")
    .execute();
  const undone = Map.groupBy(undos, ({ intUndo }) => intUndo);
  const sizes = await sizesOf(db, rows);
  for (const { strThings, strUserName, strProgram, ...row } of rows) {
    const things = await thingsOf(db, { ...row, strThings });
    const undoes = (undone.get(row.intChange) ?? []).map(({ intUndone }) => intUndone);
    yield {
      ...row,
      things,
      ...namesOf({ strUserName, strProgram, strUser: row.strUser }),
      intTogether: sizes.get(groupKey(row)) ?? 1,
      undoes,
      strNoUndo: reasonNoUndo({ things, undoes, strOperation: row.strOperation }),
    };
  }
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
  const rows = await eventRows(db, { after, limit });
  return rows.map(({ strSubjects, ...row }) => {
    const { intChange } = row;
    const text = `${JSON.stringify(row).slice(0, -1)},"things":${strSubjects}}`;
    return { intChange, text: `id: ${intChange}\nevent: change\ndata: ${text}\n\n` };
  });
}
