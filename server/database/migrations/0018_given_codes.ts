/** Which entry gave a code to what has it, and whether a label of it was printed: else its correction is undone whole. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const givenCodes: Migration = {
  async up(db) {
    for (const column of ["intGiven", "intPrinted"]) {
      await sql
        .raw(`alter table codes add column "${column}" integer not null default 0`)
        .execute(db);
    }
  },
};
