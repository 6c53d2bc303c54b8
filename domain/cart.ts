/** The cart of toys on their way into a box: what a scan does to it (specification sections 2, 3 and 5). */
import { isCode } from "./codes.ts";
import { CART_AMOUNT_MIN, QUANTITY_MAX, SCAN_HISTORY } from "./limits.ts";
import { messages } from "./messages.ts";
import type { CartLine, Toy } from "./types.ts";

/** What a cart needs to know of a toy. */
export type CartToy = Pick<Toy, "strToyBarcode" | "strName" | "imageThumb">;

/** A cart line that can be drawn. */
export type BoxCartLine = CartLine & Pick<Toy, "imageThumb">;

/** A confirmed line that the server has not acknowledged. */
export type PendingLine = BoxCartLine & {
  /** Names the write, so that trying again cannot count twice. */
  strKey: string;
  /** The server's sentence when it refused the line; null when it gave no answer. */
  strRefusal: string | null;
};

export type ScanSource = "camera" | "gun";

export interface CartScan {
  /** Counts the scans of a visit from 1. */
  intScan: number;
  /** Trimmed; empty for a blank scan. */
  strCode: string;
  source: ScanSource;
}

/** What a lookup says about a code. */
export type FoundCode =
  | { type: "toy"; toy: CartToy }
  | { type: "box" }
  | { type: "unknown" }
  | { type: "unauthorised" }
  | { type: "failed" };

/** Answers by code. */
export type FoundCodes = Readonly<Record<string, FoundCode>>;

/** A scan and the one thing that became of it. */
export interface SettledScan extends CartScan {
  outcome: "added" | "repeated" | "refused" | "failed";
  text: string;
  toy: CartToy | null;
}

/** What is kept on the device for a box: plain data. */
export interface KeptCart {
  cart: BoxCartLine[];
  /** Scans whose lookup was still under way. */
  queue: CartScan[];
  pending: PendingLine[];
}

export interface CartState extends KeptCart {
  /** The last scans, newest first. */
  scans: SettledScan[];
  /** The toy's own barcode for each code that was scanned: a label may carry an equal GTIN. */
  barcodeOf: Record<string, string>;
}

/** An amount that a cart line may have. */
export function clampAmount(amount: number): number {
  return Math.min(Math.max(amount, CART_AMOUNT_MIN), QUANTITY_MAX);
}

/** The cart with one line's amount changed by `step`, never below 1. */
export function stepAmount(
  cart: readonly BoxCartLine[],
  strToyBarcode: string,
  step: number,
): BoxCartLine[] {
  return cart.map((line) =>
    line.strToyBarcode === strToyBarcode
      ? { ...line, intAmountInBox: clampAmount(line.intAmountInBox + step) }
      : line,
  );
}

function lineOf(state: CartState, strCode: string): BoxCartLine | undefined {
  const strToyBarcode = state.barcodeOf[strCode] ?? strCode;
  return state.cart.find((line) => line.strToyBarcode === strToyBarcode);
}

/** What is known of a code without asking anybody; undefined when somebody must be asked. */
function knownAlready(state: CartState, strCode: string): FoundCode | undefined {
  if (!isCode(strCode)) return { type: "unknown" };
  const line = lineOf(state, strCode);
  return line && { type: "toy", toy: line };
}

const refusals: Record<Exclude<FoundCode["type"], "toy">, string> = {
  box: messages.boxIntoBox,
  unknown: messages.toyNotFound,
  unauthorised: messages.signInToViewItems,
  failed: messages.lookupFailed,
};

