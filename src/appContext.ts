/** What every route is given: the session, and the parts for those who are signed in. */
import type { SessionActor } from "./session/session.ts";
import type { SignedIn } from "./signedIn.ts";

export interface AppContext {
  session: SessionActor;
  /** The same parts at every call. */
  loadSignedIn: () => Promise<SignedIn>;
}

export function appContext(session: SessionActor): AppContext {
  let parts: Promise<SignedIn> | undefined;
  const load = async () => {
    try {
      return (await import("./signedIn.ts")).startSignedIn(session);
    } catch (error) {
      // A part that could not be fetched is asked for again.
      parts = undefined;
      throw error;
    }
  };
  return {
    session,
    loadSignedIn: () => {
      parts ??= load();
      return parts;
    },
  };
}
