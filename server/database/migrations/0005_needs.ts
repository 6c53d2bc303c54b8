/** What is missing of a toy, since when, and what went: how a list of what to order is found and read. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

/** Of what went before this nothing is known; a toy that is low is so since its last change, at the latest. */
export function needs({ name, columns: { moment } }: Dialect): Migration {
  const filters = name === "sqlite" ? `, "strGender", "strStatus", "intAgeMin", "intQuantity"` : "";
  const statements = [
    `alter table toys add column "intMissing" integer not null default 0`,
    `alter table toys add column "intUnderFrom" ${moment}`,
    `update toys set "intMissing" = "intLowStockThreshold" - "intQuantity", "intUnderFrom" = "intVersion"
      where "intQuantity" < "intLowStockThreshold"`,
    `create index "toysBy_intMissing" on toys ("intMissing", "strNameSort", "strToyBarcode"${filters})`,
    `alter table "changeThings" add column "intWent" integer not null default 0`,
    `create index "changesByTime" on changes ("intAt", "intChange")`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
