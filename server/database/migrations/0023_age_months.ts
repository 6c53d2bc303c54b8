/** The months of an age that is no whole number of years. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const ageMonths: Migration = {
  async up(db) {
    for (const column of ["intAgeMinMonths", "intAgeMaxMonths"]) {
      await sql`alter table toys add column ${sql.ref(column)} integer`.execute(db);
    }
  },
};
