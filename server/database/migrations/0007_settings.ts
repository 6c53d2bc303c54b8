/** What a shop has chosen; and who counted a line of a count first, and whether it was counted again. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function settings({ columns: { text, end } }: Dialect): Migration {
  const statements = [
    `create table settings ("strSetting" ${text} not null primary key, "intValue" integer not null) ${end}`,
    `alter table "countLines" add column "strFirstUser" ${text}`,
    `alter table "countLines" add column "intRecount" integer not null default 0`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
