/** The places from which pieces come and into which they go, each a box or no box (docs/design.md, "Amounts"). */
import type { BoxDifference, ToyBox } from "../types.ts";

/** The boxes that hold a toy, as far as this device knows. */
export interface ToyPlaces {
  boxes: readonly Amount[];
  /** The pieces in all boxes that hold the toy, also in boxes that are not listed. */
  intAmountInBoxes: number;
}
type Amount = Pick<ToyBox, "strBoxCode" | "intAmountInBox">;

/** A place to choose, by the code of its box; "" is no box. */
interface Place {
  strBoxCode: string;
  before: number;
  after: number;
}

interface Pieces {
  /** The toy's quantity before the change. */
  intQuantity: number;
  /** The pieces that are added or, below 0, removed. */
  intDifference: number;
  places: ToyPlaces;
  /** The chosen places, in their order; null before a person chooses. */
  chosen: readonly string[] | null;
}

interface Placement {
  places: Place[];
  /** Pieces whose place is not chosen yet. */
  remainder: number;
}

/** All places that the pieces can come from or go to; none where the toy is in no box. */
function candidates({ intQuantity, intDifference, places }: Pieces): Amount[] {
  const { boxes, intAmountInBoxes } = places;
  const loose = { strBoxCode: "", intAmountInBox: intQuantity - intAmountInBoxes };
  if (boxes.length === 0) return [];
  if (intDifference > 0) return [...boxes, loose];
  return [...boxes, loose].filter(({ intAmountInBox }) => intAmountInBox > 0);
}

/** The choice before a person chooses: the only box, or no box for pieces that boxes hold already. */
function defaultChoice({ intQuantity, intDifference, places }: Pieces, all: Amount[]): string[] {
  const boxes = all.filter(({ strBoxCode }) => strBoxCode !== "");
  if (intDifference > 0 && intDifference <= places.intAmountInBoxes - intQuantity) return [""];
  const [only, ...more] = boxes;
  if (more.length > 0) return [];
  return only ? [only.strBoxCode, ""] : [""];
}

/** Distributes the pieces over the chosen places: removed pieces come from one after the other, added pieces all go to the first. */
export function placementOf(pieces: Pieces): Placement {
  const all = candidates(pieces);
  const chosen = pieces.chosen ?? defaultChoice(pieces, all);
  let remainder = all.length === 0 ? 0 : Math.abs(pieces.intDifference);
  const moved = new Map<string, number>();
  for (const code of chosen) {
    const place = all.find(({ strBoxCode }) => strBoxCode === code);
    if (!place) continue;
    const some = pieces.intDifference > 0 ? remainder : Math.min(remainder, place.intAmountInBox);
    moved.set(code, Math.sign(pieces.intDifference) * some);
    remainder -= some;
  }
  return {
    places: all.map(({ strBoxCode, intAmountInBox: before }) => ({
      ...{ strBoxCode, before, after: before + (moved.get(strBoxCode) ?? 0) },
    })),
    remainder,
  };
}

/** The choice after a tap on a place: a used one is deselected; where every piece has a place already, the tapped one takes all. */
export function toggledChoice(pieces: Pieces, boxCode: string): string[] {
  const { places, remainder } = placementOf(pieces);
  const used = places
    .filter(({ before, after }) => before !== after)
    .map((place) => place.strBoxCode);
  const order = (pieces.chosen ?? used).filter((code) => used.includes(code));
  if (used.includes(boxCode)) return order.filter((code) => code !== boxCode);
  return remainder > 0 ? [...order, boxCode] : [boxCode];
}

/** The changes of boxes' amounts. */
export const boxDifferences = ({ places }: Placement): BoxDifference[] =>
  places
    .map(({ strBoxCode, before, after }) => ({ strBoxCode, intDifference: after - before }))
    .filter(({ strBoxCode, intDifference }) => strBoxCode !== "" && intDifference !== 0);
