/** What a scan does to a box's cart of toys, and to a count (specification sections 2, 3 and 5). */
import { cleanCode, gtinsOf, isCode, isLabelOf, numberOf } from "../code/codes.ts";
import { withCounted, withoutChoice } from "../count/countLines.ts";
import { CART_AMOUNT_MIN, QUANTITY_MAX } from "../limits.ts";
import type { LineChoice } from "../outbox/kinds/counts.ts";
import type { BoxCartLine } from "./cartLine.ts";
import { OUT_OF_VIEW } from "./confirmDetection.ts";
import { scanMessages } from "./scanMessages.ts";
import {
  type Destination,
  type FoundCodes,
  isAskedAgain,
  type Lookup,
  ownOf,
  type Scan,
  type ScannedToy,
  type ScanRecord,
} from "./scanOutcome.ts";
import { addRecord } from "./scanQueue.ts";

export interface CartState {
  cart: BoxCartLine[];
  /** Scans whose lookup was still under way. */
  queue: Scan[];
  /** The last scans, newest first. */
  scans: ScanRecord[];
  /** The id of a count, in which every scan is a piece; a cart has none. */
  strCount?: string | null | undefined;
  /** In a count: the code of another box, whose label was scanned. */
  next?: string | null;
  /** In a count: what is to become of lines, by amounts that were counted before. */
  choices?: LineChoice[];
  /** Pulls whose lookup had no answer, or found no session, oldest first: they are looked up again. */
  failed?: Scan[];
  /** Every pull of a code that no toy has, oldest first: the history has only the last scans. */
  missing?: Scan[];
  /** The box that is filled, or counted. */
  strBoxCode?: string;
  /** A moment by the server's clock before all scans whose own is not known. */
  seenAt?: number | null;
  /** The toy's own barcode for each code that was scanned: a label may carry an equal GTIN. */
  barcodeOf: Record<string, string>;
}

/** An amount that a cart line may have. */
function clampAmount(amount: number): number {
  return Math.min(Math.max(amount, CART_AMOUNT_MIN), QUANTITY_MAX);
}

/** The cart with another amount of one of its toys, never below 1. */
export function withAmount(
  cart: readonly BoxCartLine[],
  barcode: string,
  amount: number,
): BoxCartLine[] {
  return cart.map((line) =>
    line.strToyBarcode === barcode ? { ...line, intAmountInBox: clampAmount(amount) } : line,
  );
}

/** The amount of the next pull, for digits that were typed by hand; longer ones are of a code. */
export function nextAmount(digits: string): number | null {
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : null;
}

/** The least digits of a GTIN that is typed in groups: an amount and a code of 6 digits may make an EAN-8 by chance. */
const GTIN_MIN = 12;
/** Amounts beside a shop's own code, which one of ten times make a GTIN by chance; no label has such a first group. */
const isPlainAmount = (digits: string) => digits.length === 2 || digits.length === 3;

/**
 * A pull, or Enter, after digits that were typed by hand. They are its amount, as the screen says; where a GTIN is typed
 * in the groups in which a label has it, they are its beginning.
 */
export function pullAfter(
  digits: string,
  code: string,
  isTyped = false,
): Pick<Scan, "strCode" | "intAmount"> {
  const amount = nextAmount(digits);
  const isGtin = (text: string) => gtinsOf(text).length > 0;
  const whole = digits + code;
  const isLong = whole.length >= GTIN_MIN && !isPlainAmount(digits);
  const isRest = isTyped && isLong && !isGtin(code) && isGtin(whole);
  if (amount !== null && isRest) return { strCode: whole };
  if (amount === null) return { strCode: code };
  return code === "" ? { strCode: digits } : { strCode: code, intAmount: amount };
}

function lineOf(state: CartState, code: string): BoxCartLine | undefined {
  const barcode = ownOf(state.barcodeOf, code) ?? code;
  return state.cart.find((line) => line.strToyBarcode === barcode);
}

/** The lookup's result where it is known already; undefined where a lookup is needed. */
function knownAlready(state: CartState, code: string): Lookup | undefined {
  if (!isCode(cleanCode(code))) return { type: "unknown" };
  const line = lineOf(state, code);
  return line && { type: "toy", toy: line };
}

