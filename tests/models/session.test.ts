/** Every way in and out. */
import { isDeepStrictEqual } from "node:util";
import type { Session } from "#domain/types.ts";
import { checkModel } from "./check.ts";
import { LATER, sessionModel } from "./session.model.ts";
import { delaysOf, emittedBy, startsOf } from "./steps.ts";

checkModel(
  sessionModel,
  `
    busy: authenticating
    signedIn: signedIn
    leaving: signedIn.asking

    nowhere: start → signedOut (failure = null, session = null) | signedIn (failure = null, hasEnded = false)
    any: session.replaced → signedIn (session = event.session, failure = null, hasEnded = false) | stays | signedOut (session = null, hasEnded = true) | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedOut: signIn.submitted, signUp.submitted, invitation.accepted, reset.submitted → authenticating (failure = null)
    signedOut: failure.dismissed → stays (failure = null)
    authenticating: authenticate done → signedIn (session = event.output, hasEnded = false) | signedOut (hasEnded = true) ! session.ended expired
    authenticating: authenticate fails → signedOut (failure = Something went wrong. Please try again.)
    signedIn: signOut.requested → signedIn.counting | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedIn.counting: countUnsent done → signedOut (session = null) ! session.ended signedOut | signedIn.asking (unsent = event.output)
    signedIn.counting: countUnsent fails → signedOut (session = null) ! session.ended signedOut
    signedIn.asking: signOut.confirmed → signedOut (session = null) ! session.ended signedOut
    signedIn.asking: signOut.cancelled → signedIn.staying | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedIn: account.read → stays (session) | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedIn: session.refused → signedOut (session = null, hasEnded = true) ! session.ended refused | stays | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedIn: after untilExpiry → signedIn | signedOut (session = null, hasEnded = true) ! session.ended expired
    signedIn: any → stays | signedOut (session = null, hasEnded = true) ! session.ended expired
  `,
  {
    "a session is held exactly while signed in": ({ after }) =>
      after.value === "authenticating" ||
      after.hasTag("signedIn") === (after.context.session !== null),
    "nobody stays signed in with a session that is over": ({ after, event }) =>
      !after.hasTag("signedIn") || (after.context.session?.expiresAt ?? 0) > (event.at ?? 0),
    "what the account may do is what the server said last": ({ before, after, event }) =>
      event.type !== "account.read" ||
      !before?.hasTag("signedIn") ||
      !after.hasTag("signedIn") ||
      isDeepStrictEqual(after.context.session, {
        ...before.context.session,
        user: event.user,
        role: event.role,
        rights: event.rights,
      }),
    "a session ends at the very millisecond, or is looked at again before a timer is too long": (
      step,
    ) => {
      const { event, after, effects } = step;
      const { session } = after.context;
      const isBegun = session !== null && effects.some(({ type }) => type === "xstate.raise");
      const isAsked = event.type === "session.replaced" && session === event.session;
      const left = (session?.expiresAt ?? 0) - (event.at ?? 0);
      return isBegun ? delaysOf(step)[0] === Math.min(left, 2 ** 31 - 1) : !isAsked || !session;
    },
    "an end is told once, of the session that ended": (step) => {
      const ended = emittedBy(step).filter(({ type }) => type === "session.ended");
      const tokens = ended.map((emitted) => (emitted as unknown as Session).accessToken);
      const was = step.before?.context.session ?? step.event.output;
      return ended.length <= 1 && tokens.every((token) => token === was?.accessToken);
    },
    "a window that did not sign out itself says that the session has ended": (step) => {
      const { before, after } = step;
      if (after.hasTag("signedIn")) return !after.context.hasEnded;
      const ended = emittedBy(step).find(({ type }) => type === "session.ended");
      if (ended)
        return after.context.hasEnded === ((ended as { reason?: string }).reason !== "signedOut");
      if (!before) return true;
      const { session, hasEnded } = before.context;
      return after.context.hasEnded === (hasEnded || session !== null);
    },
    "who leaves orders behind is asked first": ({ before, after, event }) => {
      const isAsked = event.type === "signOut.requested" && before?.hasTag("signedIn");
      if (isAsked && event.at !== LATER) return after.hasTag("signedIn");
      const isCounted =
        before?.matches({ signedIn: "counting" }) && typeof event.output === "number";
      return !isCounted || after.hasTag("leaving") === event.output > 0;
    },
    "a refusal of another token ends nothing": ({ before, after, event }) =>
      event.type !== "session.refused" ||
      (event.at ?? 0) > 0 ||
      before?.context.session?.accessToken === event.accessToken ||
      before?.value === after.value,
    "nobody is let in who did not ask": (step) =>
      startsOf(step, "authenticate").every(({ input }) => input === step.event),
  },
);
