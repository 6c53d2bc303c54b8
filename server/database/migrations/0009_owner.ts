/** What devices store a person's unsent work under, which stays when the e-mail changes: for accounts of before the e-mail that it had. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const owner: Migration = {
  async up(db) {
    await sql`alter table users add column "strOwner" text not null default ''`.execute(db);
    await sql`update users set "strOwner" = "strEmail"`.execute(db);
  },
};
