/** Leads from scanned codes to the screen of the last one, one scan after the other (specification section 2, Scan Barcode). */
import { assign, emit, enqueueActions, fromPromise, not, setup } from "xstate";
import { isBlankCode, trimCode } from "#domain/code/codes.ts";
import { GUN_PAIR_PAUSE, LOOK_UP_AGAIN } from "#domain/limits.ts";
import type {
  Destination,
  FoundCodes,
  Lookup,
  ScanMode,
  ScannedToy,
  ScanRecord,
  ScanSource,
} from "#domain/scan/scanOutcome.ts";
import {
  dismissHeld,
  type PersistedScans,
  resolveHead,
  resolveLate,
  resumeQueue,
  type ScanQueue,
  takeScan,
  withMadeToy,
} from "#domain/scan/scanQueue.ts";
import { notProvided } from "./actors.ts";
import { lookupActors, lookupsAgain } from "./lookups.ts";

interface Context extends ScanQueue {
  mode: ScanMode;
  /** Keys of the gun's next scan are coming in. */
  isTyping: boolean;
}

type ScanEvent =
  | { type: "mode.chosen"; mode: ScanMode }
  | { type: "code.scanned"; code: string; source: ScanSource }
  /** A scan that would lead away from a field in which somebody types. */
  | { type: "code.held"; code: string }
  | { type: "held.opened" }
  | { type: "held.dismissed" }
  | { type: "gun.typed"; isTyping: boolean }
  | { type: "scan.requested" }
  /** This person made a toy. */
  | { type: "toy.made"; toy: ScannedToy }
  /** The person opened another screen. */
  | { type: "person.moved" };

type ScanEmitted =
  /** A code was scanned, and is not looked up yet. */
  | { type: "code.taken"; source: ScanSource }
  | { type: "code.held" }
  | { type: "scan.resolved"; record: ScanRecord; isFollowed: boolean }
  /** The outcome of a scan whose first lookup had no answer. */
  | { type: "scan.resolvedLate"; record: ScanRecord }
  | { type: "destination.found"; destination: Destination | null };

const NO_ANSWER: Lookup = { type: "failed", status: null };

