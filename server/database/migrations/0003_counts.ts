/** Counts, and when what the journal has was ordered. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function counts({ columns: { moment, text, end } }: Dialect): Migration {
  const statements = [
    `alter table changes add column "intOrderedFrom" ${moment}`,
    `alter table changes add column "intOrderedTo" ${moment}`,
    `create table counts (
      "strCount" ${text} not null primary key,
      "intBox" integer not null,
      "strBoxCode" ${text} not null,
      "strUser" ${text} not null,
      "strState" ${text} not null check ("strState" in ('open', 'finished', 'ended')),
      "intStartedAt" ${moment} not null,
      "intFinishedAt" ${moment},
      "intChange" ${moment},
      "intLast" ${moment}
    ) ${end}`,
    `create unique index "countsOpen" on counts ("intBox") where "strState" = 'open'`,
    `create index "countsByBox" on counts ("intBox", "intFinishedAt")`,
    `create table "countLines" (
      "strCount" ${text} not null references counts on delete cascade,
      "intToy" integer not null,
      "strToyBarcode" ${text} not null,
      "strName" ${text} not null,
      "intCounted" integer not null check ("intCounted" >= 0),
      "intPulledFrom" ${moment},
      "intPulledTo" ${moment} not null,
      "intExpected" integer,
      "intBooked" integer,
      "intContained" integer not null default 0,
      "intDoubt" integer not null default 0,
      primary key ("strCount", "intToy")
    ) ${end}`,
    `create index "countLinesByToy" on "countLines" ("intToy") where "intBooked" is not null`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
