/** Sessions that programs have, and which program made an entry. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const programs: Migration = {
  async up(db) {
    for (const [table, column] of [
      ["sessions", "strProgram"],
      ["sessions", "strScope"],
      ["changes", "strProgram"],
    ]) {
      await sql.raw(`alter table ${table} add column "${column}" text`).execute(db);
    }
  },
};