const refusals: Record<Exclude<Lookup["type"], "toy">, string> = {
  box: scanMessages.boxIntoBox,
  unknown: scanMessages.toyNotFound,
  unauthorised: scanMessages.signInToViewItems,
  failed: scanMessages.lookupFailed,
  offline: scanMessages.lookupFailed,
};

/** A toy can be made of the code. */
function isNewToy({ strCode }: Scan, found: Lookup): boolean {
  return found.type === "unknown" && isCode(cleanCode(strCode));
}

const newToy = (code: string): Destination => ({ type: "newToy", strCode: code });

/**
 * Whether a camera read another code of the toy right before: the maker's and the shop's own may be on one package. Of
 * codes that say one number the camera itself knows (confirmDetection.ts).
 */
function isOnSamePackage({ scans }: CartState, scan: Scan, strToyBarcode: string): boolean {
  const { source, intAt, strCode } = scan;
  const last = scans.find(
    (one) => one.source === source && !one.isProblem && one.toy?.strToyBarcode === strToyBarcode,
  );
  if (source !== "camera" || intAt == null || last?.intAt == null) return false;
  return numberOf(last.strCode) !== numberOf(strCode) && Math.abs(intAt - last.intAt) < OUT_OF_VIEW;
}

function settle(
  state: CartState,
  scan: Scan,
  found: Lookup,
  isElsewhere: boolean,
): [CartState, ScanRecord] {
  const settled = (
    cart: BoxCartLine[],
    isProblem: boolean,
    text: string,
    toy: ScannedToy | null,
  ): [CartState, ScanRecord] => {
    const destination = isNewToy(scan, found) ? newToy(scan.strCode) : null;
    const record = { ...scan, text, brief: text, isProblem, toy, destination };
    const barcodeOf = toy
      ? { ...state.barcodeOf, [scan.strCode]: toy.strToyBarcode }
      : state.barcodeOf;
    const scans = addRecord(state.scans, record);
    return [{ ...state, cart, barcodeOf, scans }, record];
  };
  const isCount = state.strCount !== undefined;
  // A count goes on without a network: the server knows whose code it is.
  if (isCount && found.type === "offline") {
    const { strBoxCode = "" } = state;
    if (isLabelOf(strBoxCode, scan.strCode))
      return settle(state, scan, { type: "box", strBoxCode }, isElsewhere);
    const barcode = cleanCode(scan.strCode);
    const toy = { strToyBarcode: barcode, strName: barcode, imageThumb: null };
    return settle(state, scan, { type: "toy", toy }, isElsewhere);
  }
  if (scan.strCode === "") return settled(state.cart, true, scanMessages.emptyScan, null);
  if (isCount && found.type === "box") {
    // The box may get another code while it is counted.
    const isThis = [scan.strCode, found.strBoxCode].some((code) => code === state.strBoxCode);
    const text = scanMessages[isThis ? "isThisBox" : "isOtherBox"];
    const [after, record] = settled(state.cart, !isThis, text, null);
    // What is pulled behind its own label is of this box again.
    return [{ ...after, next: isThis ? null : found.strBoxCode }, record];
  }
  if (isElsewhere) return settled(state.cart, true, scanMessages.notCounted, null);
  if (found.type !== "toy") {
    const [refused, record] = settled(state.cart, true, refusals[found.type], null);
    const { failed = [], missing = [] } = state;
    if (isAskedAgain(found)) return [{ ...refused, failed: [...failed, scan] }, record];
    if (isNewToy(scan, found)) return [{ ...refused, missing: [...missing, scan] }, record];
    return [refused, record];
  }
  const { strToyBarcode, strName, imageThumb } = found.toy;
  const toy = { strToyBarcode, strName, imageThumb };
  const { intAmount = CART_AMOUNT_MIN } = scan;
  const present = state.cart.find((line) => line.strToyBarcode === strToyBarcode);
  if (isCount && isOnSamePackage(state, scan, strToyBarcode)) {
    return settled(state.cart, true, scanMessages.alreadyScanned, toy);
  }
  if (isCount) {
    const total = (present?.intAmountInBox ?? 0) + intAmount;
    const when = { at: scan.intAt ?? null, seen: state.seenAt };
    const cart = withCounted(state.cart, toy, { amount: total, ...when });
    const text = present ? scanMessages.oneMore(total, intAmount) : scanMessages.scanned;
    const [after, record] = settled(cart, false, text, toy);
    return [{ ...after, choices: withoutChoice(after.choices ?? [], strToyBarcode) }, record];
  }
  if (!present) {
    const cart = [...state.cart, { ...toy, intAmountInBox: intAmount, intSince: scan.intAt }];
    return settled(cart, false, scanMessages.scanned, toy);
  }
  if (scan.source !== "gun") {
    return settled(state.cart, true, scanMessages.alreadyScanned, toy);
  }
  const total = clampAmount(present.intAmountInBox + intAmount);
  const cart = withAmount(state.cart, strToyBarcode, total);
  return settled(cart, false, scanMessages.oneMore(total, intAmount), toy);
}

