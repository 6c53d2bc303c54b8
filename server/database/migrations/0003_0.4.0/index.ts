/** From the tables of 0.3.0 to those of 0.4.0. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../../dialect.ts";
import { entryThings } from "./entryThings.ts";

export const release04 = ({ columns }: Dialect): Migration => ({
  async up(db) {
    const statements = [
      ...entryThings(columns),
      // No query uses these indexes.
      `drop index "codesFolded"`,
      `drop index "changesByReason"`,
      // The history is read in the order of its entries, whatever the reason.
      `create index "changesWithReason" on changes ("intChange") where "strReason" is not null`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
