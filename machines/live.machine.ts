/** Brings other people's changes to this device: by one stream for all its windows, and by reading missed changes after a lost connection (docs/design.md, "Live"). */
import {
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  setup,
} from "xstate";
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { changesAfter, isGap, type Missing } from "#domain/history/journalPosition.ts";
import { backoff } from "#domain/outbox/backoff.ts";
import { notProvided } from "./actors.ts";

interface Context {
  /** The token of an admin's session, else null. */
  token: string | null;
  isVisible: boolean;
  /** The number of the last entry that this window knows; null before it knows any. */
  last: number | null;
  /** The number of streams in a row that ended without a heartbeat. */
  failureCount: number;
  /** Whether another window has shared changes while this one was reading missed changes. */
  isOutrun: boolean;
}

/** The events of the actor that reads the stream. */
export type StreamEvent =
  | { type: "heartbeat.received"; latest: number }
  | { type: "changes.received"; changes: ChangeEvent[] }
  /** A change was made after this window had begun to read, and before its stream began. */
  | { type: "changes.missed" }
  /** Another person's running count changed, of which the journal has no entry. */
  | { type: "counts.changed" }
  /** The answer's status where it was refused, 0 where the connection was lost. */
  | { type: "stream.ended"; status: number };

type LiveEvent =
  | { type: "session.changed"; token: string | null }
  | { type: "page.shown" }
  | { type: "page.hidden" }
  | { type: "network.returned" }
  | { type: "network.lost" }
  /** Changes from the window of this device that has the stream. */
  | { type: "changes.shared"; changes: ChangeEvent[] };

type LockEvent = { type: "lock.granted" };

