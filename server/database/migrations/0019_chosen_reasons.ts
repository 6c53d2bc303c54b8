/** What a shop has chosen may be a text: the reasons that it offers. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export const chosenReasons = ({ columns: { text } }: Dialect): Migration => ({
  async up(db) {
    await sql.raw(`alter table settings add column "strValue" ${text}`).execute(db);
  },
});
