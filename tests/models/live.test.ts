/** Every way through hearing of others' changes: locks, streams, silence, polling, windows that come and go. */
import { isDeepStrictEqual } from "node:util";
import type { StateValue } from "xstate";
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { checkModel } from "./check.ts";
import { liveModel } from "./live.model.ts";
import { delaysOf, emittedBy, startsOf } from "./steps.ts";
import type { AnyStep } from "./walk.ts";

const isIn = ({ before }: AnyStep, state: StateValue) => Boolean(before?.matches(state));

/** The changes that a step hands on. */
const arrived = (step: AnyStep) =>
  emittedBy(step).flatMap((event) =>
    event.type === "changes.arrived"
      ? (event as unknown as { changes: ChangeEvent[] }).changes
      : [],
  );

checkModel(
  liveModel,
  `
    degraded: on.following.waiting, on.pausing, on.polling

    nowhere: start → off (last = null, failureCount = 0) | on.joining (last = null, failureCount = 0)
    any: session.changed t → off (token = event.token, last = null) | on.joining (token = event.token, last = null)
    any: session.changed null → off (token = null, last = null)
    any: page.hidden → off (isVisible = false)
    any: page.shown → off (isVisible = true) | on.joining (isVisible = true)

    on.joining: lock.granted → on.streaming.open
    on.joining: after joining → on.following.listening | on.following.catchingUp (isOutrun = false)
    on.joining: changes.shared → stays (last) ! changes.arrived false | stays
    on.following: lock.granted → on.streaming.open
    on.following.listening: changes.shared → stays (last) ! changes.arrived false | on.following.catchingUp (isOutrun = false)
    on.following.catchingUp: changes.shared → stays (isOutrun = true)
    on.following.catchingUp: readMissing done → on.following.listening (last) ! changes.arrived false | on.following.catchingUp (last, isOutrun = false) ! changes.arrived false
    on.following.catchingUp: readMissing fails → on.following.waiting
    on.following.waiting: after recovering, network.returned → on.following.catchingUp (isOutrun = false)

    on.streaming: heartbeat.received → on.streaming.open (last, failureCount = 0)
    on.streaming: changes.received → stays (last) ! changes.arrived true
    on.streaming: changes.missed → stays ! everything.stale
    on.streaming: counts.changed → stays ! counts.stale
    on.streaming: stream.ended 401 → refused ! session.refused
    on.streaming: stream.ended 403, stream.ended 426 → refused
    on.streaming: stream.ended, stream fails, network.lost → on.pausing (failureCount)
    on.streaming: after silence → on.polling.asking
    on.pausing: after pause, network.returned → on.streaming.open
    on.polling: after retrying, network.returned → on.streaming.open
    on.polling.waiting: after asking → on.polling.asking
    on.polling.asking: readMissing fails → on.pausing (failureCount)
    on.polling.asking: readMissing done → on.polling.waiting (last) ! changes.arrived true, counts.stale | on.polling.waiting (last = event.output.latest) ! everything.stale
    on: holdLock fails → refused
  `,
  {
    "nothing is told twice, and nothing out of order": (step) => {
      const last = step.event.type === "session.changed" ? null : step.before?.context.last;
      const numbers = arrived(step).map(({ intChange }) => intChange);
      const isNew = numbers.every((n) => last === null || last === undefined || n > last);
      return isNew && numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));
    },
    "nothing is left out: what is told follows what is known": (step) => {
      const last = step.before?.context.last ?? null;
      const [first] = arrived(step);
      return last === null || !first || first.intChange === last + 1;
    },
    "what is known is what was told": (step) => {
      const emitted = arrived(step).at(-1)?.intChange;
      return emitted === undefined || step.after.context.last === emitted;
    },
    "what this window has read itself is for the others too": (step) => {
      const isRead = step.event.type === "changes.received" || isIn(step, { on: "polling" });
      return emittedBy(step).every(
        (event) =>
          event.type !== "changes.arrived" ||
          isDeepStrictEqual(
            { ...event, changes: [] },
            { type: "changes.arrived", changes: [], isFirstHand: isRead },
          ),
      );
    },
    "who knows nothing yet knows everything from the newest entry on": (step) => {
      const { before, event, after } = step;
      const isBeat = event.type === "heartbeat.received" && isIn(step, { on: "streaming" });
      const isPoll =
        event.type === "xstate.done.actor.readMissing" && isIn(step, { on: "polling" });
      const latest = isBeat ? event.latest : isPoll ? event.output.latest : null;
      return latest === null || before?.context.last !== null || after.context.last === latest;
    },
    "a stream and what is read of missing entries go on after the last one that is known": (step) =>
      ["stream", "readMissing"].every((id) =>
        startsOf(step, id).every(({ input, context }) => {
          const { token, last } = context as { token: string; last: number | null };
          return isDeepStrictEqual(input, id === "stream" ? { token, last } : { last });
        }),
      ),
    "a stream is read by an admin who looks at it, and heartbeats go on with it": (step) =>
      startsOf(step, "stream").every(({ context }) => {
        const { token, isVisible } = context as { token: string | null; isVisible: boolean };
        return token !== null && isVisible && step.event.type !== "heartbeat.received";
      }),
    "each heartbeat begins the wait for the next anew": (step) =>
      step.event.type !== "heartbeat.received" ||
      !isIn(step, { on: "streaming" }) ||
      delaysOf(step)[0] === 12_000,
    "each connection lost counts one more, until a heartbeat": ({ before, event, after }) => {
      const isLost = !before?.matches({ on: "pausing" }) && after.matches({ on: "pausing" });
      const countBefore = before?.context.failureCount ?? 0;
      const isBeat = event.type === "heartbeat.received" && after.matches({ on: "streaming" });
      return after.context.failureCount === (isBeat ? 0 : countBefore + (isLost ? 1 : 0));
    },
    "a lost stream is tried again after longer and longer pauses, a silent one after five minutes":
      (step) => {
        const { before, after } = step;
        const delays = delaysOf(step);
        if (!before?.matches({ on: "pausing" }) && after.matches({ on: "pausing" }))
          return delays[0] === [1000, 2000, 5000][after.context.failureCount - 1];
        const isSilent = !before?.matches({ on: "polling" }) && after.matches({ on: "polling" });
        return !isSilent || delays.includes(300_000);
      },
    "what is shared while it is read what was missed is read too": (step) =>
      !step.before?.context.isOutrun ||
      !isIn(step, { on: { following: "catchingUp" } }) ||
      step.event.type !== "xstate.done.actor.readMissing" ||
      startsOf(step, "readMissing").length === 1,
    "a hidden page, and one without a session, let go of everything": ({ after }) =>
      (after.context.isVisible && after.context.token !== null) ||
      (after.matches("off") && Object.keys(after.children).length === 0),
  },
);
