/** The context of every route: the session, and the parts for people who are signed in. */
import { type SessionActor, startSession } from "./session/session.ts";
import type { SignedIn } from "./signedIn.ts";

export interface AppContext {
  session: SessionActor;
  /** Resolves to the same parts at every call. */
  loadSignedIn: () => Promise<SignedIn>;
}

export function appContext(): AppContext {
  let parts: Promise<SignedIn> | undefined;
  const load = async () => {
    try {
      return (await import("./signedIn.ts")).startSignedIn(session);
    } catch (error) {
      // After a failed load the next call tries again.
      parts = undefined;
      throw error;
    }
  };
  const loadSignedIn = () => {
    parts ??= load();
    return parts;
  };
  const session = startSession(async () => (await loadSignedIn()).outbox.countUnsent());
  return { session, loadSignedIn };
}
