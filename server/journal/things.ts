/**
 * The things of an entry as its row has them: JSON whose parts, ended by the ends of lines, are read one by one,
 * since of thousands of things nobody is to wait for all.
 */
import { sql } from "kysely";
import type { Thing } from "#domain/types.ts";
import type { Db } from "../database/database.ts";
import type { ChangesTable } from "../database/tables/journal.ts";
import { inParts, Yielding } from "../kernel/yielding.ts";

const THINGS = 200;
/** No text in JSON has the end of a line. */
const BETWEEN = ",\n";
/** Bytes of what is read with others' at once. */
const SHORT = 100_000;

export async function textOfThings(things: readonly Thing[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of inParts(things, THINGS)) parts.push(JSON.stringify(part).slice(1, -1));
  return `[${parts.join(BETWEEN)}]`;
}

/** The things of entries in a query of many; null where they are long, and to be read alone. */
export const shortThings = sql<
  string | null
>`case when octet_length("strThings") <= ${sql.lit(SHORT)} then "strThings" end`;

/** The things of an entry, which are read where only its number is known. */
export async function thingsOf(
  db: Db,
  { intChange, strThings }: Pick<ChangesTable, "intChange"> & { strThings: string | null },
): Promise<Thing[]> {
  const text = strThings ?? (await textOf(db, intChange));
  const things: Thing[] = [];
  const turns = new Yielding();
  for (const part of text.slice(1, -1).split(BETWEEN)) {
    await turns.rest();
    things.push(...(JSON.parse(`[${part}]`) as Thing[]));
  }
  return things;
}

async function textOf(db: Db, intChange: number): Promise<string> {
  const { strThings } = await db
    .selectFrom("changes")
    .select("strThings")
    .where("intChange", "=", intChange)
    .executeTakeFirstOrThrow();
  return strThings;
}
