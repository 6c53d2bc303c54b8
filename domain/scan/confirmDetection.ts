/**
 * Decides which of a camera's codes is a scan: aim, confirmation and no repeats (specification section 4, scan mode).
 */
import { numberOf } from "../code/codes.ts";
import { gs1LabelOf } from "../code/gs1.ts";
import type { Point } from "./grey/strip.ts";

/** A code found in one camera frame. */
export interface Detection {
  strCode: string;
  /** The symbology's name in the Barcode Detection API: "ean_13", "code_39". */
  format: string;
  /**
   * The engine that found it in the frame; engines do not share errors. "stock": nothing read it, but it may be this
   * code of the stock.
   */
  saidBy: "both" | "first" | "other" | "stock";
  /** From 0 (the code's middle is the frame's middle) to 1 (in a corner). */
  centerDistance: number;
  /** Pixels searched for each pixel of the frame. */
  scale: number;
  /** Degrees by which the picture was turned before it was searched. */
  turn: number;
  /** The corners, in pixels of the frame. */
  corners: readonly Point[];
}

interface Candidate extends Pick<Detection, "strCode" | "scale" | "turn"> {
  at: number;
}

/** The state from frame to frame. Times are milliseconds of any one clock. */
export interface DetectionState {
  /** Seen once, to be confirmed by a second equal detection. */
  candidate: Candidate | null;
  /** The candidate among the codes of the stock; once a second frame confirms it, a person is asked. */
  guess: (Candidate & { stage: "seen" | "asked" | "counted" | "refused" }) | null;
  /** The counted codes that are in view. */
  inView: Readonly<Record<string, Seen>>;
}

interface Seen {
  /** The moment of the last time. */
  at: number;
  /** The next frames that say nothing: some looks of the grey decoder, which alone read it then, may not. */
  frames: number;
}

export const NOTHING_DETECTED: DetectionState = { candidate: null, guess: null, inView: {} };

/** A second detection within this time confirms the first. */
export const CONFIRMED_WITHIN = 1500;
/** A code counts again when it was out of view for this long. */
export const OUT_OF_VIEW = 1500;
/** Frames in which the grey decoder has looked in each of its ways (docs/reader.md, Looks). */
export const ROUND_OF_LOOKS = 14;
/** Longer than a round of 5 frames a second: what was away for this long is the next package. */
const TIME_OF_A_ROUND = 3000;

/** A label that a person answered for is in view until it was not guessed for this long; guesses are seldomer than readings. */
export const GUESS_OUT_OF_VIEW = 5000;

/** Formats whose checksum or error correction makes one detection of the first engine enough, unless the picture was enlarged. */
const STRONG = new Set(["code_128", "code_93", "qr_code", "data_matrix"]);

const isSure = ({ format, saidBy, scale }: Detection): boolean =>
  saidBy === "both" || (saidBy === "first" && scale <= 1 && STRONG.has(format));

/** A guess: nothing read the code, but it may be this one of the stock. */
const isGuess = ({ saidBy }: Detection): boolean => saidBy === "stock";

/** The one nearest to the frame's middle. */
const nearestOf = (detections: Detection[]): Detection | undefined =>
  detections.sort((a, b) => a.centerDistance - b.centerDistance)[0];

/** The code of the stock that a person is asked about, or null. */
export const askedOf = ({ guess }: DetectionState): string | null =>
  guess?.stage === "asked" ? guess.strCode : null;

/** Two frames confirm each other only at different scales or turns: at the same ones an error repeats itself. */
const confirms = (aimed: Detection, candidate: Candidate | null): boolean =>
  candidate?.strCode === aimed.strCode &&
  (candidate.scale !== aimed.scale || candidate.turn !== aimed.turn);

