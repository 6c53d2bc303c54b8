/** The session: the person who is signed in, its end, and signing in and out (specification sections 2, 3, 4 and 6). */
import { assign, emit, fromPromise, not, setup } from "xstate";
import type { Account, NewUser, Session } from "#domain/types.ts";
import { notProvided, problemOf } from "./actors.ts";

/** The ways to sign in. */
export type Credentials =
  | { type: "signIn.submitted"; email: string; password: string }
  | { type: "signUp.submitted"; user: NewUser }
  | { type: "invitation.accepted"; secret: string; user: NewUser }
  | { type: "reset.submitted"; secret: string; email: string; password: string };

type EndReason = "signedOut" | "expired" | "refused";

interface Context {
  session: Session | null;
  /** The sentence in the red chip, or null. */
  failure: string | null;
  /** True where the last session ended by itself: the sign-in screen says so. */
  hasEnded: boolean;
  /** The number of unsent commands of a person who is about to sign out. */
  unsent: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The values of an account that can change while somebody is signed in. */
type Known = Pick<Account, "user" | "role" | "rights">;
const knownOf = ({ user, role, rights }: Known): Known => ({ user, role, rights });
const isSameKnown = (one: Known, other: Known) =>
  JSON.stringify(knownOf(one)) === JSON.stringify(knownOf(other));

export type SessionEvent =
  | Credentials
  | { type: "failure.dismissed" }
  | { type: "signOut.requested" }
  | { type: "signOut.confirmed" }
  | { type: "signOut.cancelled" }
  /** A screen is about to rely on the session, which may have expired meanwhile. */
  | { type: "session.checked" }
  /** The server answered 401 to a call with this token. */
  | { type: "session.refused"; accessToken: string }
  /** The account as it is now: somebody may have changed it. */
  | ({ type: "account.read" } & Known)
  /** Another tab signed in or out. */
  | { type: "session.replaced"; session: Session | null };

type SessionEmitted = { type: "session.ended"; accessToken: string; reason: EndReason };

/** setTimeout's largest delay, in milliseconds; a session that lasts longer is checked again then. */
const LONGEST_DELAY = 2 ** 31 - 1;

function isLive(session: Session | null, now: number): boolean {
  return session !== null && now < session.expiresAt;
}

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { session: Session | null; now: () => number },
    tags: {} as "busy" | "signedIn" | "leaving",
  },
  actors: {
    /** Throws `Refused`. */
    authenticate: fromPromise<Session, Credentials>(notProvided("authenticate")),
    /** Counts the person's unsent commands on this device. */
    countUnsent: fromPromise<number>(notProvided("countUnsent")),
  },
  guards: {
    isLive: ({ context }) => isLive(context.session, context.now()),
    hasSession: ({ context }) => context.session !== null,
  },
  actions: {
    clearSession: assign({ session: null, hasEnded: false }),
    end: assign({ session: null, hasEnded: true }),
    clearFailure: assign({ failure: null }),
    emitEnd: emit(({ context }, reason: EndReason) => ({
      type: "session.ended",
      accessToken: context.session?.accessToken ?? "",
      reason,
    })),
  },
  delays: {
    untilExpiry: ({ context }) =>
      Math.min(Math.max((context.session?.expiresAt ?? 0) - context.now(), 0), LONGEST_DELAY),
  },
}).createMachine({
  id: "session",
  context: ({ input: { session, now } }) => ({
    session,
    failure: null,
    hasEnded: false,
    unsent: 0,
    now,
  }),
  initial: "restoring",
  on: {
    "session.replaced": [
      {
        guard: ({ context, event }) => isLive(event.session, context.now()),
        target: ".signedIn",
        actions: [
          "clearFailure",
          assign({ session: ({ event }) => event.session, hasEnded: false }),
        ],
      },
      // A session that another window heard to be over looks as one that was signed out there.
      { guard: "isLive", target: ".signedOut", actions: "end" },
    ],
  },
  states: {
    restoring: {
      always: [
        { guard: "isLive", target: "signedIn" },
        { guard: "hasSession", target: "signedOut", actions: "end" },
        { target: "signedOut" },
      ],
    },
    signedOut: {
      on: {
        "signIn.submitted": "authenticating",
        "signUp.submitted": "authenticating",
        "invitation.accepted": "authenticating",
        "reset.submitted": "authenticating",
        "failure.dismissed": { actions: "clearFailure" },
      },
    },
    authenticating: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "authenticate",
        src: "authenticate",
        input: ({ event }) => event as Credentials,
        onDone: {
          target: "signedIn",
          actions: assign({ session: ({ event }) => event.output, hasEnded: false }),
        },
        onError: {
          target: "signedOut",
          actions: assign({ failure: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    signedIn: {
      tags: "signedIn",
      always: {
        guard: not("isLive"),
        target: "signedOut",
        actions: [{ type: "emitEnd", params: "expired" }, "end"],
      },
      after: { untilExpiry: { target: "signedIn", reenter: true } },
      on: {
        // Any event makes the machine evaluate `always` again, which is all that a check needs.
        "session.checked": {},
        "account.read": {
          guard: ({ context: { session }, event }) =>
            session !== null && !isSameKnown(session, event),
          actions: assign({
            session: ({ context: { session }, event }) =>
              session && { ...session, ...knownOf(event) },
          }),
        },
        "session.refused": {
          guard: ({ context, event }) => event.accessToken === context.session?.accessToken,
          target: "signedOut",
          actions: [{ type: "emitEnd", params: "refused" }, "end"],
        },
        "signOut.requested": ".counting",
      },
      initial: "staying",
      states: {
        staying: {},
        counting: {
          invoke: {
            id: "countUnsent",
            src: "countUnsent",
            onDone: [
              { guard: ({ event }) => event.output === 0, target: "#session.left" },
              { target: "asking", actions: assign({ unsent: ({ event }) => event.output }) },
            ],
            onError: "#session.left",
          },
        },
        asking: {
          tags: "leaving",
          on: { "signOut.confirmed": "#session.left", "signOut.cancelled": "staying" },
        },
      },
    },
    left: {
      always: {
        target: "signedOut",
        actions: [{ type: "emitEnd", params: "signedOut" }, "clearSession"],
      },
    },
  },
});
