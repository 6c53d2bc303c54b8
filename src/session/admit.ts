/** Asks the server to let someone in (specification sections 7 and 8). */
import { messages } from "#domain/messages.ts";
import type { Admission, Application } from "#machines/session.machine.ts";
import { ApiError, api, unwrap } from "#src/api/client.ts";

export async function admit(application: Application): Promise<Admission> {
  const isSignIn = application.type === "signIn.submitted";
  try {
    const session = await unwrap(
      isSignIn
        ? api.POST("/auth/login", {
            body: { email: application.email, password: application.password },
          })
        : api.POST("/auth/create-user", { body: application.user }),
    );
    // An answer without a role makes a session without one.
    return { type: "admitted", session: { ...session, role: session.role ?? "" } };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const fallback = isSignIn ? messages.loginFailed : messages.signupFailed;
    return { type: "refused", error: failure.isWorded ? failure.message : fallback };
  }
}
