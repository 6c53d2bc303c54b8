/** Values of the shop's own fields, with the toy: it is read in one row. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const ownFields: Migration = {
  async up(db) {
    await sql`alter table toys add column "strOwn" text not null default '{}'`.execute(db);
  },
};
