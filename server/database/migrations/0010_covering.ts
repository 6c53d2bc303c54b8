/**
 * On SQLite what a filter counts and what a page is chosen from is read from an index alone, and a
 * search knows the names it sorts by: at a million toys each row would be a page of the file more.
 * PostgreSQL reads its rows to know whether they are seen. Frozen: a change is a new migration.
 */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import { COUNT_INSERTED } from "./0006_flatCost.ts";

const FILTERS = ["strGender", "strStatus", "intAgeMin", "intQuantity"];

function coveringIndex(column: string): string[] {
  const others = FILTERS.filter((other) => other !== column);
  const columns = [column, "strNameSort", "strToyBarcode", ...others].map((name) => `"${name}"`);
  return [
    `drop index "toysBy_${column}"`,
    `create index "toysBy_${column}" on toys (${columns.join(", ")})`,
  ];
}

const SQLITE = [
  ...FILTERS.flatMap(coveringIndex),
  `alter table "toySearchTexts" add column "strNameSort" text not null default ''`,
  `update "toySearchTexts" set "strNameSort" =
    (select "strNameSort" from toys where toys."strToyBarcode" = "toySearchTexts"."strToyBarcode")`,
  `drop trigger "toysInserted"`,
  `create trigger "toysInserted" after insert on toys begin
    insert into "toySearchTexts" ("strToyBarcode", "strSearch", "strNameSort")
      values (new."strToyBarcode", new."strSearch", new."strNameSort");
    insert into "toySearch" (rowid, "strSearch") values (last_insert_rowid(), new."strSearch");
    ${COUNT_INSERTED}
  end`,
  `create trigger "toysRenamed" after update of "strNameSort" on toys
    when old."strNameSort" <> new."strNameSort" begin
    update "toySearchTexts" set "strNameSort" = new."strNameSort" where "strToyBarcode" = new."strToyBarcode";
  end`,
];

export function covering({ name }: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (name !== "sqlite") return;
      for (const statement of SQLITE) await sql.raw(statement).execute(db);
    },
  };
}
