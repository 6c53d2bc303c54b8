/** Who is told by mail or webhook what happens to the stock. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function receivers({ columns: { moment, text, end } }: Dialect): Migration {
  return {
    async up(db) {
      await sql
        .raw(
          `create table receivers (
            "strReceiver" ${text} not null primary key,
            "strKind" ${text} not null check ("strKind" in ('mail', 'webhook')),
            "strAddress" ${text} not null,
            "strSecret" ${text},
            "strNotices" ${text} not null,
            "intLeast" integer not null,
            "intDigest" integer not null,
            "intPosition" ${moment} not null,
            "intTold" integer not null default 0,
            "intBeatAt" ${moment} not null default 0,
            "intNextAt" ${moment} not null,
            "intSentAt" ${moment},
            "intFailures" integer not null default 0,
            "intFailingSince" ${moment},
            "strProblem" ${text},
            "intBackupToldAt" ${moment} not null default 0,
            "intCreatedAt" ${moment} not null
          ) ${end}`,
        )
        .execute(db);
    },
  };
}