export const liveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveEvent | StreamEvent | LockEvent,
    emitted: {} as
      /** Changes in order, each once. `isFirstHand`: this window has read them, and shares them with the others. */
        | { type: "changes.arrived"; changes: ChangeEvent[]; isFirstHand: boolean }
        /** Counts may be out of date: the stream says so, or there is no stream. The other windows are to know, too. */
        | { type: "counts.stale" }
        /** More was missed than can be listed: everything that was read may be stale. */
        | { type: "everything.stale" }
        | { type: "session.refused" },
    tags: {} as /** Others' changes come late. */ "degraded",
    input: {} as { token: string | null; isVisible: boolean },
  },
  actors: {
    /** Sends back `lock.granted`, in one window of the device at a time, until it is stopped. */
    holdLock: fromCallback<EventObject>(notProvided("holdLock")),
    stream: fromCallback<EventObject, { token: string; last: number | null }>(
      notProvided("stream"),
    ),
    /** The entries after `last`; without it only the number of the newest. */
    readMissing: fromPromise<Missing, { last: number | null }>(notProvided("readMissing")),
  },
  guards: {
    canListen: ({ context: { token, isVisible } }) => token !== null && isVisible,
    hasLast: ({ context }) => context.last !== null,
    isOutrun: ({ context }) => context.isOutrun,
  },
  actions: {
    /** A window without an entry so far knows all entries from here on. */
    beginAt: assign({ last: ({ context }, latest: number) => context.last ?? latest }),
    /** Takes changes that this window has read itself, and that it shares with the others. */
    takeRead: enqueueActions(({ context, enqueue }, read: ChangeEvent[]) => {
      const { changes, last } = changesAfter(context.last, read);
      enqueue.emit({ type: "changes.arrived", changes, isFirstHand: true });
      enqueue.assign({ last });
    }),
    takeShared: enqueueActions(({ context, enqueue }, shared: ChangeEvent[]) => {
      const { changes, last } = changesAfter(context.last, shared);
      enqueue.emit({ type: "changes.arrived", changes, isFirstHand: false });
      enqueue.assign({ last });
    }),
    countFailure: assign({ failureCount: ({ context }) => context.failureCount + 1 }),
    emitCounts: emit({ type: "counts.stale" }),
    emitStale: emit({ type: "everything.stale" }),
  },
  delays: {
    /** Milliseconds in which a lock that no other window has is granted. */
    joining: 300,
    /** Two heartbeats and a little: without one for so long, a proxy holds the stream back or the connection is gone. */
    silence: 12_000,
    asking: 15_000,
    /** Milliseconds before a failed read of missed changes is repeated. */
    recovering: 5000,
    /** Milliseconds before a stream that was silent is tried again. */
    retrying: 5 * 60_000,
    pause: ({ context }) => backoff(context.failureCount, [1000, 2000, 5000, 10_000, 30_000]),
  },
}).createMachine({
  id: "live",
  context: ({ input }) => ({ ...input, last: null, failureCount: 0, isOutrun: false }),
  initial: "off",
  on: {
    "session.changed": {
      target: ".off",
      actions: assign({ token: ({ event }) => event.token, last: null }),
    },
    "page.shown": { target: ".off", actions: assign({ isVisible: true }) },
    "page.hidden": { target: ".off", actions: assign({ isVisible: false }) },
  },
  states: {
    off: { always: { guard: "canListen", target: "on" } },
    on: {
      invoke: { id: "holdLock", src: "holdLock", onError: "refused" },
      initial: "joining",
      states: {
        following: {
          initial: "listening",
          on: { "lock.granted": "streaming" },
          states: {
            listening: {
              on: {
                "changes.shared": [
                  {
                    guard: ({ context, event }) => isGap(context.last, event.changes),
                    target: "catchingUp",
                  },
                  { actions: { type: "takeShared", params: ({ event }) => event.changes } },
                ],
              },
            },
            catchingUp: {
              entry: assign({ isOutrun: false }),
              // Shared changes may be newer than the read under way, which is then repeated.
              on: { "changes.shared": { actions: assign({ isOutrun: true }) } },
              invoke: {
                id: "readMissing",
                src: "readMissing",
                input: ({ context: { last } }) => ({ last }),
                onDone: [
                  {
                    guard: "isOutrun",
                    target: "catchingUp",
                    reenter: true,
                    actions: { type: "takeShared", params: ({ event }) => event.output.changes },
                  },
                  {
                    target: "listening",
                    actions: { type: "takeShared", params: ({ event }) => event.output.changes },
                  },
                ],
                onError: "waiting",
              },
            },
            waiting: {
              tags: "degraded",
              on: { "network.returned": "catchingUp" },
              after: { recovering: "catchingUp" },
            },
          },
        },
        joining: {
          on: {
            "lock.granted": "streaming",
            "changes.shared": {
              // A window that knows its last entry reads the missed ones when joining ends.
              guard: not("hasLast"),
              actions: { type: "takeShared", params: ({ event }) => event.changes },
            },
          },
          after: {
            joining: [
              { guard: "hasLast", target: "following.catchingUp" },
              { target: "following" },
            ],
          },
        },
        streaming: {
          invoke: {
            id: "stream",
            src: "stream",
            input: ({ context: { token, last } }) => ({ token: token ?? "", last }),
            onError: { target: "pausing", actions: "countFailure" },
          },
          on: {
            "changes.received": {
              actions: { type: "takeRead", params: ({ event }) => event.changes },
            },
            "changes.missed": { actions: "emitStale" },
            "counts.changed": { actions: "emitCounts" },
            "heartbeat.received": {
              target: ".open",
              actions: [
                assign({ failureCount: 0 }),
                { type: "beginAt", params: ({ event }) => event.latest },
              ],
            },
            "network.lost": { target: "pausing", actions: "countFailure" },
            "stream.ended": [
              {
                guard: ({ event }) => event.status === 401,
                target: "#live.refused",
                actions: emit({ type: "session.refused" }),
              },
              {
                guard: ({ event: { status } }) => status === 403 || status === UPGRADE_REQUIRED,
                target: "#live.refused",
              },
              { target: "pausing", actions: "countFailure" },
            ],
          },
          initial: "open",
          states: { open: { after: { silence: "#live.on.polling" } } },
        },
        pausing: {
          tags: "degraded",
          on: { "network.returned": "streaming" },
          after: { pause: "streaming" },
        },
        polling: {
          tags: "degraded",
          on: { "network.returned": "streaming" },
          after: { retrying: "streaming" },
          initial: "asking",
          states: {
            asking: {
              invoke: {
                id: "readMissing",
                src: "readMissing",
                input: ({ context: { last } }) => ({ last }),
                onDone: [
                  {
                    guard: "hasLast",
                    target: "waiting",
                    actions: [
                      { type: "takeRead", params: ({ event }) => event.output.changes },
                      "emitCounts",
                    ],
                  },
                  {
                    target: "waiting",
                    actions: [
                      "emitStale",
                      { type: "beginAt", params: ({ event }) => event.output.latest },
                    ],
                  },
                ],
                // A plain call fails as well: the connection is gone, no proxy holds the stream back.
                onError: { target: "#live.on.pausing", actions: "countFailure" },
              },
            },
            waiting: { after: { asking: "asking" } },
          },
        },
      },
    },
    /** Lasts until another session begins, or the page is shown again. Other statuses than 401, 403 and 426 may be transient. */
    refused: {},
  },
});
