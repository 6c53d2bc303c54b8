/** The model of hearing of others' changes: locks, streams, silence, polling, windows that come and go. */
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { liveMachine } from "#machines/live.machine.ts";
import { modelOf } from "./walk.ts";

const change = (changeNumber: number) => ({ intChange: changeNumber }) as ChangeEvent;

const upTo = (first: number, n: number) => Array.from({ length: n }, (_, i) => change(first + i));

export const liveModel = modelOf(liveMachine)({
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
      { type: "changes.missed" },
      { type: "counts.changed" },
      { type: "changes.received", changes: upTo((last ?? 0) + 1, 2) },
      { type: "changes.shared", changes: upTo(last ?? 1, 2) },
      { type: "changes.shared", changes: upTo((last ?? 0) + 3, 1) },
      ...[0, 400, 401, 403, 426, 429, 500].map(
        (status) => ({ type: "stream.ended", status }) as const,
      ),
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
  view: ({ token, isVisible, last, failureCount, isOutrun }) => [
    ...[token, isVisible, last, failureCount, isOutrun],
  ],
  isFarEnough: ({ last, failureCount }) => (last ?? 0) > 2 || failureCount > 1,
});
