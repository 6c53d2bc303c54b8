/**
 * An entry of the journal writes fewer pages: a group is in its index only where there is one, and on
 * SQLite the key of what a change was about is the table itself (sqlite.org/withoutrowid.html). There
 * a search in the order of names reads nothing but that order's index; PostgreSQL's entries are too
 * small for it. Frozen: a change is a new migration.
 */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

const ALIKE = [
  `drop index "changesBy_strGroup"`,
  `create index "changesBy_strGroup" on changes ("strGroup", "intChange") where "strGroup" is not null`,
];
const SQLITE = [
  `alter table "changeThings" rename to "changeThingsBefore"`,
  `create table "changeThings" (
    "strKind" text not null, "strCode" text not null,
    "intChange" integer not null references "changes" ("intChange"),
    primary key ("strKind", "strCode", "intChange")
  ) strict, without rowid`,
  `insert into "changeThings" select "strKind", "strCode", "intChange" from "changeThingsBefore"`,
  `drop table "changeThingsBefore"`,
  `drop index "toysByName"`,
  `create index "toysByName" on toys ("strNameSort", "strToyBarcode", "strSearch")`,
];

export function indexes({ name }: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of name === "sqlite" ? [...ALIKE, ...SQLITE] : ALIKE) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}