function settle(state: CartState, scan: CartScan, found: FoundCode): [CartState, SettledScan] {
  const settled = (
    cart: BoxCartLine[],
    outcome: SettledScan["outcome"],
    text: string,
    toy: CartToy | null,
  ): [CartState, SettledScan] => {
    const record = { ...scan, outcome, text, toy };
    const barcodeOf = toy
      ? { ...state.barcodeOf, [scan.strCode]: toy.strToyBarcode }
      : state.barcodeOf;
    const scans = [record, ...state.scans].slice(0, SCAN_HISTORY);
    return [{ ...state, cart, barcodeOf, scans }, record];
  };
  if (scan.strCode === "") return settled(state.cart, "refused", messages.emptyScan, null);
  if (found.type !== "toy") {
    const outcome = found.type === "failed" ? "failed" : "refused";
    return settled(state.cart, outcome, refusals[found.type], null);
  }
  const { strToyBarcode, strName, imageThumb } = found.toy;
  const toy = { strToyBarcode, strName, imageThumb };
  const present = state.cart.find((line) => line.strToyBarcode === strToyBarcode);
  if (!present) {
    const cart = [...state.cart, { ...toy, intAmountInBox: CART_AMOUNT_MIN }];
    return settled(cart, "added", messages.scanned, toy);
  }
  if (scan.source === "camera") {
    return settled(state.cart, "refused", messages.alreadyScanned, toy);
  }
  const total = clampAmount(present.intAmountInBox + 1);
  return settled(
    stepAmount(state.cart, strToyBarcode, 1),
    "repeated",
    messages.oneMore(total),
    toy,
  );
}

/**
 * Settles scans from the head of the queue, in order, as far as everything is known: from the
 * cart, or from `found` (by code). Stops at the first scan that somebody must be asked about.
 */
export function settleQueue(
  state: CartState,
  found: FoundCodes = {},
): { state: CartState; settled: SettledScan[] } {
  let next = state;
  const settled: SettledScan[] = [];
  for (const [index, scan] of state.queue.entries()) {
    const what = knownAlready(next, scan.strCode) ?? found[scan.strCode];
    if (!what) return { state: { ...next, queue: state.queue.slice(index) }, settled };
    const [after, record] = settle(next, scan, what);
    next = after;
    settled.push(record);
  }
  return { state: { ...next, queue: [] }, settled };
}

/** The next codes to ask about, in order, each once. */
export function codesToAsk(state: CartState, atMost: number): string[] {
  const codes = state.queue
    .map((scan) => scan.strCode)
    .filter((strCode) => !knownAlready(state, strCode));
  return [...new Set(codes)].slice(0, atMost);
}

/** The scan at the queue's head as failed. */
export function failedHead(queue: readonly CartScan[]): FoundCodes {
  return queue[0] ? { [queue[0].strCode]: { type: "failed" } } : {};
}

/**
 * Cart lines as they are confirmed. Each has a key of its own that no other line or submission has
 * when `strKey` is new.
 */
export function confirmLines(cart: readonly BoxCartLine[], strKey: string): PendingLine[] {
  return cart.map((line, n) => ({ ...line, strKey: `${strKey}-${n}`, strRefusal: null }));
}

/** Whether a line's key was made of this submission's key. */
export function isKeyOf(strKey: string, lineKey: string): boolean {
  return lineKey.startsWith(`${strKey}-`);
}

/** The pending lines after an answer for one of them; without an answer (null) it stays as it is. */
export function settleLine(
  pending: readonly PendingLine[],
  strKey: string,
  answer: { type: "added" } | { type: "refused"; strRefusal: string } | null,
): PendingLine[] {
  return pending.flatMap((line) => {
    if (line.strKey !== strKey || !answer) return line;
    return answer.type === "added" ? [] : { ...line, strRefusal: answer.strRefusal };
  });
}

/**
 * Pending lines for another try. A line that the server refused was not written, so that it gets a
 * new key; one without an answer may have been written and keeps its key.
 */
export function renewLines(pending: readonly PendingLine[], strKey: string): PendingLine[] {
  return pending.map((line, n) =>
    line.strRefusal === null ? line : { ...line, strKey: `${strKey}-${n}`, strRefusal: null },
  );
}
