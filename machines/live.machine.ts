/** Brings others' changes to this device: one stream for all its windows, what was missed after a lost connection (design section 4, "The journal"). */
import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from "xstate";
import type { Change } from "#domain/types.ts";

interface Context {
  /** Of an admin's session, else null. */
  token: string | null;
  isVisible: boolean;
  /** The number of the last entry that this window knows; null before it knows any. */
  last: number | null;
  /** How many streams in a row ended without a heartbeat. */
  intFailures: number;
}

/** What is sent back by the actor that reads the stream. */
export type StreamEvent =
  | { type: "heartbeat.received"; latest: number }
  | { type: "changes.received"; changes: Change[] }
  /** The answer's status where it was refused, 0 where the connection was lost. */
  | { type: "stream.ended"; status: number };

export type LiveEvent =
  | { type: "session.changed"; token: string | null }
  | { type: "page.shown" }
  | { type: "page.hidden" }
  | { type: "network.returned" }
  | { type: "network.lost" }
  /** By another window of this device, which has the stream. */
  | { type: "changes.shared"; changes: Change[] };

type LockEvent = { type: "lock.granted" };

export interface Missing {
  changes: Change[];
  latest: number;
}

/** Milliseconds before the next stream, after so many in vain. */
const PAUSES = [1000, 2000, 5000, 10_000];
const LONGEST_PAUSE = 30_000;

const isNew = (last: number | null) => (change: Change) => last === null || change.intChange > last;

