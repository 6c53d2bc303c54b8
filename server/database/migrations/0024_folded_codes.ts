/** Codes by their letters in lower case: people take BOX-18 and box-18 for one. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const foldedCodes: Migration = {
  async up(db) {
    await sql`create index "codesFolded" on codes (lower("strCode"))`.execute(db);
  },
};
