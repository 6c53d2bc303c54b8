/**
 * Reads blurred labels from a grey picture: regions with bars, places in them where a code may lie, the code
 * that is likeliest there, and whether it is likely enough (Gallo & Manduchi 2011 for the way, Forney 1972 for the code).
 */
import type { PackedCodes } from "../../code/packedCodes.ts";
import { LISTED } from "./chains.ts";
import {
  type Decoded,
  decode,
  glimpse,
  isExplained,
  isLikely,
  isPromising,
  settle,
} from "./decode.ts";
import { knownCode } from "./knownCodes.ts";
import { lengthsOf } from "./lengths.ts";
import { locate } from "./locate.ts";
import { type Hypothesis, hypotheses, placesBetween, spansOf } from "./search.ts";
import { bandOf, lengthen, straighten } from "./straighten.ts";
import {
  type GreyPicture,
  type Line,
  lengthOf,
  lineAt,
  type Point,
  partOf,
  profileOf,
  type Strip,
} from "./strip.ts";
import { EAN_8, EAN_13, type Symbology, UPC_E } from "./symbology.ts";

/** A code and where it is, as the Barcode Detection API says it: the corners from the code's own upper left on, clockwise. */
export interface Sighted {
  rawValue: string;
  format: string;
  cornerPoints: readonly Point[];
}

const REGIONS = 3;
/** Parts of a region's height whose lines are averaged: most of it; else, for a label that shines or is bent, a third. */
const BANDS = [
  [0.18, 0.82],
  [0.08, 0.36],
  [0.64, 0.92],
] as const;
/** A strip is made longer at either end by this part of it: a region may lack a code's ends, and has no quiet zones. */
const LONGER = 0.18;
const SPANS = 8;
/** Places of a strip that are looked at; the one where that leaves least is decoded. */
const PLACES = 8;
/** The same number where the length is unknown too: a wrong length shows at once. */
const PLACES_LISTED = 2;
/** A strip with less than this many samples is sampled twice a pixel. */
const FINE_BELOW = 200;
/** Modules of the shortest label of those that have any length. */
const SHORTEST = Math.min(...LISTED.map(({ modules }) => modules));
/**
 * The unexplained part at a place without a code, and the excess over the likeliest place at which another is
 * preferred.
 */
const HOPELESS = 0.5;
const UNLIKELIER = 0.25;

/** Modules are seldom read when they are smaller, in pixels. */
const LEAST_MODULE = 0.85;

type Band = (typeof BANDS)[number];

/** A way of looking at a picture. */
export interface Look {
  /** The power by which brightness between dark and bright is moved (`toned`). */
  tone: number;
  /** Whether for labels on round packages. */
  isRound?: boolean;
}
const PLAIN: Look = { tone: 1 };
/** Modules by which a round package is first taken to move a label's quarters; the fit finds half and twice as much from there. */
const ROUND = -2.5;

interface Profile {
  strip: Strip;
  /** The values in the picture, and those with the tone. */
  raw: Float64Array;
  values: Float64Array;
  look: Look;
  /** Samples of a pixel. */
  perPixel: number;
}