export const liveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveEvent | StreamEvent | LockEvent,
    emitted: {} as
      /** In order, each once. Those that this window has read itself are for the others too. */
        | { type: "changes.arrived"; changes: Change[]; isFirstHand: boolean }
        /** What was changed cannot be told. */
        | { type: "everything.stale" }
        | { type: "session.refused" },
    tags: {} as /** Others' changes come late. */ "late",
    input: {} as { token: string | null; isVisible: boolean },
  },
  actors: {
    /** Sends back `lock.granted`, in one window of the device at a time, until it is stopped. */
    holdLock: fromCallback<EventObject>(() => {
      throw new Error("holdLock is not provided");
    }),
    stream: fromCallback<EventObject, { token: string; last: number | null }>(() => {
      throw new Error("stream is not provided");
    }),
    /** The entries after `last`; without it only the number of the newest. */
    readMissing: fromPromise<Missing, { last: number | null }>(() => {
      throw new Error("readMissing is not provided");
    }),
  },
  guards: {
    canListen: ({ context: { token, isVisible } }) => token !== null && isVisible,
    hasLast: ({ context }) => context.last !== null,
    isFresh: ({ context }) => context.last === null,
    /** Something between what is known and what another window tells is missing. */
    isGap: ({ context: { last } }, changes: Change[]) =>
      last !== null && (changes[0]?.intChange ?? 0) > last + 1,
    isUnauthorized: (_, status: number) => status === 401,
    isRefused: (_, status: number) => status >= 400 && status < 500 && status !== 429,
  },
  actions: {
    setToken: assign((_, token: string | null) => ({ token, last: null })),
    show: assign({ isVisible: true }),
    hide: assign({ isVisible: false }),
    /** The first heartbeat says from where on this window knows everything. */
    noteHeartbeat: assign(({ context: { last } }, latest: number) => ({
      last: last ?? latest,
      intFailures: 0,
    })),
    noteChanges: assign(({ context: { last } }, changes: Change[]) => ({
      last: changes.at(-1)?.intChange ?? last,
    })),
    noteLatest: assign(({ context: { last } }, { latest, changes }: Missing) => ({
      last: changes.at(-1)?.intChange ?? last ?? latest,
    })),
    countFailure: assign({ intFailures: ({ context }) => context.intFailures + 1 }),
    emitRead: emit(({ context: { last } }, changes: Change[]) => ({
      ...{ type: "changes.arrived" as const, isFirstHand: true },
      changes: changes.filter(isNew(last)),
    })),
    emitShared: emit(({ context: { last } }, changes: Change[]) => ({
      ...{ type: "changes.arrived" as const, isFirstHand: false },
      changes: changes.filter(isNew(last)),
    })),
    emitStale: emit({ type: "everything.stale" }),
    emitRefused: emit({ type: "session.refused" }),
  },
  delays: {
    /** As long as a free lock may take. */
    joining: 300,
    /** Two heartbeats and a little: then a proxy holds them back, or nothing comes through. */
    silence: 12_000,
    asking: 15_000,
    /** Then a stream that was silent is tried again. */
    retrying: 5 * 60_000,
    pause: ({ context }) => PAUSES[context.intFailures - 1] ?? LONGEST_PAUSE,
  },
}).createMachine({
  id: "live",
  context: ({ input }) => ({ ...input, last: null, intFailures: 0 }),
  initial: "off",
  on: {
    "session.changed": {
      target: ".off",
      actions: { type: "setToken", params: ({ event }) => event.token },
    },
    "page.shown": { target: ".off", actions: "show" },
    "page.hidden": { target: ".off", actions: "hide" },
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
                    guard: { type: "isGap", params: ({ event }) => event.changes },
                    target: "catchingUp",
                  },
                  {
                    actions: [
                      { type: "emitShared", params: ({ event }) => event.changes },
                      { type: "noteChanges", params: ({ event }) => event.changes },
                    ],
                  },
                ],
              },
            },
            catchingUp: {
              // It may be newer than what is being read.
              on: { "changes.shared": { target: "catchingUp", reenter: true } },
              invoke: {
                id: "readMissing",
                src: "readMissing",
                input: ({ context: { last } }) => ({ last }),
                onDone: {
                  target: "listening",
                  actions: [
                    { type: "emitShared", params: ({ event }) => event.output.changes },
                    { type: "noteLatest", params: ({ event }) => event.output },
                  ],
                },
                // What another window tells next shows the gap again.
                onError: "listening",
              },
            },
          },
        },
        joining: {
          on: {
            "lock.granted": "streaming",
            "changes.shared": {
              // Whoever knows where it left off catches up anyway.
              guard: "isFresh",
              actions: [
                { type: "emitShared", params: ({ event }) => event.changes },
                { type: "noteChanges", params: ({ event }) => event.changes },
              ],
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
              actions: [
                { type: "emitRead", params: ({ event }) => event.changes },
                { type: "noteChanges", params: ({ event }) => event.changes },
              ],
            },
            "heartbeat.received": {
              target: ".open",
              actions: { type: "noteHeartbeat", params: ({ event }) => event.latest },
            },
            "network.lost": { target: "pausing", actions: "countFailure" },
            "stream.ended": [
              {
                guard: { type: "isUnauthorized", params: ({ event }) => event.status },
                target: "#live.refused",
                actions: "emitRefused",
              },
              {
                guard: { type: "isRefused", params: ({ event }) => event.status },
                target: "#live.refused",
              },
              { target: "pausing", actions: "countFailure" },
            ],
          },
          initial: "open",
          states: { open: { after: { silence: "#live.on.polling" } } },
        },
        pausing: {
          tags: "late",
          on: { "network.returned": "streaming" },
          after: { pause: "streaming" },
        },
        polling: {
          tags: "late",
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
                      { type: "emitRead", params: ({ event }) => event.output.changes },
                      { type: "noteLatest", params: ({ event }) => event.output },
                    ],
                  },
                  {
                    target: "waiting",
                    actions: [
                      "emitStale",
                      { type: "noteLatest", params: ({ event }) => event.output },
                    ],
                  },
                ],
                // It was no proxy: there is no connection.
                onError: { target: "#live.on.pausing", actions: "countFailure" },
              },
            },
            waiting: { after: { asking: "asking" } },
          },
        },
      },
    },
    /** Until another session begins, or the page is shown again. */
    refused: {},
  },
});
