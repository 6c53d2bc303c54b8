/** Why there are fewer pieces of a toy. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function reasons({ columns: { text } }: Dialect): Migration {
  const statements = [
    `alter table changes add column "strReason" ${text}`,
    `create index "changesByReason" on changes ("strReason", "intChange") where "strReason" is not null`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
