/** Pulls in a cart or a count: taken with the digits typed before them, and given their outcomes (specification section 5). */
import { assign, type EventObject, enqueueActions, type ParameterizedObject } from "xstate";
import { trimCode } from "#domain/code/codes.ts";
import { LOOK_UP_AGAIN } from "#domain/limits.ts";
import { type CartState, nextAmount, pullAfter, resolveQueue } from "#domain/scan/cart.ts";
import { resolveFailed } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Scan, ScanRecord, ScanSource } from "#domain/scan/scanOutcome.ts";

type Resolved = ReturnType<typeof resolveQueue>;

export interface PullState extends CartState {
  scanCount: number;
  failed: Scan[];
  missing: Scan[];
  /** Digits that were typed by hand since the gun's last pull: the amount of the next one. */
  digits: string;
}

export type PullEvent =
  | {
      type: "code.scanned";
      code: string;
      source: ScanSource;
      /** The moment by the server's clock; null where that is not known. */
      at?: number | null;
      /** By hand, in a gun's place. */
      isTyped?: boolean;
    }
  /** The box has another code now. */
  | { type: "box.renamed"; strBoxCode: string }
  | { type: "digits.typed"; digits: string }
  | { type: "digits.cleared" };

export type PullEmitted = { type: "scans.resolved"; scans: ScanRecord[] };

/** The initial context of a machine that takes pulls, with a persisted queue. */
export const pullState = (queue: readonly Scan[]) => ({
  ...{ scans: [], missing: [], failed: [], barcodeOf: {}, digits: "" },
  scanCount: Math.max(0, ...queue.map(({ intScan }) => intScan)),
});

/** A pull, with the digits that were typed before it. */
export const takeScan = {
  type: "takeScan",
  params: ({
    context,
    event,
  }: {
    context: PullState;
    event: Extract<PullEvent, { type: "code.scanned" }>;
  }) => ({
    ...pullAfter(context.digits, trimCode(event.code), event.isTyped),
    ...{ source: event.source, intAt: event.at },
  }),
} as const;

const digitsOf = ({ event }: { event: { digits: string } }) => event.digits;

/** Takes the digits that are typed before a pull. */
export const takeDigits = {
  "digits.typed": {
    guard: { type: "isAmount", params: digitsOf },
    actions: { type: "addDigits", params: digitsOf },
  },
  "digits.cleared": { actions: "clearDigits" },
} as const;

/** The guards, actions and delays, by these names, of a machine that takes pulls. */
export function pulling<Context extends PullState, Event extends EventObject>() {
  const change = <Params extends ParameterizedObject["params"]>(
    next: (state: PullState, params: Params) => Partial<PullState>,
  ) =>
    assign<Context, Event, Params, Event, never>(
      ({ context }, params) => next(context, params) as Partial<Context>,
    );
  const resolving = (resolve: (state: CartState, found: FoundCodes) => Resolved) =>
    enqueueActions<Context, Event, FoundCodes, Event, never, never, never, never, PullEmitted>(
      ({ context, enqueue }, found) => {
        const { state, settled } = resolve(context, found);
        enqueue.assign(state as Partial<Context>);
        enqueue.emit({ type: "scans.resolved", scans: settled });
      },
    );
  return {
    delays: { lookUpPause: LOOK_UP_AGAIN },
    guards: {
      isAmount: ({ context }: { context: Context }, digits: string) =>
        nextAmount(context.digits + digits) !== null,
    },
    actions: {
      takeScan: change(({ scanCount, queue }, scan: Omit<Scan, "intScan">) => {
        const scanNumber = scanCount + 1;
        return {
          scanCount: scanNumber,
          queue: [...queue, { ...scan, intScan: scanNumber }],
          digits: "",
        };
      }),
      addDigits: change((state, digits: string) => ({ digits: state.digits + digits })),
      clearDigits: change<undefined>(() => ({ digits: "" })),
      /** Gives an outcome to every scan from the queue's head on that has an answer. */
      resolveScans: resolving(resolveQueue),
      /** Resolves scans whose lookup failed. */
      resolveFailed: resolving(resolveFailed),
    },
  };
}
