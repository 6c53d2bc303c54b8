/** Sessions: random tokens, stored hashed, looked up for every call (specification section 3). */
import { hash, randomBytes } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import type { Session } from "#domain/types.ts";
import type { Caller, Services } from "../calls/handler.ts";
import { among } from "../database/among.ts";
import type { Db, ReadDatabase, Trx } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { UsersTable } from "../database/tables/accounts.ts";
import { write } from "../database/writer.ts";
import { accountDisabled, forbidden, unauthorized } from "../kernel/errors.ts";
import { rightsOf } from "./rights.ts";
import { userOf } from "./users.ts";

/** Milliseconds: 12 hours. */
export const SESSION_LENGTH = 12 * 60 * 60 * 1000;
/** Milliseconds by which a clock may be set back without ending anybody's session. */
const CLOCK_SLACK = 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const BEARER = /^Bearer +([\w-]{43}) *$/i;
/** Milliseconds between two notes of when a session was last seen: each is a write. */
const SEEN_EVERY = 10 * 60 * 1000;

export const WRONG_SIGN_IN = "The email or the password is not right.";

const hashOf = (token: string) => hash("sha256", token, "hex");

/** Role and rights are the user's, not the session's: a change of them holds from the next call on. */
const callerOf = prepared((db, args: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.strUser", "sessions.strUser")
    .select(["users.strUser", "users.strRole"])
    .select(["users.intMayChange", "users.intMayDelete", "users.intMayManage"])
    .select(["sessions.intExpiresAt", "sessions.intLastSeenAt"])
    .where("sessions.strTokenHash", "=", args.tokenHash)
    .where("users.intDisabled", "=", 0),
);

/** A caller until the session ends. */
export interface OpenSession {
  caller: Caller;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  lastSeenAt: number;
}

/** Whether a session has begun and not ended: a clock that was ahead opened some that would last too long. */
export const isOpen = ({ expiresAt }: OpenSession, now: number) =>
  expiresAt > now && expiresAt <= now + SESSION_LENGTH + CLOCK_SLACK;

/** Throws where the session has ended, or the caller has another role or a right less than when the call came. */
export async function checkCaller(db: Db, caller: Caller): Promise<void> {
  const [user] = await callerOf(db, { tokenHash: caller.strTokenHash });
  if (!user) throw unauthorized();
  const rights = rightsOf(user);
  const hasLess = caller.rights.some((right) => !rights.includes(right));
  if (user.strRole !== caller.strRole || hasLess) throw forbidden();
}

const CACHE_MAX = 1000;
/** Open sessions by their token, each as of a commit. Only tokens that are somebody's get into it. */
const caches = new WeakMap<ReadDatabase, Map<string, { session: OpenSession; version: number }>>();

async function readSession(database: ReadDatabase, token: string): Promise<OpenSession | null> {
  // As of before the read: what is written meanwhile must not be missed.
  const version = database.dialect.version();
  const strTokenHash = hashOf(token);
  const [user] = await callerOf(database.db, { tokenHash: strTokenHash });
  if (!user) return null;
  const { strUser, strRole, intExpiresAt: expiresAt, intLastSeenAt: lastSeenAt } = user;
  const caller = { strUser, strRole, rights: rightsOf(user), strTokenHash };
  const session = { caller, expiresAt, lastSeenAt };
  const cache = caches.get(database) ?? new Map();
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(token, { session, version });
  caches.set(database, cache);
  return session;
}

/** Whose token an Authorization header carries, or null; at once when nothing was committed since the last call. */
export function findSession(
  database: ReadDatabase,
  authorization = "",
): OpenSession | null | Promise<OpenSession | null> {
  const token = BEARER.exec(authorization)?.[1];
  if (!token) return null;
  const cached = caches.get(database)?.get(token);
  if (cached && cached.version === database.dialect.version()) return cached.session;
  return readSession(database, token);
}

/** The roles of those whose sessions are open, by the hashes of their tokens. */
export async function openRoles(
  { db }: ReadDatabase,
  tokenHashes: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  if (tokenHashes.length === 0) return new Map();
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.strUser", "sessions.strUser")
    .select(["strTokenHash", "strRole"])
    .where(among(db, "strTokenHash", tokenHashes))
    .where("intDisabled", "=", 0)
    .where("intExpiresAt", ">", now)
    .where("intExpiresAt", "<=", now + SESSION_LENGTH + CLOCK_SLACK)
    .execute();
  return new Map(sessions.map(({ strTokenHash, strRole }) => [strTokenHash, strRole]));
}

/** Signs out: the caller's sessions, of which the query says more. */
export const endOwn = (trx: Trx, caller: Caller | null) =>
  trx.deleteFrom("sessions").where("strUser", "=", caller?.strUser ?? "");

/** Notes, seldom and beside the call, that the person is there. */
export function noteSeen(session: OpenSession, { database, now, log }: Services): void {
  const time = now();
  if (time - session.lastSeenAt < SEEN_EVERY) return;
  session.lastSeenAt = time;
  const { strTokenHash, strUser } = session.caller;
  const seen = { intLastSeenAt: time };
  write(database, async (trx) => {
    await trx.updateTable("sessions").set(seen).where("strTokenHash", "=", strTokenHash).execute();
    await trx.updateTable("users").set(seen).where("strUser", "=", strUser).execute();
  }).catch((error) => log.warn({ err: error }, "could not note who was seen"));
}

/**
 * Opens a session for a user as it was read; `set` is noted of the account with it. Throws where the user
 * was disabled, or has another password, since: what was checked before counts no more.
 */
export async function openSession(
  trx: Trx,
  user: Selectable<UsersTable>,
  now: number,
  { strDevice = "", set = {} }: { strDevice?: string; set?: Updateable<UsersTable> } = {},
): Promise<Session> {
  const accessToken = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = now + SESSION_LENGTH;
  const { strUser, strPasswordHash } = user;
  const { intDisabled } = await trx
    .updateTable("users")
    .set({ ...set, intLastSeenAt: now })
    .where("strUser", "=", strUser)
    .where("strPasswordHash", "=", strPasswordHash)
    .returning("intDisabled")
    .executeTakeFirstOrThrow(() => unauthorized(WRONG_SIGN_IN));
  if (intDisabled === 1) throw accountDisabled();
  await trx
    .insertInto("sessions")
    .values({
      ...{ strTokenHash: hashOf(accessToken), strUser, intExpiresAt: expiresAt },
      ...{ strDevice, intCreatedAt: now, intLastSeenAt: now },
    })
    .execute();
  return {
    user: userOf(user),
    owner: user.strOwner,
    role: user.strRole,
    rights: rightsOf(user),
    accessToken,
    expiresAt,
  };
}
