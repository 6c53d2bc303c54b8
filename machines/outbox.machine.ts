/** Sends a person's commands, in order, one runner at a time on the device (docs/design.md, "Outbox"). */
import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from "xstate";
import { backoff } from "#domain/outbox/backoff.ts";
import { type Entry, isUnsent, withDone } from "#domain/outbox/entries.ts";
import { notProvided } from "./actors.ts";

/** The outcome of one attempt to send one request; `entries` are the person's after it. */
export type Attempt = { entries: Entry[] } & (
  | { type: "answered" }
  /** The server's own error: this command waits, the others go on. */
  | { type: "deferred"; id: string }
  /** No network, no session, or too many calls: everything waits. */
  | { type: "silent" }
  /** Nothing is left that can be sent now. */
  | { type: "idle" }
);

interface Context {
  /** Null where nobody is signed in. */
  owner: string | null;
  entries: Entry[];
  /** Ids of commands that are deferred until the next run. */
  deferred: string[];
  /** The number of runs in a row that ended without an answer. */
  failureCount: number;
  /** The number of submissions that are not stored on the device yet: no entry shows their commands. */
  persistingCount: number;
  /** True where the outbox has something that the current attempt has not seen. */
  isNew: boolean;
  /** True where the network, the page or the session came back during the attempt: it may have begun too early. */
  isAsked: boolean;
  /** True where the last run ended without an answer. */
  wasSilent: boolean;
}

type OutboxEvent =
  | { type: "owner.changed"; owner: string | null }
  /** The entries on the device, for instance after another window changed them; always the owner's. */
  | { type: "entries.loaded"; entries: Entry[] }
  /** The owner's entries could not be read from the device. */
  | { type: "reading.failed" }
  | { type: "persisting.begun" }
  | { type: "persisting.ended" }
  | { type: "commands.added"; entries: Entry[] }
  /** The network, the page or the session is back, or a person says "Send now". */
  | { type: "sending.asked" };

export type LockEvent = { type: "lock.granted" };

/** The entries that an event, or an attempt, brings are shown from now on. */
const loaded = {
  type: "setEntries",
  params: ({ event }: { event: { entries: Entry[] } }) => event.entries,
} as const;
const attempted = {
  type: "setEntries",
  params: ({ event }: { event: { output: Attempt } }) => event.output.entries,
} as const;

export const outboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboxEvent | LockEvent,
    /** Commands that are not settled by now are unsent. */
    emitted: {} as { type: "run.ended" },
    input: {} as { owner: string | null },
    tags: {} as "busy",
  },
  actors: {
    /** Sends back `lock.granted`, in one window of the device at a time, until it is stopped. */
    holdLock: fromCallback<EventObject>(notProvided("holdLock")),
    attempt: fromPromise<Attempt, { owner: string; deferred: string[] }>(notProvided("attempt")),
  },
  actions: {
    setEntries: assign({
      entries: ({ context }, entries: Entry[]) => withDone(context.entries, entries),
    }),
    noteNew: assign({ isNew: true }),
    countFailure: assign({ failureCount: ({ context }) => context.failureCount + 1 }),
    clearFailures: assign({ failureCount: 0 }),
    countPersisting: assign({
      persistingCount: ({ context }, more: 1 | -1) => context.persistingCount + more,
    }),
    emitEnd: emit({ type: "run.ended" }),
  },
  delays: {
    pause: ({ context }) =>
      backoff(context.failureCount, [1000, 2000, 5000, 10_000, 20_000, 40_000, 60_000]),
  },
}).createMachine({
  id: "outbox",
  context: ({ input: { owner } }) => ({
    owner,
    entries: [],
    deferred: [],
    failureCount: 0,
    persistingCount: 0,
    isNew: false,
    isAsked: false,
    wasSilent: false,
  }),
  initial: "resting",
  on: {
    "owner.changed": {
      target: ".resting",
      actions: [
        assign({ owner: ({ event }) => event.owner, entries: [], failureCount: 0 }),
        "emitEnd",
      ],
    },
    "persisting.begun": { actions: { type: "countPersisting", params: 1 } },
    "persisting.ended": { actions: { type: "countPersisting", params: -1 } },
  },
  states: {
    resting: {
      on: {
        "entries.loaded": [
          {
            guard: ({ event }) => event.entries.some(isUnsent),
            target: "pausing",
            actions: loaded,
          },
          { actions: loaded },
        ],
        // There may be something to send: the next run reads it.
        "reading.failed": { target: "pausing", actions: "countFailure" },
        "commands.added": { target: "running", actions: loaded },
      },
    },
    running: {
      tags: "busy",
      entry: assign({ deferred: [] }),
      invoke: {
        id: "holdLock",
        src: "holdLock",
        onError: { target: "pausing", actions: ["countFailure", "emitEnd"] },
      },
      initial: "locking",
      on: {
        // The running attempt ends with the stored entries; the next one sees the new commands.
        "entries.loaded": { actions: "noteNew" },
        // Shown at once: the attempt brings the new commands only when it ends.
        "commands.added": { actions: ["noteNew", loaded] },
      },
      states: {
        locking: {
          on: {
            "lock.granted": "attempting",
            // Another window sends: its progress is shown here, too.
            "entries.loaded": { actions: loaded },
          },
        },
        attempting: {
          entry: assign({ isNew: false, isAsked: false }),
          on: { "sending.asked": { actions: assign({ isAsked: true }) } },
          invoke: {
            id: "attempt",
            src: "attempt",
            input: ({ context: { owner, deferred } }) => ({ owner: owner ?? "", deferred }),
            onDone: [
              {
                guard: ({ event }) => event.output.type === "answered",
                target: "attempting",
                reenter: true,
                actions: [attempted, "clearFailures"],
              },
              {
                guard: ({ event }) => event.output.type === "deferred",
                target: "attempting",
                reenter: true,
                actions: [
                  attempted,
                  assign(({ context: { deferred }, event: { output } }) =>
                    output.type === "deferred" ? { deferred: [...deferred, output.id] } : {},
                  ),
                  // The server was lost and is back, which only this attempt was told.
                  assign(({ context: { wasSilent } }) =>
                    wasSilent ? { wasSilent: false, failureCount: 0 } : {},
                  ),
                ],
              },
              {
                // Commands were added after the attempt had read the entries.
                guard: ({ context, event }) => event.output.type === "idle" && context.isNew,
                target: "attempting",
                reenter: true,
              },
              {
                guard: ({ context, event }) => event.output.type === "silent" && context.isAsked,
                target: "attempting",
                reenter: true,
              },
              {
                guard: ({ event }) => event.output.entries.some(isUnsent),
                target: "#outbox.pausing",
                actions: [
                  attempted,
                  assign({ wasSilent: ({ event }) => event.output.type === "silent" }),
                  "countFailure",
                  "emitEnd",
                ],
              },
              { target: "#outbox.resting", actions: [attempted, "clearFailures", "emitEnd"] },
            ],
            // The entries could not be read from the device.
            onError: { target: "#outbox.pausing", actions: ["countFailure", "emitEnd"] },
          },
        },
      },
    },
    pausing: {
      after: { pause: "running" },
      on: {
        "sending.asked": "running",
        "commands.added": { target: "running", actions: loaded },
        "entries.loaded": [
          { guard: ({ event }) => event.entries.some(isUnsent), actions: loaded },
          { target: "resting", actions: loaded },
        ],
      },
    },
  },
});
