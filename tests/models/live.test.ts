/** Every way through hearing of others' changes: locks, streams, silence, polling, windows that come and go. */
import type { Change } from "#domain/types.ts";
import { liveMachine } from "#machines/live.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { type AnyStep, modelOf } from "./walk.ts";

const change = (intChange: number) => ({ intChange }) as Change;
const upTo = (first: number, n: number) => Array.from({ length: n }, (_, i) => change(first + i));

/** The changes that a step hands on. */
const arrived = (step: AnyStep) =>
  emittedBy(step).flatMap((event) =>
    event.type === "changes.arrived" ? (event as unknown as { changes: Change[] }).changes : [],
  );

checkModel(
  modelOf(liveMachine)({
    walks: [
      { token: "t", isVisible: true },
      { token: null, isVisible: false },
    ].map((input) => ({
      input,
      events: ({ context: { last } }) => [
        { type: "session.changed", token: null },
        { type: "session.changed", token: "t" },
        { type: "page.shown" },
        { type: "page.hidden" },
        { type: "network.returned" },
        { type: "network.lost" },
        { type: "lock.granted" },
        { type: "heartbeat.received", latest: 1 },
        { type: "changes.received", changes: upTo((last ?? 0) + 1, 2) },
        { type: "changes.shared", changes: upTo(last ?? 1, 2) },
        { type: "changes.shared", changes: upTo((last ?? 0) + 3, 1) },
        ...[0, 401, 403, 429, 503].map((status) => ({ type: "stream.ended", status }) as const),
      ],
    })),
    answers: {
      readMissing: ({ context: { last } }) =>
        last === null
          ? [{ changes: [], latest: 1 }]
          : [
              { changes: [], latest: last },
              { changes: upTo(last + 1, 2), latest: last + 2 },
            ],
    },
    view: ({ token, isVisible, last, failureCount }) => [token, isVisible, last, failureCount],
    isFarEnough: ({ last, failureCount }) => (last ?? 0) > 2 || failureCount > 1,
  }),
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
    "a stream is read in the window that has the lock, for an admin who looks at it": (step) =>
      startsOf(step, "stream").every(({ context }) => {
        const { token, isVisible } = context as { token: string | null; isVisible: boolean };
        return token !== null && isVisible;
      }),
    "a stream goes on after the last entry that is known": (step) =>
      startsOf(step, "stream").every(
        ({ input, context }) =>
          (input as { last: unknown }).last === (context as { last: unknown }).last,
      ),
    "a hidden page, and one without a session, let go of everything": ({ after }) =>
      (after.context.isVisible && after.context.token !== null) ||
      (after.matches("off") && Object.keys(after.children).length === 0),
    "a session that the server ended is told": (step) => {
      const isEnd = step.event.type === "stream.ended" && step.event.status === 401;
      const wasStreaming = Boolean(step.before?.matches({ on: "streaming" }));
      const isEmitted = emittedBy(step).some(({ type }) => type === "session.refused");
      return isEmitted === (isEnd && wasStreaming);
    },
  },
);
