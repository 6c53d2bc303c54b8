/** The journal: every change of the stock, and what each of them was about; which requests were answered. */
import type { Columns } from "../../dialect.ts";

export const journal = (isSqlite: boolean, { moment, text, end }: Columns): string[] => [
  `create table changes (
    "intChange" ${moment} not null primary key,
    "intAt" ${moment} not null,
    "strUser" ${text} not null,
    "strOperation" ${text} not null,
    "strKey" ${text},
    "strGroup" ${text},
    "strThings" ${text} not null,
    "strSubjects" ${text} not null
  ) ${end}`,
  `create index "changesBy_intAt" on changes ("intAt")`,
  `create index "changesBy_strUser" on changes ("strUser", "intChange")`,
  `create index "changesBy_strGroup" on changes ("strGroup", "intChange") where "strGroup" is not null`,

  // On SQLite the key is the table itself, so that an entry writes fewer pages (sqlite.org/withoutrowid.html).
  `create table "changeThings" (
    "strKind" ${text} not null,
    "strCode" ${text} not null,
    "intChange" ${moment} not null references changes,
    primary key ("strKind", "strCode", "intChange")
  ) ${isSqlite ? `${end}, without rowid` : end}`,

  `create table undos (
    "intUndone" ${moment} not null references changes,
    "intUndo" ${moment} not null references changes,
    primary key ("intUndone", "intUndo")
  ) ${end}`,
  `create index "undosByUndo" on undos ("intUndo")`,

  `create table "idempotencyKeys" (
    "strUser" ${text} not null,
    "strKey" ${text} not null,
    "strRequest" ${text} not null,
    "strAnswer" ${text} not null,
    "intCreatedAt" ${moment} not null,
    primary key ("strUser", "strKey")
  ) ${end}`,
  `create index "idempotencyKeysByTime" on "idempotencyKeys" ("intCreatedAt")`,
];
