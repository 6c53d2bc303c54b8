/** A count that was undone is ended, and of no account any more; how often anything of counts was written. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const countsFollowed: Migration = {
  async up(db) {
    await sql`update counts set "strState" = 'ended' where "intChange" in
      (select "intChange" from changes where "intUndoneBy" is not null)`.execute(db);
    await sql`insert into counters values ('counts', 0)`.execute(db);
  },
};
