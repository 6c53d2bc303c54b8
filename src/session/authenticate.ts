/** Signs in, signs up, accepts an invitation or resets a password (specification sections 7 and 8). */
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import { messages } from "#domain/messages.ts";
import type { NewUser, Session } from "#domain/types.ts";
import { Refused } from "#machines/actors.ts";
import type { Credentials } from "#machines/session.machine.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";
import { byOwnClock } from "#src/api/serverClock.ts";
import { deleteCopy } from "#src/copy/deleteCopy.ts";
import { dropLink } from "./link.ts";
import { withRights } from "./storage.ts";

type Call = Parameters<typeof unwrap<Session>>[0];

/**
 * Signs in where a call is refused with this status: an earlier call may have succeeded with its answer lost, and then
 * the password opens the account. Returns the refusal where it does not.
 */
async function orSignIn(
  call: Call,
  refusal: number,
  { email, password }: Pick<NewUser, "email" | "password">,
): Call {
  const answer = await call;
  if (answer.response.status !== refusal) return answer;
  const signedIn = await api.POST("/auth/login", { body: { email, password } });
  return signedIn.response.ok ? signedIn : answer;
}

function callFor(credentials: Credentials): Call {
  switch (credentials.type) {
    case "signIn.submitted": {
      const { email, password } = credentials;
      return api.POST("/auth/login", { body: { email, password } });
    }
    case "signUp.submitted": {
      const { user } = credentials;
      return orSignIn(api.POST("/auth/create-user", { body: user }), 409, user);
    }
    case "invitation.accepted": {
      const { secret, user } = credentials;
      // Empty details are left out.
      const told = Object.entries(user).filter(([, value]) => value.trim() !== "");
      const body = { secret, ...(Object.fromEntries(told) as typeof user) };
      return orSignIn(prefixedApi.POST("/auth/accept-invitation", { body }), 404, user);
    }
    case "reset.submitted": {
      const { secret, password } = credentials;
      const body = { secret, password };
      return orSignIn(prefixedApi.POST("/auth/reset-password", { body }), 404, credentials);
    }
  }
}

const WITHOUT_WORDS: Record<Credentials["type"], string> = {
  "signIn.submitted": messages.loginFailed,
  "signUp.submitted": messages.signupFailed,
  "invitation.accepted": messages.signupFailed,
  "reset.submitted": messages.somethingWrong,
};

export async function authenticate(credentials: Credentials): Promise<Session> {
  try {
    const session = await unwrap<Session>(callFor(credentials));
    dropLink();
    // On a clock that is days ahead it would otherwise have ended already.
    const expiresAt = byOwnClock(session.expiresAt);
    // An answer without a role makes a session without one.
    return withRights({ ...session, expiresAt, role: session.role ?? "" });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    // The person of a disabled account may still have the device, but not the stock.
    if (failure.code === "account_disabled") deleteCopy();
    // Somebody who is signed in is asked first (src/install/install.ts); here no more is lost than what was typed.
    if (failure.status === UPGRADE_REQUIRED) window.location.assign("/renew.html");
    throw new Refused(failure.hasServerMessage ? failure.message : WITHOUT_WORDS[credentials.type]);
  }
}
