/** Asks the server to let someone in (specification sections 7 and 8). */
import { messages } from "#domain/messages.ts";
import type { Session } from "#domain/types.ts";
import type { Application, Authentication } from "#machines/session.machine.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";
import { dropLink } from "./link.ts";
import { withRights } from "./storage.ts";

function callFor(application: Application) {
  switch (application.type) {
    case "signIn.submitted": {
      const { email, password } = application;
      return api.POST("/auth/login", { body: { email, password } });
    }
    case "signUp.submitted":
      return api.POST("/auth/create-user", { body: application.user });
    case "invitation.accepted": {
      const { secret, user } = application;
      return prefixedApi.POST("/auth/accept-invitation", { body: { secret, ...user } });
    }
    case "reset.submitted": {
      const { secret, password } = application;
      return prefixedApi.POST("/auth/reset-password", { body: { secret, password } });
    }
  }
}

export async function authenticate(application: Application): Promise<Authentication> {
  try {
    const session = await unwrap<Session>(callFor(application));
    dropLink();
    // An answer without a role makes a session without one.
    return { type: "authenticated", session: withRights({ ...session, role: session.role ?? "" }) };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const fallback =
      application.type === "signIn.submitted" ? messages.loginFailed : messages.signupFailed;
    return { type: "refused", error: failure.isWorded ? failure.message : fallback };
  }
}
