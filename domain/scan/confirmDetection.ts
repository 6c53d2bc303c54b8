/** Which of the codes that a camera sees is a scan: aim, confirmation and no repeats (specification section 4, scan mode). */

/** A code found in one camera frame. */
export interface Detection {
  strCode: string;
  /** The symbology's name, as the decoder has it: "EAN13", "Code39". */
  format: string;
  /** How many lines across its bars were read, each by itself, and gave this code. */
  lines: number;
  /** From 0 (the code's middle is the frame's middle) to 1 (in a corner). */
  centerDistance: number;
  /** How much the frame was enlarged to find it, 1 for not: between pixels, digits are guessed more easily. */
  enlargedBy: number;
  /** Found in a quick look, which counts only where nothing has to confirm it: two of them are too much alike. */
  isGlance: boolean;
}

/** The state from frame to frame. Times are milliseconds of any one clock. */
export interface DetectionState {
  /** Seen once, to be confirmed by a second equal detection. */
  candidate: { strCode: string; enlargedBy: number; at: number } | null;
  /** When each code that counted already was last in view. */
  lastSeenAt: Readonly<Record<string, number>>;
}

export const NOTHING_DETECTED: DetectionState = { candidate: null, lastSeenAt: {} };

/** A second detection within this time confirms the first. */
export const CONFIRMED_WITHIN = 1500;
/** A code counts again when it was out of view for this long. */
export const OUT_OF_VIEW = 1500;

/** Formats whose checksum or error correction makes one detection enough. */
const STRONG = new Set(["Code128", "Code93", "QRCode", "DataMatrix"]);
/**
 * One in ten wrong readings of a blurred label of this kind has a right check digit, but few of its lines agree: of
 * 4,000 drawn with noise, blur and scratches no wrong one had more than 49. All others are confirmed.
 */
const CHECKED = "EAN13";
const ENOUGH_LINES = 60;

function isStrong({ format, lines, enlargedBy }: Detection): boolean {
  return enlargedBy === 1 && (STRONG.has(format) || (format === CHECKED && lines >= ENOUGH_LINES));
}

/** Guesses between pixels repeat themselves at one enlargement, but not at another. */
function confirms(aimed: Detection, candidate: DetectionState["candidate"]): boolean {
  return (
    candidate?.strCode === aimed.strCode &&
    (aimed.enlargedBy === 1 || candidate.enlargedBy !== aimed.enlargedBy)
  );
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
  const lastSeenAt = Object.fromEntries(
    Object.entries(state.lastSeenAt)
      .filter(([, seen]) => at - seen < OUT_OF_VIEW)
      .map(([strCode, seen]): [string, number] => [
        strCode,
        detections.some((detection) => detection.strCode === strCode) ? at : seen,
      ]),
  );
  const aimed = detections.toSorted((a, b) => a.centerDistance - b.centerDistance)[0];
  const candidate =
    state.candidate && at - state.candidate.at <= CONFIRMED_WITHIN ? state.candidate : null;
  const isSure = aimed !== undefined && isStrong(aimed);
  if (!aimed || Object.hasOwn(lastSeenAt, aimed.strCode) || (aimed.isGlance && !isSure)) {
    return { state: { candidate, lastSeenAt }, accepted: null };
  }
  if (isSure || confirms(aimed, candidate)) {
    return {
      state: { candidate: null, lastSeenAt: { ...lastSeenAt, [aimed.strCode]: at } },
      accepted: aimed,
    };
  }
  const { strCode, enlargedBy } = aimed;
  return { state: { candidate: { strCode, enlargedBy, at }, lastSeenAt }, accepted: null };
}