export const scanMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScanEvent,
    emitted: {} as ScanEmitted,
    input: {} as { mode: ScanMode; persisted: PersistedScans },
    tags: {} as "busy",
  },
  actors: {
    lookUpCode: fromPromise<Lookup, { code: string }>(notProvided("lookUpCode")),
    lookUpAgain: lookupActors.lookUpAgain,
  },
  guards: {
    hasQueue: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    isBlankHead: ({ context }) => context.queue[0]?.strCode === "",
    hasDestination: ({ context }) => context.destination !== null,
    isTyping: ({ context }) => context.isTyping,
    isHolding: ({ context }) => context.heldCode !== null,
  },
  actions: {
    /** Persists the mode on the device. */
    persistMode: notProvided("persistMode") as (_: unknown, mode: ScanMode) => void,
    /** Persists history and queue, for the time in which other screens are open. */
    persistScans: notProvided("persistScans"),
    takeCode: assign(({ context }, { code, source }: { code: string; source: ScanSource }) =>
      takeScan(context, { strCode: code, source }),
    ),
    dismissHeld: assign(({ context }) => dismissHeld(context)),
  },
  delays: {
    /** A gun's next pull may follow at once: its scan is the one to open. */
    pairPause: ({ context }) => (context.scans[0]?.source === "gun" ? GUN_PAIR_PAUSE : 0),
    lookUpPause: LOOK_UP_AGAIN,
  },
})
  .extend({
    actions: {
      resolveHead: enqueueActions(({ context, enqueue }, lookup: Lookup) => {
        const settled = resolveHead(context, lookup);
        if (!settled) return;
        const { queue, record, isFollowed } = settled;
        enqueue.assign(queue);
        enqueue.emit({ type: "scan.resolved", record, isFollowed });
      }),
      resolveFailed: enqueueActions(({ context, enqueue }, found: FoundCodes) => {
        const { queue, records } = resolveLate(context, found);
        enqueue.assign(queue);
        for (const record of records) enqueue.emit({ type: "scan.resolvedLate", record });
      }),
    },
  })
  .createMachine({
    id: "scan",
    context: ({ input: { mode, persisted } }) => ({
      ...resumeQueue(persisted),
      mode,
      isTyping: false,
    }),
    on: {
      "mode.chosen": {
        actions: [
          assign({ mode: ({ event }) => event.mode, lastCode: null }),
          { type: "persistMode", params: ({ event }) => event.mode },
        ],
      },
      "code.scanned": [
        {
          guard: ({ event }) => isBlankCode(event.code),
          actions: [{ type: "takeCode", params: ({ event }) => event }, "persistScans"],
        },
        {
          actions: [
            { type: "takeCode", params: ({ event }) => event },
            emit(({ event: { source } }) => ({ type: "code.taken", source })),
            "persistScans",
          ],
        },
      ],
      "code.held": [
        {
          guard: ({ event }) => isBlankCode(event.code),
          actions: [
            { type: "takeCode", params: ({ event }) => ({ ...event, source: "gun" }) },
            "persistScans",
          ],
        },
        {
          actions: [
            "dismissHeld",
            assign({ heldCode: ({ event }) => trimCode(event.code) }),
            emit({ type: "code.held" }),
            "persistScans",
          ],
        },
      ],
      "held.opened": {
        guard: "isHolding",
        actions: [
          {
            type: "takeCode",
            params: ({ context }) => ({ code: context.heldCode ?? "", source: "gun" }),
          },
          assign({ heldCode: null }),
          "persistScans",
        ],
      },
      "held.dismissed": { guard: "isHolding", actions: ["dismissHeld", "persistScans"] },
      "gun.typed": { actions: assign({ isTyping: ({ event }) => event.isTyping }) },
      "person.moved": {
        actions: assign({
          destination: null,
          lastCode: null,
          followFrom: ({ context }) => context.scanCount + 1,
        }),
      },
      "scan.requested": { actions: assign({ lastCode: null }) },
      "toy.made": {
        actions: [
          assign(({ context, event }) => ({ scans: withMadeToy(context.scans, event.toy) })),
          "persistScans",
        ],
      },
    },
    type: "parallel",
    states: {
      lookups: {
        initial: "resting",
        states: {
          resting: {
            id: "resting",
            always: [
              {
                guard: "isBlankHead",
                actions: [{ type: "resolveHead", params: NO_ANSWER }, "persistScans"],
              },
              { guard: "hasQueue", target: "lookingUp" },
              { guard: "hasDestination", target: "arriving" },
            ],
          },
          lookingUp: {
            tags: "busy",
            invoke: {
              id: "lookUpCode",
              src: "lookUpCode",
              input: ({ context }) => ({ code: context.queue[0]?.strCode ?? "" }),
              onDone: {
                target: "resting",
                actions: [
                  { type: "resolveHead", params: ({ event }) => event.output },
                  "persistScans",
                ],
              },
              onError: {
                target: "resting",
                actions: [{ type: "resolveHead", params: NO_ANSWER }, "persistScans"],
              },
            },
          },
          // The queue is done, and its last scan has a destination. A scan that begins now takes its place.
          arriving: {
            tags: "busy",
            always: [
              { guard: "hasQueue", target: "resting" },
              { guard: not("hasDestination"), target: "resting" },
            ],
            initial: "pausing",
            states: {
              pausing: { after: { pairPause: "listening" } },
              listening: {
                always: {
                  guard: not("isTyping"),
                  target: "#resting",
                  actions: [
                    emit(({ context: { destination } }) => ({
                      type: "destination.found",
                      destination,
                    })),
                    assign({ destination: null, lastCode: null }),
                  ],
                },
              },
            },
          },
        },
      },
      lookupsAgain: lookupsAgain(["persistScans"]),
    },
  });
