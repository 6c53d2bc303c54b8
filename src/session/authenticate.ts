/** Asks the server to let someone in (specification sections 7 and 8). */
import { messages } from "#domain/messages.ts";
import type { NewUser, Session } from "#domain/types.ts";
import { Refused } from "#machines/refused.ts";
import type { Credentials } from "#machines/session.machine.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { deleteCopy } from "#src/copy/deleteCopy.ts";
import { dropLink } from "./link.ts";
import { withRights } from "./storage.ts";

/** A person who accepted before without an answer has the account: the link is used up, and the password opens it. */
async function acceptInvitation(body: NewUser & { secret: string }) {
  const accepted = await prefixedApi.POST("/auth/accept-invitation", { body });
  if (accepted.response.status !== 404) return accepted;
  const { email, password } = body;
  const signedIn = await api.POST("/auth/login", { body: { email, password } });
  return signedIn.response.ok ? signedIn : accepted;
}

function callFor(credentials: Credentials) {
  switch (credentials.type) {
    case "signIn.submitted": {
      const { email, password } = credentials;
      return api.POST("/auth/login", { body: { email, password } });
    }
    case "signUp.submitted":
      return api.POST("/auth/create-user", { body: credentials.user });
    case "invitation.accepted": {
      const { secret, user } = credentials;
      // What was left empty is not told.
      const told = Object.entries(user).filter(([, value]) => value.trim() !== "");
      return acceptInvitation({ secret, ...(Object.fromEntries(told) as typeof user) });
    }
    case "reset.submitted": {
      const { secret, password } = credentials;
      return prefixedApi.POST("/auth/reset-password", { body: { secret, password } });
    }
  }
}

/** Milliseconds by which a clock may be wrong before that matters to a session. */
const CLOCK_TOLERANCE = 60_000;

/** The session with its end by this device's clock, which may be days ahead: else nobody would get in. */
function byOwnClock(session: Session): Session {
  const now = Date.now();
  const ahead = now - (serverNow() ?? now);
  if (Math.abs(ahead) < CLOCK_TOLERANCE) return session;
  return { ...session, expiresAt: session.expiresAt + ahead };
}

export async function authenticate(credentials: Credentials): Promise<Session> {
  try {
    const session = await unwrap<Session>(callFor(credentials));
    dropLink();
    // An answer without a role makes a session without one.
    return withRights({ ...byOwnClock(session), role: session.role ?? "" });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    // The stock is not for whoever has the device now.
    if (failure.code === "account_disabled") deleteCopy();
    const fallback =
      credentials.type === "signIn.submitted" ? messages.loginFailed : messages.signupFailed;
    throw new Refused(failure.hasServerMessage ? failure.message : fallback);
  }
}
