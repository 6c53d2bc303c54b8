/** The journal as it is read (docs/design.md, "Journal"). */
import { changedThings } from "#domain/history/changeEvent.ts";
import { reasonNoUndo } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Change } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { ChangesTable } from "../database/tables/journal.ts";
import { inShortParts, type Those, thingOf, thingRows, thingsOf } from "./things.ts";

export type ChangeRow = Omit<ChangesTable, "strKey" | "intOrderedFrom" | "intOrderedTo"> & {
  strUserName: string | null;
};

/** Who it was; empty for the terminal, which is nobody's account. A program is named with its person. */
function namesOf({
  strUserName,
  strUser,
  strProgram,
}: Pick<ChangeRow, "strUserName" | "strUser" | "strProgram">) {
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
      "intThings",
      "strName as strUserName",
    ]);

/** A group is of one person: another's may have the same name. */
const groupKey = ({ strUser, strGroup }: Pick<ChangeRow, "strUser" | "strGroup">) =>
  strGroup === null ? "" : `${strUser} ${strGroup}`;

/** The number of each group's entries, by groupKey(). */
async function sizesOf(db: Db, rows: readonly ChangeRow[]): Promise<Map<string, number>> {
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

const undosOf = prepared((db, args: { numbers: readonly number[] }) =>
  db
    .selectFrom("undos")
    .selectAll()
    .where(among(db, "intUndo", args.numbers))
    .where("intThing", "=", 0)
    .orderBy("intUndone"),
);

/** What is told of the things of an entry. */
export type Told = Pick<Change, "things"> &
  Partial<Pick<Change, "intThings" | "headline" | "strFile" | "intItems">>;

/** Rows as entries, with what they undid, and what a function tells of the things of each. */
export async function* changesTold(
  db: Db,
  rows: readonly ChangeRow[],
  told: (rows: readonly ChangeRow[]) => AsyncIterable<Told>,
): AsyncGenerator<Change> {
  const numbers = rows.map(({ intChange }) => intChange);
  if (numbers.length === 0) return;
  const undos = await undosOf(db, { numbers });
  const undone = Map.groupBy(undos, ({ intUndo }) => intUndo);
  const sizes = await sizesOf(db, rows);
  const remaining = rows.values();
  for await (const of of told(rows)) {
    const { strUserName, strProgram, intThings, ...row } = remaining.next().value as ChangeRow;
    const undoes = (undone.get(row.intChange) ?? []).map(({ intUndone }) => intUndone);
    yield {
      ...row,
      ...of,
      ...namesOf({ strUserName, strProgram, strUser: row.strUser }),
      intTogether: sizes.get(groupKey(row)) ?? 1,
      undoes,
      strNoUndo: reasonNoUndo({ ...row, things: of.things, intThings, undoes }),
    };
  }
}

/** Rows as entries with their things, or those of them that are asked for; a few entries are read at a time. */
export const changesOf = (db: Db, rows: readonly ChangeRow[], those?: Those) =>
  changesTold(db, rows, async function* () {
    for (const part of inShortParts(rows)) {
      const things = await thingsOf(db, part, those);
      for (const { intChange } of part) yield { things: things.get(intChange) ?? [] };
    }
  });

const eventRows = prepared((db, args: { after: number; limit: number }) =>
  db
    .selectFrom("changes")
    .select(["intChange", "intAt", "strUser", "strOperation", "strGroup", "intThings"])
    .where("intChange", ">", args.after)
    .orderBy("intChange")
    .limit(args.limit),
);

/** The entries after a number as the stream has them, the oldest first. */
export async function eventsAfter(db: Db, after: number, limit: number) {
  const rows = await eventRows(db, { after, limit });
  const texts = new Map(rows.map(({ intChange }) => [intChange, [] as string[]]));
  for await (const page of thingRows(db, rows)) {
    for (const [changeNumber, ofEntry] of Map.groupBy(page, (row) => row.intChange)) {
      const things = changedThings(ofEntry.map(thingOf));
      texts.get(changeNumber)?.push(JSON.stringify(things).slice(1, -1));
    }
  }
  return rows.map(({ intThings: _, ...row }) => {
    const { intChange } = row;
    const text = `${JSON.stringify(row).slice(0, -1)},"things":[${texts.get(intChange)?.join()}]}`;
    return { intChange, text: `id: ${intChange}\nevent: change\ndata: ${text}\n\n` };
  });
}
