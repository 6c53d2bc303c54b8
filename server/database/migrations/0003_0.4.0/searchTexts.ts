/**
 * Writes the texts by which toys and boxes are found anew where they are others than before: a "´" inside a word joins
 * it, as an apostrophe does, and characters that nobody sees are left out.
 */
import { type Kysely, sql } from "kysely";
import { boxSearchText, toySearchText } from "#domain/search/text.ts";

/** Rows that are compared at once. */
const PAGE = 1000;

async function renew<Row extends { id: number; strSearch: string }>(
  db: Kysely<unknown>,
  { table, key, columns }: { table: "toys" | "boxes"; key: string; columns: string },
  textOf: (row: Row) => string,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select ${sql.ref(key)} as id, "strSearch", ${sql.raw(columns)}
      from ${sql.table(table)} where ${sql.ref(key)} > ${last} order by 1 limit ${PAGE}`.execute(
      db,
    );
    for (const row of rows) {
      const text = textOf(row);
      if (text === row.strSearch) continue;
      await sql`update ${sql.table(table)} set "strSearch" = ${text} where ${sql.ref(key)} = ${row.id}`.execute(
        db,
      );
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

type Toy = Record<"strName" | "strToyBarcode" | "strTags" | "strDescription" | "strOwn", string>;
type Box = Record<"strBoxCode" | "strCustomNote", string>;
interface Found {
  id: number;
  strSearch: string;
}

export async function renewSearchTexts(db: Kysely<unknown>): Promise<void> {
  const toys = `"strName", "strToyBarcode", "strTags", "strDescription", "strOwn"`;
  await renew<Toy & Found>(db, { table: "toys", key: "intToy", columns: toys }, (toy) =>
    toySearchText({ ...toy, tags: JSON.parse(toy.strTags), own: JSON.parse(toy.strOwn) }),
  );
  const boxes = `"strBoxCode", "strCustomNote"`;
  await renew<Box & Found>(db, { table: "boxes", key: "intBox", columns: boxes }, boxSearchText);
}