/** The first that is something. */
function firstOf<Of, What>(all: readonly Of[], look: (one: Of) => What | null): What | null {
  for (const item of all) {
    const found = look(item);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The values with those between dark and bright moved by a power of their part of the range: bars that ink made wider
 * become narrower below 1, those of thin print wider above it, and so does what a camera's curve made of either.
 */
function toned(values: Float64Array, tone: number): Float64Array {
  if (tone === 1) return values;
  const sorted = values.toSorted();
  const dark = sorted[Math.floor(0.02 * sorted.length)]!;
  const range = Math.max(1, sorted[Math.floor(0.98 * sorted.length)]! - dark);
  return values.map((value) =>
    value > dark ? dark + range * ((value - dark) / range) ** tone : value,
  );
}

function profileAlong(picture: GreyPicture, strip: Strip, look: Look): Profile | null {
  const length = lengthOf(lineAt(strip, 0.5));
  const perPixel = length < FINE_BELOW ? 2 : 1;
  const raw = profileOf(picture, strip, Math.round(length * perPixel));
  return raw && { strip, raw, values: toned(raw, look.tone), look, perPixel };
}

/** Tones that are tried where a label is found with another. */
const TRIED_TONES = [0.5, 0.7, 1, 1.4, 2];
/** A tone is better when it leaves no more than this part. */
const BETTER = 0.95;

/** The label with the tone that leaves least, looked for from the tone it was found with: with another one it may say another code. */
function settleTone(begun: Profile, first: Decoded): { profile: Profile; found: Decoded } {
  let best = { profile: begun, found: first };
  const lower = TRIED_TONES.filter((tone) => tone < begun.look.tone).toReversed();
  const higher = TRIED_TONES.filter((tone) => tone > begun.look.tone);
  for (const tones of [lower, higher]) {
    for (const tone of tones) {
      const profile = { ...begun, values: toned(begun.raw, tone), look: { ...begun.look, tone } };
      const found = decode(profile.values, first.symbology, first, [first.shape]);
      if (found.residual >= BETTER * best.found.residual) break;
      best = { profile, found };
    }
  }
  return best;
}

const isWide = ({ fit }: Decoded, { perPixel }: Profile) =>
  Math.abs(fit.width) >= LEAST_MODULE * perPixel;

/** Whether the strip's upper or lower part says the same by itself. */
function isSeconded(picture: GreyPicture, { strip, raw, look }: Profile, found: Decoded): boolean {
  return [partOf(strip, 0, 0.42), partOf(strip, 0.58, 1)].some((part) => {
    const values = profileOf(picture, part, raw.length);
    if (!values) return false;
    return (
      decode(toned(values, look.tone), found.symbology, found, [found.shape]).text === found.text
    );
  });
}

interface Where {
  symbology: Symbology;
  place: Hypothesis;
}

/** The places where a label of this symbology may be, the likeliest first. */
const placesOf =
  (symbology: Symbology) =>
  ({ values, perPixel, look }: Profile): Where[] => {
    const spans = spansOf(values, LEAST_MODULE * symbology.modules * perPixel, SPANS);
    const places = hypotheses(values, symbology, spans, { twist: look.isRound ? ROUND : 0 });
    return places.slice(0, PLACES).map((place) => ({ symbology, place }));
  };

/** The places of labels of unknown length. */
function placesOfListed({ values, perPixel }: Profile): Where[] {
  const least = LEAST_MODULE * perPixel;
  const spans = spansOf(values, SHORTEST * least, SPANS);
  return placesBetween(values, lengthsOf(values, spans, least))
    .sort((a, b) => a.place.score - b.place.score)
    .slice(0, PLACES_LISTED);
}

type FindPlaces = (profile: Profile) => Where[];

/** The place where a first look leaves least. */
function nearestOf(profile: Profile, places: readonly Where[]) {
  const least = Math.min(...places.map(({ place }) => place.score));
  const [nearest] = places
    .filter(({ place }) => place.score < Math.min(HOPELESS, least + UNLIKELIER))
    .map(({ symbology, place }) => ({ place, seen: glimpse(profile.values, symbology, place) }))
    .sort((a, b) => a.seen.residual - b.seen.residual);
  return nearest;
}

function readStrip(
  picture: GreyPicture,
  strip: Strip,
  find: FindPlaces,
  look: Look,
): Sighted | null {
  const profile = profileAlong(picture, strip, look);
  if (!profile) return null;
  const nearest = nearestOf(profile, find(profile));
  if (!nearest || !isPromising(profile.values, nearest.seen)) return null;
  const first = decode(profile.values, nearest.seen.symbology, nearest.place);
  if (!isLikely(first)) return null;
  const { profile: settled, found } = settleTone(profile, settle(profile.values, first));
  if (!isLikely(found) || !isWide(found, settled)) return null;
  return isSeconded(picture, settled, found) ? readingOf(found, settled) : null;
}

/** The label of the stock that a strip may show. */
function recogniseStrip(
  picture: GreyPicture,
  strip: Strip,
  look: Look,
  stock: PackedCodes,
): Sighted | null {
  const profile = profileAlong(picture, strip, look);
  const nearest = profile && nearestOf(profile, placesOf(EAN_13)(profile));
  if (!nearest) return null;
  const open = settle(profile.values, decode(profile.values, EAN_13, nearest.place));
  const found = isExplained(open) && knownCode(profile.values, open, stock);
  return found && isWide(found, profile) ? readingOf(found, profile) : null;
}

function readingOf({ text, symbology, fit }: Decoded, { strip, values }: Profile): Sighted {
  const place = (x: number) => (line: Line) => ({
    x: line.from.x + ((line.to.x - line.from.x) * x) / values.length,
    y: line.from.y + ((line.to.y - line.from.y) * x) / values.length,
  });
  const [begin, end] = [place(fit.start), place(fit.start + fit.width * symbology.modules)];
  const { first, last } = fit.width > 0 ? strip : { first: strip.last, last: strip.first };
  return {
    rawValue: text,
    format: symbology.format,
    cornerPoints: [begin(first), end(first), end(last), begin(last)],
  };
}

const stripsOf = (picture: GreyPicture): Strip[] =>
  locate(picture, REGIONS).map((region) => lengthen(picture, straighten(picture, region)));

/** The first label that is read for certain, or null. */
export function readGrey(picture: GreyPicture, look = PLAIN): Sighted | null {
  const strips = stripsOf(picture);
  const [whole, ...thirds] = BANDS;
  const inBand = (band: Band, find: FindPlaces, of = strips) =>
    firstOf(of, (strip) => readStrip(picture, bandOf(strip, band, LONGER), find, look));
  const likeliest = strips.slice(0, 1);
  // Short codes are seldom, and met by chance more often: only where bars are the likeliest.
  return (
    inBand(whole, placesOf(EAN_13)) ??
    inBand(whole, placesOfListed, likeliest) ??
    inBand(whole, placesOf(EAN_8), likeliest) ??
    inBand(whole, placesOf(UPC_E), likeliest) ??
    firstOf(thirds, (band) => inBand(band, placesOf(EAN_13), strips.slice(0, 2)))
  );
}

/** A label that may be one of the stock's, where none is read; nobody but a person can say that it is. */
export const recogniseGrey = (
  picture: GreyPicture,
  stock: PackedCodes,
  look = PLAIN,
): Sighted | null =>
  firstOf(stripsOf(picture), (strip) =>
    recogniseStrip(picture, bandOf(strip, BANDS[0], LONGER), look, stock),
  );

const CONFIRMABLE = [
  { formats: ["ean_13", "upc_a"], symbology: EAN_13 },
  { formats: ["ean_8"], symbology: EAN_8 },
  { formats: ["upc_e"], symbology: UPC_E },
];
const symbologyOf = (format: string) =>
  CONFIRMABLE.find(({ formats }) => formats.includes(format))?.symbology;

/** Whether codes of this format can be confirmed. */
export const isRetail = (format: string): boolean => symbologyOf(format) !== undefined;

/** The largest error of another engine's ends of a code, in modules. */
const ENDS_WITHIN = 1;
/** Lines of a code that confirm it: its middle. */
const CONFIRMING = [0.15, 0.85] as const;
/** The limits of a confirmation are lower than those of a find: there are few other codes that it could be. */
const CONFIRMED = { margin: 10, gap: 0.03 };

/** Whether the grey values say, where another engine found a retail code, that very code. */
export function confirmsGrey(
  picture: GreyPicture,
  { rawValue, format, cornerPoints }: Sighted,
): boolean {
  const symbology = symbologyOf(format);
  const [begin, end, lowerEnd, lowerBegin] = cornerPoints;
  if (!symbology || !begin || !end || !lowerEnd || !lowerBegin) return false;
  const strip = { first: { from: begin, to: end }, last: { from: lowerBegin, to: lowerEnd } };
  const profile = profileAlong(picture, bandOf(strip, CONFIRMING, LONGER), PLAIN);
  if (!profile) return false;
  const { length } = profile.values;
  const margin = (LONGER * length) / (1 + 2 * LONGER);
  const ends = [margin, length - margin] as const;
  const code = symbology === EAN_13 ? rawValue.padStart(13, "0") : rawValue;
  return hypotheses(profile.values, symbology, [ends], { tolerance: ENDS_WITHIN })
    .slice(0, 2)
    .some((place) => {
      const found = decode(profile.values, symbology, place);
      const isSure = found.margin >= CONFIRMED.margin && found.gap >= CONFIRMED.gap;
      return isSure && found.text === code;
    });
}
