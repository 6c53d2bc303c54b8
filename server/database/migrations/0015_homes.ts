/** A line of 0 stays as the place where a toy belongs. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import { LINES_SUMMED } from "./0004_lists.ts";

const HOLDS = `check ("intAmountInBox" between 0 and 9999999)`;

/** SQLite changes no constraint: the table is made anew, with its index and triggers. */
const sqlite = (keyEnd: string) => [
  `create table "boxLinesKept" (
    "intBox" integer not null references boxes,
    "intToy" integer not null references toys,
    "intAmountInBox" integer not null ${HOLDS},
    primary key ("intBox", "intToy")
  ) ${keyEnd}`,
  `insert into "boxLinesKept" select "intBox", "intToy", "intAmountInBox" from "boxLines"`,
  `drop table "boxLines"`,
  `alter table "boxLinesKept" rename to "boxLines"`,
  `create index "boxLinesByToy" on "boxLines" ("intToy", "intBox", "intAmountInBox")`,
  ...LINES_SUMMED,
];

const POSTGRES = [
  `alter table "boxLines" drop constraint "boxLines_intAmountInBox_check",
    add constraint "boxLines_intAmountInBox_check" ${HOLDS}`,
];

export function homes({ name, columns: { keyEnd } }: Dialect): Migration {
  const statements = name === "sqlite" ? sqlite(keyEnd) : POSTGRES;
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
