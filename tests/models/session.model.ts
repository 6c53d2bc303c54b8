/** The model of signing in and out. */
import type { Session } from "#domain/types.ts";
import { type SessionEvent, sessionMachine } from "#machines/session.machine.ts";
import { modelOf } from "./walk.ts";

/** Milliseconds; a session "soon" over is live until the clock says 20. */
let now = 0;

export const LATER = 20;

const user = {
  name: "Ada",
  email: "ada@example.com",
  address: null,
  phone: null,
  dob: null,
};

const renamed = { ...user, name: "Ada Reyes" };

const session = (accessToken: string, expiresAt: number): Session => ({
  accessToken,
  expiresAt,
  user,
  role: "admin",
  rights: [],
});

const long = session("long", Number.MAX_SAFE_INTEGER);
const soon = session("soon", 10);
const over = session("over", 0);
const next = session("next", 50);

/** Each in two variations: now, and when `soon` is over. */
const timed = (events: SessionEvent[]) =>
  events.flatMap((event) => [event, { ...event, at: LATER }]);

export const sessionModel = modelOf(sessionMachine)({
  walks: [null, long, soon, over].map((persisted) => ({
    input: { session: persisted, now: () => now },
    events: () =>
      timed([
        { type: "signIn.submitted", email: "ada@example.com", password: "Secret-1" },
        {
          type: "signUp.submitted",
          user: {
            name: "Ada",
            email: "ada@example.com",
            password: "Secret-1",
            address: "",
            phone: "",
            dob: "",
          },
        },
        {
          type: "invitation.accepted",
          secret: "s",
          user: {
            name: "Ada",
            email: "ada@example.com",
            password: "Secret-1",
            address: "",
            phone: "",
            dob: "",
          },
        },
        { type: "reset.submitted", secret: "s", email: "ada@example.com", password: "Secret-1" },
        { type: "account.read", user, role: "admin", rights: [] },
        { type: "account.read", user, role: "guest", rights: [] },
        { type: "account.read", user: renamed, role: "admin", rights: ["people"] },
        { type: "failure.dismissed" },
        { type: "signOut.requested" },
        { type: "signOut.confirmed" },
        { type: "signOut.cancelled" },
        { type: "session.checked" },
        ...[long, soon].map(({ accessToken }) => ({
          type: "session.refused" as const,
          accessToken,
        })),
        { type: "xstate.after.untilExpiry.session.signedIn" } as never,
        ...[null, long, soon, over, next].map((other) => ({
          type: "session.replaced" as const,
          session: other,
        })),
      ]),
  })),
  answers: {
    authenticate: () => [long, soon, over],
    countUnsent: () => [0, 3],
  },
  view: ({ session: current, failure, hasEnded, unsent }) => [
    current?.accessToken,
    current?.role,
    current?.rights,
    failure,
    hasEnded,
    unsent,
  ],
  prepare: ({ at = 0 }) => {
    now = at;
  },
});
