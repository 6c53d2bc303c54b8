/** The session in the browser's local storage (specification section 3). */
import { RIGHTS } from "#domain/people/roles.ts";
import type { Session } from "#domain/types.ts";
import { writeStored } from "#src/device/writeStored.ts";

export const SESSION_KEY = "toyshelf.session";

/**
 * Whether a value has the necessary fields of a session. Not by Valibot: its schema would make the code of /login 4 kB
 * larger.
 */
function isSession(stored: unknown): stored is Session {
  const { user, role, accessToken, expiresAt } = (stored ?? {}) as Partial<Session>;
  return (
    [user?.email, role, accessToken].every((text) => typeof text === "string") &&
    typeof expiresAt === "number"
  );
}

/** The stored session, or null where there is none or the stored value is not one. */
export function readSession(text = localStorage.getItem(SESSION_KEY)): Session | null {
  if (!text) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isSession(stored) ? withRights(stored) : null;
  } catch {
    return null;
  }
}

/** On a device whose storage is full a session lasts as long as its page. */
export function writeSession(session: Session | null): void {
  if (session) writeStored(SESSION_KEY, { loggedIn: true, ...session });
  else localStorage.removeItem(SESSION_KEY);
}

/** Adds the rights to a session of before there were rights, when every admin had all. */
export function withRights(session: Session): Session {
  const { role, rights = role === "admin" ? [...RIGHTS] : [] } = session as Partial<Session>;
  return { ...session, rights };
}

/** The session's identity, person and permissions: guards decide by it. */
export const sessionFingerprint = (session: Session | null) =>
  session && JSON.stringify([session.accessToken, session.user, session.role, session.rights]);

/** The key of a person's unsent commands on the device. Earlier sessions have only the e-mail, which is the same. */
export const ownerOf = ({ owner, user }: Session): string => owner ?? user.email;

export const ownerIn = ({ session }: { session: Session | null }): string | null =>
  session && ownerOf(session);
