/** The session in the browser's local storage (specification section 3). */
import * as v from "valibot";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Session } from "#domain/types.ts";

export const SESSION_KEY = "toyshelf.session";

/** What cannot be done without. */
const SessionSchema = v.looseObject({
  user: v.looseObject({ email: v.string() }),
  role: v.string(),
  accessToken: v.string(),
  expiresAt: v.number(),
});

/** The stored session, or null where there is none or what is stored is not one. */
export function readSession(text = localStorage.getItem(SESSION_KEY)): Session | null {
  if (!text) return null;
  try {
    const parsed = v.safeParse(SessionSchema, JSON.parse(text));
    return parsed.success ? withRights(parsed.output as unknown as Session) : null;
  } catch {
    return null;
  }
}

export function writeSession(session: Session | null): void {
  if (session) {
    localStorage.setItem(SESSION_KEY, JSON.stringify({ loggedIn: true, ...session }));
  } else {
    localStorage.removeItem(SESSION_KEY);
  }
}

/** A session that does not say what an admin may do is one from before there were rights. */
export function withRights(session: Session): Session {
  const { role, rights = role === "admin" ? [...RIGHTS] : [] } = session as Partial<Session>;
  return { ...session, rights };
}

/** Which session it is and what it may do: what guards decide by. */
export const sessionFingerprint = (session: Session | null) =>
  session && [session.accessToken, session.role, ...session.rights].join(" ");
