/** The right to change the stock: admins of before have it, and who is invited to be one. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const changeRight: Migration = {
  async up(db) {
    for (const table of ["users", "links"]) {
      await sql`alter table ${sql.table(table)} add column "intMayChange" integer not null default 1`.execute(
        db,
      );
    }
  },
};
