/** Which of the codes that a camera sees is a scan: aim, confirmation and no repeats (specification section 4, scan mode). */

/** A code found in one camera frame. */
export interface Sighting {
  strCode: string;
  /** The symbology's name, as the Barcode Detection API has it: "ean_13", "code_39". */
  strFormat: string;
  /** From 0 (the code's middle is the frame's middle) to 1 (in a corner). */
  fromMiddle: number;
  /** Found only in an enlarged part of the frame, where digits are guessed more easily. */
  isEnlarged: boolean;
}

/** What is remembered from frame to frame. Times are milliseconds of any one clock. */
export interface Reading {
  /** Seen once, to be confirmed by a second equal sighting. */
  candidate: { strCode: string; at: number } | null;
  /** When each code that counted already was last in view. */
  heldAt: Readonly<Record<string, number>>;
}

export const NOTHING_READ: Reading = { candidate: null, heldAt: {} };

/** A second sighting within this time confirms the first. */
export const CONFIRMED_WITHIN = 1500;
/** A code counts again when it was out of view for this long. */
export const OUT_OF_VIEW = 1500;

/** Formats whose checksum or error correction makes one sighting enough; the others are confirmed. */
const STRONG = new Set(["ean_13", "upc_a", "code_128", "code_93", "qr_code", "data_matrix"]);

function isStrong({ strFormat, isEnlarged }: Sighting): boolean {
  return STRONG.has(strFormat) && !isEnlarged;
}

/**
 * Takes one frame's sightings. Only the code nearest to the frame's middle is aimed at, so that a
 * neighbour's label is not taken as well. `accepted` is the code that counts as a scan, or null.
 */
export function readFrame(
  reading: Reading,
  sightings: readonly Sighting[],
  at: number,
): { reading: Reading; accepted: Sighting | null } {
  const heldAt = Object.fromEntries(
    Object.entries(reading.heldAt)
      .filter(([, seen]) => at - seen < OUT_OF_VIEW)
      .map(([strCode, seen]): [string, number] => [
        strCode,
        sightings.some((sighting) => sighting.strCode === strCode) ? at : seen,
      ]),
  );
  const aimed = sightings.toSorted((a, b) => a.fromMiddle - b.fromMiddle)[0];
  const candidate =
    reading.candidate && at - reading.candidate.at <= CONFIRMED_WITHIN ? reading.candidate : null;
  if (!aimed || aimed.strCode in heldAt) {
    return { reading: { candidate, heldAt }, accepted: null };
  }
  if (isStrong(aimed) || candidate?.strCode === aimed.strCode) {
    return {
      reading: { candidate: null, heldAt: { ...heldAt, [aimed.strCode]: at } },
      accepted: aimed,
    };
  }
  return { reading: { candidate: { strCode: aimed.strCode, at }, heldAt }, accepted: null };
}