/**
 * Resolves scans from the head of the queue, in order, as far as their codes are known: from the
 * cart, or from `found` (by code). Stops at the first scan that needs a lookup. Pulls of a code that
 * no toy had count with the first one for which there is a toy. `isLate`: they may be older than the
 * label of another box.
 */
export function resolveQueue(
  state: CartState,
  found: FoundCodes = {},
  isLate = false,
): { state: CartState; settled: ScanRecord[] } {
  let next = state;
  const settled: ScanRecord[] = [];
  for (const [index, scan] of state.queue.entries()) {
    const what = knownAlready(next, scan.strCode) ?? ownOf(found, scan.strCode);
    const queue = state.queue.slice(index);
    if (!what) return { state: { ...next, queue }, settled };
    // What is pulled behind another box's label is of that box, and not counted once it is asked about, either.
    const isElsewhere = Boolean(next.next) && !isLate;
    if (what.type === "toy" && !isElsewhere && missingAmount(next, scan.strCode) > 0) {
      const waiting = { ...next, ...pullsAgain({ ...next, queue }, scan) };
      const answers = { ...found, ...answersOf(waiting, scan, what.toy) };
      const again = resolveQueue(waiting, answers, isLate);
      return { ...again, settled: [...settled, ...again.settled] };
    }
    const [after, record] = settle(next, scan, what, isElsewhere);
    next = after;
    settled.push(record);
  }
  return { state: { ...next, queue: [] }, settled };
}

/** The next codes to look up, in order, each once. */
export function codesToAsk(state: CartState, atMost: number): string[] {
  const codes = state.queue
    .map((scan) => scan.strCode)
    .filter((code) => !knownAlready(state, code));
  return [...new Set(codes)].slice(0, atMost);
}

const isOfCode = (code: string) => {
  const number = numberOf(code);
  return (scan: Scan) => numberOf(scan.strCode) === number;
};

/** Codes that were pulled and no toy has, each once, as its first label says it. */
export const missingCodes = ({ missing = [] }: Pick<CartState, "missing">): string[] =>
  [...Map.groupBy(missing, ({ strCode }) => numberOf(strCode)).values()].flatMap(
    ([first]) => first?.strCode ?? [],
  );

/** The number of scans of a code that no toy has. */
export function missingAmount({ missing = [] }: Pick<CartState, "missing">, code: string): number {
  return missing
    .filter(isOfCode(code))
    .reduce((sum, { intAmount = CART_AMOUNT_MIN }) => sum + intAmount, 0);
}

/** Once a toy is made of a code, each of its pulls waits for its outcome again, before the others. */
export function pullsAgain(state: CartState, { strCode }: Scan): Partial<CartState> {
  const isOf = isOfCode(strCode);
  const { queue, scans, missing = [] } = state;
  return {
    queue: [...missing.filter(isOf), ...queue],
    scans: scans.filter((scan) => !isOf(scan)),
    missing: missing.filter((scan) => !isOf(scan)),
  };
}

/** The toy as the answer about every scan of its code that waits. */
export function answersOf({ queue }: CartState, { strCode }: Scan, toy: ScannedToy): FoundCodes {
  const answer = (scan: Scan) => [scan.strCode, { type: "toy", toy }] as const;
  return Object.fromEntries(queue.filter(isOfCode(strCode)).map(answer));
}

/** The scan at the queue's head as failed. */
export function failedHead(queue: readonly Scan[]): FoundCodes {
  return queue[0] ? { [queue[0].strCode]: { type: "failed", status: null } } : {};
}
