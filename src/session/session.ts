/** The app's session, kept in step with local storage, other tabs and the calls' bearer token. */
import type { Middleware } from "openapi-fetch";
import { type Actor, createActor, fromPromise } from "xstate";
import type { Session } from "#domain/types.ts";
import { sessionMachine } from "#machines/session.machine.ts";
import { api, prefixedApi } from "#src/api/client.ts";
import { authenticate } from "./authenticate.ts";
import { readSession, SESSION_KEY, sessionFingerprint, writeSession } from "./storage.ts";

export type SessionActor = Actor<typeof sessionMachine>;

/** Starts the page's session with the stored one; called once, where the app starts. */
export function startSession(countUnsent: () => Promise<number>): SessionActor {
  const found = readSession();
  const session = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise(({ input }) => authenticate(input)),
        countUnsent: fromPromise(countUnsent),
      },
    }),
    { input: { session: found, now: () => Date.now() } },
  );
  persistChanges(session, found);
  endOnServer(session);
  for (const client of [api, prefixedApi]) client.use(bearerOf(session));
  window.addEventListener("storage", (event) => {
    if (event.key === SESSION_KEY || event.key === null) {
      session.send({ type: "session.replaced", session: readSession() });
    }
  });
  // A page of the browser's page cache was told nothing. On a device that is full a session is not stored.
  let wasStored = false;
  window.addEventListener("pagehide", () => {
    wasStored = readSession() !== null;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    const stored = readSession();
    if (persisted && (stored || wasStored))
      session.send({ type: "session.replaced", session: stored });
  });
  return session.start();
}

function persistChanges(session: SessionActor, found: Session | null): void {
  let known = found;
  session.subscribe(({ context: { session: current } }) => {
    if (sessionFingerprint(current) === sessionFingerprint(known)) return;
    // Another window may have signed in since, and its event may not have arrived: the stored session is then not
    // overwritten.
    const isStored = known === null || readSession()?.accessToken === known.accessToken;
    known = current;
    if (isStored) writeSession(current);
  });
}

function endOnServer(session: SessionActor): void {
  session.on("session.ended", ({ accessToken, reason }) => {
    if (reason !== "signedOut") return;
    // The device is signed out whatever the server answers; where the call is lost, the token expires by itself.
    prefixedApi
      .POST("/auth/logout", {
        headers: { authorization: `Bearer ${accessToken}` },
        keepalive: true,
      })
      .catch(() => {});
  });
}

function bearerOf(session: SessionActor): Middleware {
  return {
    onRequest({ request }) {
      const token = session.getSnapshot().context.session?.accessToken;
      if (token) request.headers.set("authorization", `Bearer ${token}`);
    },
    onResponse({ request, response }) {
      const accessToken = request.headers.get("authorization")?.slice("Bearer ".length);
      if (response.status === 401 && accessToken) {
        session.send({ type: "session.refused", accessToken });
      }
    },
  };
}

/** The session, or null. An expired session is ended. */
export function currentSession(session: SessionActor): Session | null {
  session.send({ type: "session.checked" });
  return session.getSnapshot().context.session;
}
