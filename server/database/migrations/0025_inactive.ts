/** Toys that are kept, but neither listed nor needed: few of all, so that their own index counts them at once. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const inactive: Migration = {
  async up(db) {
    await sql`alter table toys add column "intInactive" integer not null default 0`.execute(db);
    await sql`create index "toysInactive" on toys ("intQuantity", "intInBoxes") where "intInactive" = 1`.execute(
      db,
    );
  },
};
