/** Derives the texts for searching and sorting lists, for all rows. */
import { type Kysely, sql } from "kysely";
import { codeSortText, searchText, sortText } from "#domain/search/text.ts";

/** Rows of one UPDATE: SQLite binds at most 32,766 values. */
const PAGE = 1000;

interface Keyed {
  id: number;
  code: string;
}

/** Writes the texts of all rows of a table, page by page. */
async function fill<Row extends Keyed>(
  db: Kysely<unknown>,
  { table, key, columns }: { table: "toys" | "boxes"; key: string; columns: string },
  textsOf: (row: Row) => Record<string, string>,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select ${sql.ref(key)} as id, ${sql.raw(columns)} from
      ${sql.table(table)} where ${sql.ref(key)} > ${last} order by 1 limit ${PAGE}`.execute(db);
    const texts = rows.map((row) => ({ id: row.id, ...textsOf(row) }));
    const [first] = texts;
    if (!first) return;
    const names = Object.keys(first).map((name) => sql.ref(name));
    const values = texts.map(({ id, ...more }) => {
      const cells = Object.values(more).map((text) => sql`cast(${text} as text)`);
      return sql`(${sql.join([sql`cast(${id} as integer)`, ...cells])})`;
    });
    const sets = Object.keys(first).filter((name) => name !== "id");
    await sql`with fresh(${sql.join(names)}) as (values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.join(sets.map((name) => sql`${sql.ref(name)} = ${sql.ref(`fresh.${name}`)}`))}
      from fresh where ${sql.ref(`${table}.${key}`)} = fresh.id`.execute(db);
    last = rows.at(-1)?.id ?? 0;
  }
}

export async function deriveTexts(db: Kysely<unknown>): Promise<void> {
  await fill<Keyed & Record<"name" | "tags" | "notes", string>>(
    db,
    {
      ...{ table: "toys", key: "intToy" },
      columns: `"strToyBarcode" as code, "strName" as name, "strTags" as tags, "strDescription" as notes`,
    },
    ({ code, name, tags, notes }) => ({
      strSearch: searchText(name, code, ...(JSON.parse(tags) as string[]), notes),
      strNameSort: sortText(name),
      strCodeSort: codeSortText(code),
    }),
  );
  await fill<Keyed & { note: string }>(
    db,
    {
      ...{ table: "boxes", key: "intBox" },
      columns: `"strBoxCode" as code, "strCustomNote" as note`,
    },
    ({ code, note }) => ({ strSearch: searchText(code, note), strCodeSort: codeSortText(code) }),
  );
}
