/** The tables of counts, of the shop's settings, and of the receivers of notices by mail or webhook. */
import type { Columns } from "../../dialect.ts";

const counts = ({ moment, text, end }: Columns): string[] => [
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
    "strFirstUser" ${text},
    "intRecount" integer not null default 0,
    primary key ("strCount", "intToy")
  ) ${end}`,
  `create index "countLinesByToy" on "countLines" ("intToy") where "intBooked" is not null`,
  `insert into counters values ('counts', 0)`,
];

const settings = ({ text, end }: Columns): string =>
  `create table settings (
    "strSetting" ${text} not null primary key,
    "intValue" integer not null,
    "strValue" ${text}
  ) ${end}`;

const receivers = ({ moment, text, end }: Columns): string =>
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
  ) ${end}`;

export const tables = (columns: Columns): string[] => [
  ...counts(columns),
  settings(columns),
  receivers(columns),
];
