/** Sessions: random tokens, stored hashed, looked up for every call (specification section 3, design section 4). */
import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Session } from "#domain/types.ts";
import { type Database, prepared } from "./database/database.ts";
import type { UsersTable } from "./database/schema.ts";
import type { Caller, Services } from "./handler.ts";

/** Milliseconds: 12 hours. */
export const SESSION_LENGTH = 12 * 60 * 60 * 1000;
/** Milliseconds by which a clock may be set back without ending anybody's session. */
const CLOCK_SLACK = 60 * 60 * 1000;
const TOKEN_BYTES = 32;
/** Characters: longer ones are no token of ours, and are not worth remembering. */
const AUTHORIZATION_MAX = 64;
const BEARER = /^Bearer +([\w-]{43}) *$/i;

const hashOf = (token: string) => hash("sha256", token, "hex");

/** The role is the user's, not the session's: a change of it holds from the next call on. */
const callerOf = prepared((db, args: { strTokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.strUser", "sessions.strUser")
    .select(["users.strUser", "users.strRole", "sessions.intExpiresAt"])
    .where("sessions.strTokenHash", "=", args.strTokenHash),
);

/** A caller until the session ends. */
export interface OpenSession {
  caller: Caller;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

/** Whether a session has begun and not ended: a clock that was ahead opened some that would last too long. */
export const isOpen = ({ expiresAt }: OpenSession, now: number) =>
  expiresAt > now && expiresAt <= now + SESSION_LENGTH + CLOCK_SLACK;

/** Whose token an Authorization header carries, or null; at once when it is remembered. */
export function findSession(
  database: Database,
  authorization: string | undefined,
): OpenSession | null | Promise<OpenSession | null> {
  if (!authorization || authorization.length > AUTHORIZATION_MAX) return null;
  return database.remembered(authorization, async () => {
    const token = BEARER.exec(authorization)?.[1];
    if (!token) return null;
    const strTokenHash = hashOf(token);
    const [user] = await database.read(callerOf, { strTokenHash });
    if (!user) return null;
    const { strUser, strRole, intExpiresAt } = user;
    return { caller: { strUser, strRole, strTokenHash }, expiresAt: Number(intExpiresAt) };
  });
}

/** Opens a session for a user and clears away those that have expired. */
export async function openSession(
  user: Selectable<UsersTable>,
  { database, now }: Pick<Services, "database" | "now">,
): Promise<Session> {
  const accessToken = randomBytes(TOKEN_BYTES).toString("base64url");
  const time = now();
  const expiresAt = time + SESSION_LENGTH;
  await database.write(async (trx) => {
    await trx.deleteFrom("sessions").where("intExpiresAt", "<=", time).execute();
    await trx
      .insertInto("sessions")
      .values({
        strTokenHash: hashOf(accessToken),
        strUser: user.strUser,
        intExpiresAt: expiresAt,
      })
      .execute();
  });
  return {
    user: {
      name: user.strName,
      email: user.strEmail,
      address: user.strAddress,
      phone: user.strPhone,
      dob: user.strDob,
    },
    role: user.strRole,
    accessToken,
    expiresAt,
  };
}
