/** Why what was ordered was refused, as entries of the journal of their own. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export const refused = ({ columns: { text } }: Dialect): Migration => ({
  async up(db) {
    await sql.raw(`alter table changes add column "strRefused" ${text}`).execute(db);
  },
});
