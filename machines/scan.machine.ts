/** From a scanned code to the screen it leads to, one scan after the other (specification section 2, Scan Barcode). */
import { assign, emit, fromPromise, not, setup } from "xstate";
import type { ScanSource } from "#domain/cart.ts";
import { trimCode } from "#domain/codes.ts";
import { GUN_PAIR_PAUSE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import {
  addRecord,
  type Destination,
  type KeptScans,
  type Lookup,
  recallScans,
  refuseScan,
  type Scan,
  type ScanMode,
  type ScanRecord,
  settleScan,
} from "#domain/scans.ts";

interface Context extends KeptScans {
  mode: ScanMode;
  intScans: number;
  /** The last scanned code, until the next scan is asked for or another screen opens. */
  strLastCode: string | null;
  /** Where the latest scan leads; an earlier one that led somewhere stays in the history as a link. */
  destination: Destination | null;
  /** The first scan whose screen may open: a person who moved on is not pulled back by older ones. */
  intFollowFrom: number;
  /** Keys of the gun's next scan are coming in. */
  isTyping: boolean;
}

export type ScanEvent =
  | { type: "mode.chosen"; mode: ScanMode }
  | { type: "code.scanned"; strCode: string; source: ScanSource }
  | { type: "gun.typed"; isTyping: boolean }
  | { type: "scan.requested" }
  /** Somebody opened another screen by hand. */
  | { type: "person.moved" };

export type ScanEmitted =
  /** The reader gave a code; nothing is known of it yet. */
  | { type: "code.taken"; source: ScanSource }
  | { type: "scan.settled"; record: ScanRecord; isFollowed: boolean }
  | { type: "destination.found"; destination: Destination | null };

function recordOf([scan]: readonly Scan[], lookup: Lookup | null): ScanRecord {
  if (!scan) throw new Error("There is no scan to settle.");
  if (lookup) return settleScan(scan, lookup);
  return scan.strCode === ""
    ? refuseScan(scan, messages.emptyScan, messages.nothingRead)
    : refuseScan(scan, messages.lookupFailed, messages.unanswered);
}

export const scanMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScanEvent,
    emitted: {} as ScanEmitted,
    input: {} as { mode: ScanMode; kept: KeptScans },
    tags: {} as "busy",
  },
  actors: {
    lookUpCode: fromPromise<Lookup, { strCode: string }>(() => {
      throw new Error("lookUpCode is not provided");
    }),
  },
  guards: {
    hasQueue: ({ context }) => context.queue.length > 0,
    isBlankHead: ({ context }) => context.queue[0]?.strCode === "",
    hasDestination: ({ context }) => context.destination !== null,
    isQuiet: ({ context }) => !context.isTyping,
    isBlank: (_, strCode: string) => trimCode(strCode) === "",
  },
  actions: {
    /** Remembers the mode on the device. */
    keepMode: (_, _mode: ScanMode): void => {
      throw new Error("keepMode is not provided");
    },
    /** Keeps history and queue while other screens are open. */
    keepScans: (): void => {
      throw new Error("keepScans is not provided");
    },
    chooseMode: assign({ mode: (_, mode: ScanMode) => mode, strLastCode: null }),
    takeCode: assign(
      ({ context }, { strCode, source }: { strCode: string; source: ScanSource }) => {
        const intScan = context.intScans + 1;
        const scan = { intScan, strCode: trimCode(strCode), source };
        return { intScans: intScan, strLastCode: scan.strCode, queue: [...context.queue, scan] };
      },
    ),
    tellTaken: emit((_, source: ScanSource) => ({ type: "code.taken", source })),
    /** Before settleHead, which takes the scan that this tells of from the queue. */
    tellSettled: emit(({ context: { queue, intFollowFrom } }, lookup: Lookup | null) => {
      const record = recordOf(queue, lookup);
      const isFollowed = queue.length === 1 && record.intScan >= intFollowFrom;
      return { type: "scan.settled", record, isFollowed };
    }),
    /** Writes down what became of the scan at the queue's head; null when nobody can say. */
    settleHead: assign(({ context }, lookup: Lookup | null) => {
      const { queue, scans, intFollowFrom } = context;
      const record = recordOf(queue, lookup);
      const destination = record.intScan >= intFollowFrom ? record.destination : null;
      return { queue: queue.slice(1), destination, scans: addRecord(scans, record) };
    }),
    noteTyping: assign({ isTyping: (_, isTyping: boolean) => isTyping }),
    forgetLastCode: assign({ strLastCode: null }),
    tellDestination: emit((_, destination: Destination | null) => ({
      type: "destination.found",
      destination,
    })),
    forgetDestination: assign({ destination: null, strLastCode: null }),
    followOnlyNew: assign({
      destination: null,
      strLastCode: null,
      intFollowFrom: ({ context }) => context.intScans + 1,
    }),
  },
  delays: {
    /** A gun's next pull may follow at once: its scan is the one to open. */
    pairPause: ({ context }) => (context.scans[0]?.source === "gun" ? GUN_PAIR_PAUSE : 0),
  },
}).createMachine({
  id: "scan",
  context: ({ input: { mode, kept } }) => {
    const scans = recallScans(kept);
    const intScans = Math.max(0, ...scans.map((scan) => scan.intScan));
    return {
      mode,
      scans,
      queue: [],
      intScans,
      strLastCode: null,
      destination: null,
      intFollowFrom: 0,
      isTyping: false,
    };
  },
  on: {
    "mode.chosen": {
      actions: [
        { type: "chooseMode", params: ({ event }) => event.mode },
        { type: "keepMode", params: ({ event }) => event.mode },
      ],
    },
    "code.scanned": [
      {
        guard: { type: "isBlank", params: ({ event }) => event.strCode },
        actions: [{ type: "takeCode", params: ({ event }) => event }, "keepScans"],
      },
      {
        actions: [
          { type: "takeCode", params: ({ event }) => event },
          { type: "tellTaken", params: ({ event }) => event.source },
          "keepScans",
        ],
      },
    ],
    "gun.typed": { actions: { type: "noteTyping", params: ({ event }) => event.isTyping } },
    "person.moved": { actions: "followOnlyNew" },
    "scan.requested": { actions: "forgetLastCode" },
  },
  initial: "resting",
  states: {
    resting: {
      always: [
        {
          guard: "isBlankHead",
          target: "resting",
          reenter: true,
          actions: [
            { type: "tellSettled", params: null },
            { type: "settleHead", params: null },
            "keepScans",
          ],
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
        input: ({ context }) => ({ strCode: context.queue[0]?.strCode ?? "" }),
        onDone: {
          target: "resting",
          actions: [
            { type: "tellSettled", params: ({ event }) => event.output },
            { type: "settleHead", params: ({ event }) => event.output },
            "keepScans",
          ],
        },
        onError: {
          target: "resting",
          actions: [
            { type: "tellSettled", params: null },
            { type: "settleHead", params: null },
            "keepScans",
          ],
        },
      },
    },
    // The last of the queue led somewhere. A scan that begins now takes its place.
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
            guard: "isQuiet",
            target: "#scan.resting",
            actions: [
              { type: "tellDestination", params: ({ context }) => context.destination },
              "forgetDestination",
            ],
          },
        },
      },
    },
  },
});
