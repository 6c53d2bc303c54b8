/** From a scanned code to the screen it leads to, one scan after the other (specification section 2, Scan Barcode). */
import { assign, emit, enqueueActions, fromPromise, not, setup } from "xstate";
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
  type ScanSource,
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
  /** Where following it would lead away from something that is being typed. */
  | { type: "code.held"; strCode: string }
  | { type: "held.opened" }
  | { type: "held.dismissed" }
  | { type: "gun.typed"; isTyping: boolean }
  | { type: "scan.requested" }
  /** Somebody opened another screen by hand. */
  | { type: "person.moved" };

export type ScanEmitted =
  /** The reader gave a code; nothing is known of it yet. */
  | { type: "code.taken"; source: ScanSource }
  | { type: "code.kept" }
  | { type: "scan.settled"; record: ScanRecord; isFollowed: boolean }
  | { type: "destination.found"; destination: Destination | null };

const NO_ANSWER: Lookup = { type: "failed", status: null };

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
    isHolding: ({ context }) => context.strHeld !== null,
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
    holdCode: assign({ strHeld: (_, strCode: string) => trimCode(strCode) }),
    tellHeld: emit({ type: "code.kept" }),
    releaseCode: assign({ strHeld: null }),
    /** The scan that was held, if any, stands in the history as one that nobody opened. */
    recordHeld: assign(({ context: { strHeld, intScans, scans } }) => {
      if (strHeld === null) return {};
      const scan: Scan = { intScan: intScans + 1, strCode: strHeld, source: "gun" };
      const record = refuseScan(scan, messages.notOpened, messages.notOpened);
      return { strHeld: null, intScans: scan.intScan, scans: addRecord(scans, record) };
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
})
  .extend({
    actions: {
      /** Gives the scan at the queue's head its outcome. */
      settleHead: enqueueActions(({ context, enqueue }, lookup: Lookup) => {
        const [scan, ...queue] = context.queue;
        if (!scan) return;
        const record = settleScan(scan, lookup);
        const isLatest = record.intScan >= context.intFollowFrom;
        enqueue.assign({
          queue,
          destination: isLatest ? record.destination : null,
          scans: addRecord(context.scans, record),
        });
        enqueue.emit({
          type: "scan.settled",
          record,
          isFollowed: isLatest && queue.length === 0,
        });
      }),
    },
  })
  .createMachine({
    id: "scan",
    context: ({ input: { mode, kept } }) => {
      const scans = recallScans(kept);
      const intScans = Math.max(0, ...scans.map((scan) => scan.intScan));
      return {
        mode,
        scans,
        queue: [],
        strHeld: kept.strHeld,
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
      "code.held": [
        {
          guard: { type: "isBlank", params: ({ event }) => event.strCode },
          actions: [
            { type: "takeCode", params: ({ event }) => ({ ...event, source: "gun" }) },
            "keepScans",
          ],
        },
        {
          actions: [
            "recordHeld",
            { type: "holdCode", params: ({ event }) => event.strCode },
            "tellHeld",
            "keepScans",
          ],
        },
      ],
      "held.opened": {
        guard: "isHolding",
        actions: [
          {
            type: "takeCode",
            params: ({ context }) => ({ strCode: context.strHeld ?? "", source: "gun" }),
          },
          "releaseCode",
          "keepScans",
        ],
      },
      "held.dismissed": { guard: "isHolding", actions: ["recordHeld", "keepScans"] },
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
            actions: [{ type: "settleHead", params: NO_ANSWER }, "keepScans"],
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
            actions: [{ type: "settleHead", params: ({ event }) => event.output }, "keepScans"],
          },
          onError: {
            target: "resting",
            actions: [{ type: "settleHead", params: NO_ANSWER }, "keepScans"],
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
