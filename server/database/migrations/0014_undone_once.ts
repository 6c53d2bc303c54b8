/** Of an entry only one thing may be undone; which entries set a toy's quantity, and which counted it. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const undoneOnce: Migration = {
  async up(db) {
    await sql`alter table undos add column "intThing" integer not null default 0`.execute(db);
    await sql`alter table "changeThings" add column "intSet" integer not null default 0`.execute(
      db,
    );
  },
};
