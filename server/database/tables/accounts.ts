/** The tables of people, their devices, and the events of accounts. */
import type { Generated, Selectable } from "kysely";
import type { ProgramScope } from "#domain/types.ts";

export interface UsersTable {
  strUser: string;
  /** The e-mail as typed, trimmed. */
  strEmail: string;
  /** emailKey() of the e-mail: equal for two forms of one e-mail. */
  strEmailKey: string;
  /** The key of the person's unsent commands on devices; it stays when the e-mail changes. */
  strOwner: string;
  strName: string;
  strAddress: string | null;
  strPhone: string | null;
  strDob: string | null;
  strRole: string;
  strPasswordHash: string;
  /** 1 where the password is good enough for an admin, else 0; null where only its prehash was seen. */
  intPasswordFits: number | null;
  /** 1 where the account may not sign in. */
  intDisabled: Generated<number>;
  /** An admin's rights, 1 or 0; they mean nothing in another role. */
  intMayChange: Generated<number>;
  intMayDelete: Generated<number>;
  intMayManage: Generated<number>;
  /** 1 where the person made the account without an invitation. */
  intSelfSignedUp: Generated<number>;
  /** Null for accounts older than this column. */
  intCreatedAt: number | null;
  intLastSeenAt: number | null;
}

export type User = Selectable<UsersTable>;

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  strTokenHash: string;
  strUser: string;
  /** Milliseconds since 1970 UTC. */
  intExpiresAt: number;
  /** The browser and system in words, such as "Chrome on Android". */
  strDevice: Generated<string>;
  intCreatedAt: Generated<number>;
  /** 0 for a program that has not called yet. */
  intLastSeenAt: Generated<number>;
  /** The program that has the token; null for a person's device. */
  strProgram: Generated<string | null>;
  /** The scope of the program; null for a person. */
  strScope: Generated<ProgramScope | null>;
}

/** Devices that have signed in to an account (OWASP "device cookies"). */
interface KnownDevicesTable {
  /** SHA-256 of the device's cookie, hex. */
  strDeviceHash: string;
  strUser: string;
  intLastUsedAt: number;
}

/** An invitation or a password reset, usable once. */
export interface LinksTable {
  /** SHA-256 of the link's secret, hex. */
  strSecretHash: string;
  strKind: "invite" | "reset";
  /** The person whose password it resets; null for an invitation. */
  strUser: string | null;
  /** The maker; null for the terminal. */
  strBy: string | null;
  strName: string;
  /** The invitation's role, or the person's at the moment when the link was made. */
  strRole: string;
  intMayChange: number;
  intMayDelete: number;
  intMayManage: number;
  intCreatedAt: number;
  intExpiresAt: number;
}

export type Link = Selectable<LinksTable>;

interface AccountLogTable {
  strEntry: string;
  /** The person of the event. */
  strUser: string;
  strEvent: string;
  strDetail: string;
  /** The actor; null where nobody was signed in. */
  strBy: string | null;
  strAddress: string;
  /** The last moment of a repeated event. */
  intAt: number;
  intTimes: number;
}

/** Erased people, so that the server erases them again after a restore. */
interface ErasedUsersTable {
  strUser: string;
}

interface SecretsTable {
  strSecret: "logKey";
  strValue: string;
}

interface LoginAttemptsTable {
  /** The slowed account or address, hashed. */
  strKey: string;
  intFailures: number;
  intLastFailureAt: number;
  intBlockedUntil: number;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  knownDevices: KnownDevicesTable;
  links: LinksTable;
  accountLog: AccountLogTable;
  erasedUsers: ErasedUsersTable;
  secrets: SecretsTable;
  loginAttempts: LoginAttemptsTable;
}
