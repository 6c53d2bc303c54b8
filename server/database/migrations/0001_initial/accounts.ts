/** The tables of people, their devices, and the events of accounts. */
import type { Columns } from "../../dialect.ts";

export const accounts = ({ moment, text, end }: Columns): string[] => [
  `create table users (
    "strUser" ${text} not null primary key,
    "strEmail" ${text} not null,
    "strEmailKey" ${text} not null unique,
    "strName" ${text} not null,
    "strAddress" ${text},
    "strPhone" ${text},
    "strDob" ${text},
    "strRole" ${text} not null,
    "strPasswordHash" ${text} not null,
    "intPasswordFits" integer,
    "intDisabled" integer not null default 0,
    "intMayDelete" integer not null default 0,
    "intMayManage" integer not null default 0,
    "intSelfSignedUp" integer not null default 0,
    "intCreatedAt" ${moment},
    "intLastSeenAt" ${moment}
  ) ${end}`,

  `create table sessions (
    "strTokenHash" ${text} not null primary key,
    "strUser" ${text} not null references users on delete cascade,
    "intExpiresAt" ${moment} not null,
    "strDevice" ${text} not null default '',
    "intCreatedAt" ${moment} not null default 0,
    "intLastSeenAt" ${moment} not null default 0
  ) ${end}`,
  `create index "sessionsByUser" on sessions ("strUser")`,
  `create index "sessionsByExpiry" on sessions ("intExpiresAt")`,

  `create table "loginAttempts" (
    "strKey" ${text} not null primary key,
    "intFailures" integer not null,
    "intLastFailureAt" ${moment} not null,
    "intBlockedUntil" ${moment} not null
  ) ${end}`,
  `create index "loginAttemptsByTime" on "loginAttempts" ("intLastFailureAt")`,

  `create table "knownDevices" (
    "strDeviceHash" ${text} not null,
    "strUser" ${text} not null references users on delete cascade,
    "intLastUsedAt" ${moment} not null,
    primary key ("strDeviceHash", "strUser")
  ) ${end}`,
  `create index "knownDevicesByUser" on "knownDevices" ("strUser")`,

  `create table links (
    "strSecretHash" ${text} not null primary key,
    "strKind" ${text} not null check ("strKind" in ('invite', 'reset')),
    "strUser" ${text} references users on delete cascade,
    "strBy" ${text} references users on delete cascade,
    "strName" ${text} not null,
    "strRole" ${text} not null,
    "intMayDelete" integer not null,
    "intMayManage" integer not null,
    "intCreatedAt" ${moment} not null,
    "intExpiresAt" ${moment} not null
  ) ${end}`,

  `create table "accountLog" (
    "strEntry" ${text} not null primary key,
    "strUser" ${text} not null references users on delete cascade,
    "strEvent" ${text} not null,
    "strDetail" ${text} not null,
    "strBy" ${text} references users on delete set null,
    "strAddress" ${text} not null,
    "intAt" ${moment} not null,
    "intTimes" integer not null
  ) ${end}`,
  `create index "accountLogByTime" on "accountLog" ("intAt", "strEntry")`,

  `create table "erasedUsers" ("strUser" ${text} not null primary key) ${end}`,

  `create table secrets (
    "strSecret" ${text} not null primary key,
    "strValue" ${text} not null
  ) ${end}`,
];