/** The guess after a frame. Two frames, on a slow phone far apart, for the same code lead to the question. */
function guessAfter(
  { guess, inView }: DetectionState,
  detections: readonly Detection[],
  at: number,
): DetectionState["guess"] {
  const seen = detections.find(isGuess);
  if (!seen) return guess;
  const { strCode, scale, turn } = seen;
  const isSame = guess?.strCode === strCode;
  if (guess?.stage === "asked") return isSame ? { ...guess, at } : guess;
  const isAnswered = isSame && guess.stage !== "seen" && at - guess.at < GUESS_OUT_OF_VIEW;
  if (isAnswered) return { ...guess, at };
  if (Object.hasOwn(inView, strCode)) return guess;
  const stage = guess?.stage === "seen" && confirms(seen, guess) ? "asked" : "seen";
  return { strCode, scale, turn, at, stage };
}

/** Whichever looks read a label, a round has them all: one that is held is read again within it. */
const seenIn = ({ saidBy }: Detection, at: number): Seen => ({
  at,
  frames: saidBy === "other" ? ROUND_OF_LOOKS : 0,
});

/** The counted codes that are in view once another frame has come. */
function inViewAfter(
  { inView }: DetectionState,
  detections: readonly Detection[],
  now: number,
): DetectionState["inView"] {
  const isStill = ({ at, frames }: Seen) => now - at < (frames > 0 ? TIME_OF_A_ROUND : OUT_OF_VIEW);
  const still = Object.entries(inView).filter(([, seen]) => isStill(seen));
  return Object.fromEntries(
    still.map(([code, seen]): [string, Seen] => {
      const again = detections.find(({ strCode }) => isOnePackage(strCode, code));
      const frames = Math.max(seen.frames - 1, 0);
      return [code, again ? seenIn(again, now) : { ...seen, frames }];
    }),
  );
}

/** Whether two codes may be of one package: they say one number, and not two lots or serials. */
function isOnePackage(one: string, other: string): boolean {
  if (one === other) return true;
  const differ = (a?: string, b?: string) => a !== undefined && b !== undefined && a !== b;
  const [a, b] = [gs1LabelOf(one), gs1LabelOf(other)];
  const isOther = differ(a?.strLot, b?.strLot) || differ(a?.strSerial, b?.strSerial);
  return !isOther && numberOf(one) === numberOf(other);
}

/**
 * Takes one frame's detections. Only the code nearest to the frame's middle is aimed at, so that a
 * neighbour's label is not taken as well. `accepted` is the code that counts as a scan, or null.
 */
export function confirmDetection(
  state: DetectionState,
  detections: readonly Detection[],
  at: number,
): { state: DetectionState; accepted: Detection | null } {
  const seen = inViewAfter(state, detections, at);
  const aimed = nearestOf(detections.filter((detection) => !isGuess(detection)));
  const candidate =
    state.candidate && at - state.candidate.at <= CONFIRMED_WITHIN ? state.candidate : null;
  const guess = guessAfter({ ...state, inView: seen }, detections, at);
  const isCounted = guess?.stage === "counted" && at - guess.at < GUESS_OUT_OF_VIEW;
  const inView = isCounted ? { ...seen, [guess.strCode]: { at, frames: 0 } } : seen;
  const next = { candidate, guess, inView };
  if (!aimed || Object.keys(inView).some((code) => isOnePackage(code, aimed.strCode)))
    return { state: next, accepted: null };
  const { strCode, scale, turn } = aimed;
  if (isSure(aimed) || confirms(aimed, candidate)) {
    const counted = { ...inView, [strCode]: seenIn(aimed, at) };
    return { state: { candidate: null, guess: null, inView: counted }, accepted: aimed };
  }
  return { state: { ...next, candidate: { strCode, scale, turn, at } }, accepted: null };
}

/** A person said whether it is this one; if so, it counted, and does not once more while it is in view. */
export const answerGuess = (state: DetectionState, isIt: boolean): DetectionState => ({
  ...state,
  guess: state.guess && { ...state.guess, stage: isIt ? "counted" : "refused" },
});

/** The corners of the label that counted, for as long as it is in view. */
export function outlineOf(
  { inView }: DetectionState,
  detections: readonly Detection[],
  before: readonly Point[],
): readonly Point[] {
  const seen = nearestOf(detections.filter(({ strCode }) => Object.hasOwn(inView, strCode)));
  if (seen) return seen.corners;
  return Object.keys(inView).length > 0 ? before : [];
}
