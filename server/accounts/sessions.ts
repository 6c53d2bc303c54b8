/** Sessions: random tokens, stored hashed, looked up for every call (specification section 3). */
import { hash, randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { RIGHTS } from "#domain/people/roles.ts";
import type { NewProgram, Program, ProgramScope, Right, Session } from "#domain/types.ts";
import type { Caller, Services } from "../calls/handler.ts";
import { among } from "../database/among.ts";
import type { Db, ReadDatabase, Trx } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { SessionsTable, User } from "../database/tables/accounts.ts";
import { write } from "../database/writer.ts";
import {
  accountDisabled,
  duplicate,
  forbidden,
  limitReached,
  unauthorized,
} from "../kernel/errors.ts";
import { rightsOf } from "./rights.ts";
import { userOf } from "./users.ts";

/** Milliseconds: 12 hours. */
export const SESSION_LENGTH = 12 * 60 * 60 * 1000;
/** Milliseconds: a token of a program lasts a year at most. */
const PROGRAM_LENGTH = 366 * 24 * 60 * 60 * 1000;
/** Milliseconds by which a clock may be set back without ending anybody's session or link. */
export const CLOCK_SLACK = 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const BEARER = /^Bearer +([\w-]{43}) *$/i;
/** Tokens of programs that a person may have. */
const PROGRAMS_MAX = 20;
/** Milliseconds between two notes of when a session was last seen: each is a write. */
const SEEN_EVERY = 10 * 60 * 1000;

export const WRONG_SIGN_IN = "The email or the password is not right.";

const hashOf = (token: string) => hash("sha256", token, "hex");

/** Stores a session under a new token, which is known from then on only to whom it is given. */
async function insertSession(
  trx: Trx,
  session: Omit<Insertable<SessionsTable>, "strTokenHash">,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = { ...session, strTokenHash: hashOf(token) };
  await trx.insertInto("sessions").values(row).execute();
  return token;
}

/** Role and rights are the user's, not the session's: a change of them holds from the next call on. */
const callerOf = prepared((db, args: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.strUser", "sessions.strUser")
    .select(["users.strUser", "users.strRole"])
    .select(["users.intMayChange", "users.intMayDelete", "users.intMayManage"])
    .select(["sessions.intExpiresAt", "sessions.intLastSeenAt"])
    .select(["sessions.strProgram", "sessions.strScope"])
    .where("sessions.strTokenHash", "=", args.tokenHash)
    .where("users.intDisabled", "=", 0),
);

/** The rights of a program, never more than those of its person. */
const SCOPES: Record<ProgramScope, readonly Right[]> = { read: [], stock: ["stock"], all: RIGHTS };

type Row = Awaited<ReturnType<typeof callerOf>>[number];

function rightsHere(row: Row): Right[] {
  const rights = rightsOf(row);
  const { strScope } = row;
  return strScope === null ? rights : rights.filter((right) => SCOPES[strScope].includes(right));
}

/** A caller until the session ends. */
export interface OpenSession {
  caller: Caller;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  lastSeenAt: number;
}

/** Whether a session has begun and not ended: a clock that was ahead opened some that would last too long. */
export const isOpen = ({ expiresAt, caller }: OpenSession, now: number) =>
  expiresAt > now &&
  expiresAt <= now + (caller.program ? PROGRAM_LENGTH : SESSION_LENGTH) + CLOCK_SLACK;

/** Throws where the session has ended, or the caller has another role or a right less than when the call came. */
export async function checkCaller(db: Db, caller: Caller): Promise<void> {
  const [user] = await callerOf(db, { tokenHash: caller.strTokenHash });
  if (!user) throw unauthorized();
  const rights = rightsHere(user);
  const hasLess = caller.rights.some((right) => !rights.includes(right));
  if (user.strRole !== caller.strRole || hasLess) throw forbidden();
}

const CACHE_MAX = 1000;
/** A cache of open sessions by their token, each valid for one version of the database. Unknown tokens are not cached. */
const caches = new WeakMap<ReadDatabase, Map<string, { session: OpenSession; version: number }>>();

async function readSession(database: ReadDatabase, token: string): Promise<OpenSession | null> {
  // The version of before the read, so that a write during the read makes the cached session stale.
  const version = database.dialect.version();
  const tokenHash = hashOf(token);
  const [user] = await callerOf(database.db, { tokenHash });
  if (!user) return null;
  const { strUser, strRole, intExpiresAt: expiresAt, intLastSeenAt: lastSeenAt } = user;
  const { strProgram: name, strScope } = user;
  const program = name !== null && strScope !== null ? { strName: name, strScope } : null;
  const caller = { strUser, strRole, rights: rightsHere(user), strTokenHash: tokenHash, program };
  const session = { caller, expiresAt, lastSeenAt };
  const cache = caches.get(database) ?? new Map();
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(token, { session, version });
  caches.set(database, cache);
  return session;
}

/** Whose token an Authorization header carries, or null; at once when nothing was committed since the last call. */
export function findSession(database: ReadDatabase, authorization = "") {
  const token = BEARER.exec(authorization)?.[1];
  if (!token) return null;
  const cached = caches.get(database)?.get(token);
  if (cached && cached.version === database.dialect.version()) return cached.session;
  return readSession(database, token);
}

/** The roles of those whose sessions are open, by the hashes of their tokens. */
export async function openRoles({ db }: ReadDatabase, tokenHashes: readonly string[], now: number) {
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.strUser", "sessions.strUser")
    .select(["strTokenHash", "strRole"])
    .where(among(db, "strTokenHash", tokenHashes))
    .where("intDisabled", "=", 0)
    .where("intExpiresAt", ">", now)
    .where((eb) =>
      eb.or([
        eb("intExpiresAt", "<=", now + SESSION_LENGTH + CLOCK_SLACK),
        eb("strProgram", "is not", null),
      ]),
    )
    .execute();
  return new Map(sessions.map(({ strTokenHash, strRole }) => [strTokenHash, strRole]));
}

/** Deletes the caller's sessions; the query that it returns can be narrowed. */
export const endOwn = (trx: Trx, caller: Caller) =>
  trx.deleteFrom("sessions").where("strUser", "=", caller.strUser);

/**
 * When this server noted a session last, by its token's hash: each of many calls at once may have read it for
 * itself.
 */
const notes = new WeakMap<ReadDatabase, Map<string, number>>();

/** Stores the moment of the last call, at most once per SEEN_EVERY, without delaying the call. */
export function noteSeen(session: OpenSession, { database, now, log }: Services): void {
  const time = now();
  // A moment to come is from before the clock was set back.
  if (Math.abs(time - session.lastSeenAt) < SEEN_EVERY) return;
  session.lastSeenAt = time;
  const { strTokenHash, strUser, program } = session.caller;
  const noted = notes.get(database) ?? new Map();
  if (Math.abs(time - (noted.get(strTokenHash) ?? 0)) < SEEN_EVERY) return;
  if (noted.size >= CACHE_MAX) noted.clear();
  noted.set(strTokenHash, time);
  notes.set(database, noted);
  const seen = { intLastSeenAt: time };
  write(database, async (trx) => {
    await trx.updateTable("sessions").set(seen).where("strTokenHash", "=", strTokenHash).execute();
    // A program's call is no sign of its person.
    if (program === null) {
      await trx.updateTable("users").set(seen).where("strUser", "=", strUser).execute();
    }
  }).catch((error) => log.warn({ err: error }, "could not note who was seen"));
}

/**
 * Opens a session for a user as read before; `set` is written to the account with it. Throws where the user was disabled
 * or got another password since that read, on which the check of the password rests.
 */
export async function openSession(
  trx: Trx,
  user: User,
  now: number,
  { strDevice = "", set = {} }: { strDevice?: string; set?: Partial<User> } = {},
): Promise<Session> {
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
  const times = { intExpiresAt: expiresAt, intCreatedAt: now, intLastSeenAt: now };
  const accessToken = await insertSession(trx, { strUser, strDevice, ...times });
  return {
    user: userOf(user),
    owner: user.strOwner,
    role: user.strRole,
    rights: rightsOf(user),
    accessToken,
    expiresAt,
  };
}

/** Tokens of a person's programs, as they are listed. */
export async function programsOf(db: Db, userId: string, now: number): Promise<Program[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["strTokenHash as id", "strProgram as name", "strScope as scope"])
    .select(["intCreatedAt as createdAt", "intLastSeenAt", "intExpiresAt as expiresAt"])
    .where("strUser", "=", userId)
    .where("strProgram", "is not", null)
    .where("intExpiresAt", ">", now)
    .orderBy("intCreatedAt")
    .orderBy("strTokenHash")
    .execute();
  return rows.map(({ name, scope, intLastSeenAt, ...row }) => ({
    ...row,
    name: name ?? "",
    scope: scope ?? "read",
    lastSeenAt: intLastSeenAt || null,
  }));
}

/** Gives a program a token of a person's. Throws 409 where that has a program of that name, or too many. */
export async function openProgram(
  trx: Trx,
  userId: string,
  { name, scope, days }: NewProgram,
  now: number,
): Promise<{ accessToken: string; expiresAt: number }> {
  const programName = name.trim();
  const programs = await programsOf(trx, userId, now);
  if (programs.some((program) => program.name === programName)) {
    throw duplicate(`There is a program "${programName}" already. Withdraw its token first.`);
  }
  if (programs.length >= PROGRAMS_MAX) {
    throw limitReached(`At most ${PROGRAMS_MAX} programs have a token of one person.`);
  }
  const expiresAt = now + days * 24 * 60 * 60 * 1000;
  const session = { strUser: userId, intExpiresAt: expiresAt, intCreatedAt: now };
  const program = { strProgram: programName, strScope: scope };
  return { accessToken: await insertSession(trx, { ...session, ...program }), expiresAt };
}
