/**
 * Search by trigrams, and the dashboard's figures as counters: what they cost does not grow with the
 * stock. Triggers keep both, so that nothing that writes can forget them. Frozen: a change is a new
 * migration.
 */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import { searchText } from "../text.ts";

/** Rows whose text is made anew at once. */
const CHUNK = 1000;

/** Each with the condition of a row that it counts and how much it counts for. */
const COUNTERS = [
  ["units", `"intQuantity"`],
  ["low", `case when "intQuantity" <= 10 then 1 else 0 end`],
  ["severe", `case when "intQuantity" <= 2 then 1 else 0 end`],
] as const;

/** What an SQLite trigger does for a toy that was inserted. */
export const COUNT_INSERTED = COUNTERS.map(
  ([counter, amount]) =>
    `update counters set "intValue" = "intValue" + ${amount.replace(`"int`, `new."int`)} where "strCounter" = '${counter}';`,
).join("\n");

/** Words have two blanks before them from now on, and no apostrophes and hyphens. */
async function renewTexts(db: Kysely<Schema>): Promise<void> {
  for (let after = ""; ; ) {
    const toys = await db
      .selectFrom("toys")
      .select(["strToyBarcode", "strName", "strTags"])
      .where("strToyBarcode", ">", after)
      .orderBy("strToyBarcode")
      .limit(CHUNK)
      .execute();
    for (const { strToyBarcode, strName, strTags } of toys) {
      const strSearch = searchText(strName, strToyBarcode, ...JSON.parse(strTags));
      await db
        .updateTable("toys")
        .set({ strSearch })
        .where("strToyBarcode", "=", strToyBarcode)
        .execute();
    }
    if (toys.length < CHUNK) break;
    after = toys.at(-1)?.strToyBarcode ?? "";
  }
  const boxes = await db.selectFrom("boxes").select(["strBoxCode", "strCustomNote"]).execute();
  for (const { strBoxCode, strCustomNote } of boxes) {
    await db
      .updateTable("boxes")
      .set({ strSearch: searchText(strBoxCode, strCustomNote) })
      .where("strBoxCode", "=", strBoxCode)
      .execute();
  }
}

async function run(db: Kysely<Schema>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * The index knows a toy by a number of its own: SQLite may give rows other numbers (sqlite.org/lang_vacuum.html).
 * It has no positions, which is a third of the size; what it finds is compared with the text beside it.
 */
const SQLITE = [
  `create table "toySearchTexts" ("intKey" integer primary key, "strToyBarcode" text not null unique, "strSearch" text not null) strict`,
  `create virtual table "toySearch" using fts5("strSearch", content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  `insert into "toySearchTexts" ("strToyBarcode", "strSearch") select "strToyBarcode", "strSearch" from toys`,
  `insert into "toySearch" (rowid, "strSearch") select "intKey", "strSearch" from "toySearchTexts"`,
  `create trigger "toysInserted" after insert on toys begin
    insert into "toySearchTexts" ("strToyBarcode", "strSearch") values (new."strToyBarcode", new."strSearch");
    insert into "toySearch" (rowid, "strSearch") values (last_insert_rowid(), new."strSearch");
    ${COUNT_INSERTED}
  end`,
  `create trigger "toysDeleted" after delete on toys begin
    delete from "toySearch" where rowid = (select "intKey" from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode");
    delete from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode";
    ${COUNTERS.map(
      ([counter, amount]) =>
        `update counters set "intValue" = "intValue" - ${amount.replace(`"int`, `old."int`)} where "strCounter" = '${counter}';`,
    ).join("\n")}
  end`,
  `create trigger "toysQuantityUpdated" after update of "intQuantity" on toys when old."intQuantity" <> new."intQuantity" begin
    ${COUNTERS.map(
      ([counter, amount]) =>
        `update counters set "intValue" = "intValue" - ${amount.replace(`"int`, `old."int`)} + ${amount.replace(`"int`, `new."int`)} where "strCounter" = '${counter}';`,
    ).join("\n")}
  end`,
  `create trigger "toysSearchUpdated" after update of "strSearch", "strToyBarcode" on toys
    when old."strSearch" <> new."strSearch" or old."strToyBarcode" <> new."strToyBarcode" begin
    update "toySearch" set "strSearch" = new."strSearch"
      where rowid = (select "intKey" from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode");
    update "toySearchTexts" set "strSearch" = new."strSearch", "strToyBarcode" = new."strToyBarcode"
      where "strToyBarcode" = old."strToyBarcode";
  end`,
];

const sums = COUNTERS.map(([, amount]) => `coalesce(sum(${amount}), 0)`).join(", ");
const names = (prefix: string) => COUNTERS.map(([counter]) => prefix + counter).join(", ");

/** Counts once a statement, however many rows it has: a row that is changed a million times in a transaction is slow. */
const POSTGRES = [
  `create extension if not exists pg_trgm`,
  `create index "toysByTrigram" on toys using gin ("strSearch" gin_trgm_ops)`,
  `create index "boxesByTrigram" on boxes using gin ("strSearch" gin_trgm_ops)`,
  // Without an age counts as the least age, as SQLite has it by itself.
  `drop index "toysBy_intAgeMin"`,
  `create index "toysBy_intAgeMin" on toys ("intAgeMin" nulls first, "strNameSort", "strToyBarcode")`,
  `create function "countToys"() returns trigger language plpgsql as $$
    declare ${COUNTERS.map(([counter]) => `old_${counter} bigint := 0; new_${counter} bigint := 0;`).join(" ")}
    begin
      if tg_op <> 'INSERT' then select ${sums} into ${names("old_")} from gone; end if;
      if tg_op <> 'DELETE' then select ${sums} into ${names("new_")} from come; end if;
      ${COUNTERS.map(
        ([counter]) =>
          `update counters set "intValue" = "intValue" + new_${counter} - old_${counter} where "strCounter" = '${counter}' and new_${counter} <> old_${counter};`,
      ).join("\n")}
      return null;
    end $$`,
  `create trigger "toysInserted" after insert on toys referencing new table as come for each statement execute function "countToys"()`,
  `create trigger "toysDeleted" after delete on toys referencing old table as gone for each statement execute function "countToys"()`,
  `create trigger "toysUpdated" after update on toys referencing old table as gone new table as come for each statement execute function "countToys"()`,
];

export function flatCost({ name }: Dialect): Migration {
  return {
    async up(db: Kysely<Schema>) {
      await renewTexts(db);
      // What PostgreSQL keeps in an entry is limited: a long name and five tags are more.
      await db.schema.dropIndex("toysByName").execute();
      await db.schema
        .createIndex("toysByName")
        .on("toys")
        .columns(["strNameSort", "strToyBarcode"])
        .execute();
      for (const [counter, amount] of COUNTERS) {
        await run(db, [
          `insert into counters ("strCounter", "intValue") select '${counter}', coalesce(sum(${amount}), 0) from toys`,
        ]);
      }
      await run(db, name === "sqlite" ? SQLITE : POSTGRES);
    },
  };
}
