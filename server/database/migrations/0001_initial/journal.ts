/** The tables of the journal, of the things that its entries concern, and of answered requests. */
import type { Columns } from "../../dialect.ts";

export const journal = ({ moment, text, end, keyEnd }: Columns): string[] => [
  `create table changes (
    "intChange" ${moment} not null primary key,
    "intAt" ${moment} not null,
    "strUser" ${text} not null,
    "strOperation" ${text} not null,
    "strKey" ${text},
    "strGroup" ${text},
    "intUndoneBy" ${moment},
    "strThings" ${text} not null,
    "strSubjects" ${text} not null
  ) ${end}`,
  `create index "changesBy_strUser" on changes ("strUser", "intChange")`,
  `create index "changesBy_strGroup" on changes ("strGroup", "strUser", "intChange") where "strGroup" is not null`,

  `create table "changeThings" (
    "intThing" integer not null,
    "intChange" ${moment} not null references changes,
    primary key ("intThing", "intChange")
  ) ${keyEnd}`,
  `create table "goneThings" (
    "strKind" ${text} not null,
    "strCode" ${text} not null,
    "intThing" integer not null,
    primary key ("strCode", "strKind")
  ) ${keyEnd}`,

  `create table undos (
    "intUndone" ${moment} not null references changes,
    "intUndo" ${moment} not null references changes,
    primary key ("intUndone", "intUndo")
  ) ${keyEnd}`,
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
