/** A section's name beside its number; empty where it has none. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const sectionNames: Migration = {
  async up(db) {
    await sql`alter table sections add column "strName" text not null default ''`.execute(db);
  },
};
