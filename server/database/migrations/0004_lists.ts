/**
 * What lists are ordered and filtered by: codes in natural order, notes in what is searched, and how
 * many pieces of a toy lie in boxes, which triggers keep so that no write can forget it.
 */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { codeSortText, searchText, sortText } from "#domain/search/text.ts";
import type { Dialect } from "../dialect.ts";

/** Rows that are written at once: SQLite binds at most 32,766 values. */
const PAGE = 1000;

const SUM = (row: string) =>
  `update toys set "intInBoxes" = (select coalesce(sum("intAmountInBox"), 0) from "boxLines"
    where "intToy" = ${row}."intToy") where "intToy" = ${row}."intToy";`;

/** Of SQLite. */
export const LINES_SUMMED = ["insert", "update", "delete"].map(
  (event) =>
    `create trigger "linesSummed_${event}" after ${event} on "boxLines" begin ${SUM(event === "delete" ? "old" : "new")} end`,
);

const POSTGRES = [
  `create function "sumLines"() returns trigger language plpgsql as $$
    declare line record;
    begin
      if tg_op = 'DELETE' then line := old; else line := new; end if;
      ${SUM("line")}
      return null;
    end $$`,
  `create trigger "linesSummed" after insert or update or delete on "boxLines" for each row execute function "sumLines"()`,
];

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

export function lists({ name, columns: { text } }: Dialect): Migration {
  const isSqlite = name === "sqlite";
  const filters = isSqlite ? `, "strGender", "strStatus", "intAgeMin", "intQuantity"` : "";
  const columns = [
    ...["toys", "boxes"].map(
      (table) => `alter table ${table} add column "strCodeSort" ${text} not null default ''`,
    ),
    `alter table toys add column "intInBoxes" integer not null default 0`,
  ];
  const statements = [
    `update toys set "intInBoxes" = (select coalesce(sum("intAmountInBox"), 0) from "boxLines" l
      where l."intToy" = toys."intToy") where "intToy" in (select "intToy" from "boxLines")`,
    ...(isSqlite ? LINES_SUMMED : POSTGRES),
    `create index "toysByCode" on toys ("strCodeSort", "strToyBarcode"${filters})`,
    `create index "toysInNoBox" on toys ("strNameSort", "strToyBarcode") where "intInBoxes" = 0`,
    `create index "toysThatDisagree" on toys ("strNameSort", "strToyBarcode")
      where "intInBoxes" <> 0 and "intInBoxes" <> "intQuantity"`,
    `drop index "boxesBySection"`,
    `create index "boxesBySection" on boxes ("intSection", "strCodeSort", "strBoxCode")`,
    `create index "boxesByCode" on boxes ("strCodeSort", "strBoxCode")`,
  ];
  return {
    async up(db) {
      for (const statement of columns) await sql.raw(statement).execute(db);
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
        ({ code, note }) => ({
          strSearch: searchText(code, note),
          strCodeSort: codeSortText(code),
        }),
      );
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
