/** The one session actor of the app, kept in step with local storage and other tabs. */
import type { Middleware } from "openapi-fetch";
import { createActor, fromPromise } from "xstate";
import { sessionMachine } from "#machines/session.machine.ts";
import { api, prefixedApi } from "#src/api/client.ts";
import { admit } from "./admit.ts";
import { readSession, SESSION_KEY, writeSession } from "./storage.ts";

const found = readSession();

export const sessionActor = createActor(
  sessionMachine.provide({ actors: { admit: fromPromise(({ input }) => admit(input)) } }),
  { input: { session: found, now: () => Date.now() } },
);

/** Of the session that this tab last read or wrote: what another tab has written since is not wiped. */
let knownToken = found?.accessToken;
sessionActor.subscribe(({ context: { session } }) => {
  if (session?.accessToken === knownToken) return;
  knownToken = session?.accessToken;
  writeSession(session);
});

sessionActor.on("session.ended", ({ accessToken, reason }) => {
  if (reason !== "signedOut") return;
  // Signing out is done here whatever the server says; a lost call leaves a token that expires by itself.
  prefixedApi
    .POST("/auth/logout", { headers: { authorization: `Bearer ${accessToken}` }, keepalive: true })
    .catch(() => {});
});

const withSession: Middleware = {
  onRequest({ request }) {
    const token = sessionActor.getSnapshot().context.session?.accessToken;
    if (token) request.headers.set("authorization", `Bearer ${token}`);
  },
  onResponse({ request, response }) {
    const accessToken = request.headers.get("authorization")?.slice("Bearer ".length);
    if (response.status === 401 && accessToken) {
      sessionActor.send({ type: "session.refused", accessToken });
    }
  },
};
for (const client of [api, prefixedApi]) client.use(withSession);

window.addEventListener("storage", (event) => {
  if (event.key === SESSION_KEY || event.key === null) {
    sessionActor.send({ type: "session.replaced", session: readSession() });
  }
});

sessionActor.start();

/** The session if it is still valid now, else null; an expired one is ended by the question. */
export function currentSession() {
  sessionActor.send({ type: "session.checked" });
  return sessionActor.getSnapshot().context.session;
}
