/** The lines of a count on the device, and what is handed in of them (docs/design.md, "Counting"). */
import { QUANTITY_MAX } from "../limits.ts";
import type { NewCommandOf } from "../outbox/commands.ts";
import type { CountId } from "../outbox/kinds/counts.ts";
import type { BoxCartLine } from "../scan/cartLine.ts";
import type { ScannedToy } from "../scan/scanOutcome.ts";
import type { CountLine } from "../types.ts";

interface Counted {
  /** In all. */
  amount: number;
  /** By the server's clock; null where that is not known. */
  at: number | null;
  /** A moment before that. */
  seen?: number | null | undefined;
}

/** The last known moment of a count; null where none is. */
function latestOf(lines: readonly BoxCartLine[], seen: Counted["seen"]): number | null {
  const counted = lines.flatMap(({ intSince, intUntil }) => intUntil ?? intSince ?? []);
  const moments = [...counted, seen ?? []].flat();
  return moments.length === 0 ? null : Math.max(...moments);
}

/** The lines with one counted on, or anew where it was not there; the line is the last then. */
export function withCounted(
  lines: readonly BoxCartLine[],
  toy: ScannedToy,
  { amount, at, seen }: Counted,
): BoxCartLine[] {
  const known = lines.find(({ strToyBarcode }) => strToyBarcode === toy.strToyBarcode);
  const { strToyBarcode, strName, imageThumb } = toy;
  // A device that began anew without a signal does not know when this is, but what was before.
  const since = known ? known.intSince : (at ?? latestOf(lines, seen));
  // A pull that was looked up late is older than what was counted meanwhile.
  const line = {
    ...{ strToyBarcode, strName, imageThumb, isHandedIn: false },
    intAmountInBox: Math.min(Math.max(amount, 0), QUANTITY_MAX),
    intSince: since == null || at === null ? since : Math.min(since, at),
    intUntil: at === null ? null : Math.max(known?.intUntil ?? at, at),
  };
  return [...lines.filter((other) => other !== known), line];
}

/** The lines of a count that somebody else began: they are counted on. */
export const linesOfCount = (lines: readonly CountLine[]): BoxCartLine[] =>
  lines.map(({ strToyBarcode, strName, imageThumb, intAmount }) => ({
    ...{ strToyBarcode, strName, imageThumb, intAmountInBox: intAmount },
    ...{ intSince: null, intUntil: null, isHandedIn: true },
  }));

/** Lines that are still to be handed in; the one that is being counted waits until the next begins. */
export function linesToHandIn(lines: readonly BoxCartLine[], isWhole: boolean): BoxCartLine[] {
  return lines.filter((line, n) => !line.isHandedIn && (isWhole || n < lines.length - 1));
}

/** Choices without those of a toy, which were made about another amount. */
export const withoutChoice = <Choice extends { strToyBarcode: string }>(
  choices: readonly Choice[],
  barcode: string,
): Choice[] => choices.filter(({ strToyBarcode }) => strToyBarcode !== barcode);

export const withHandedIn = (lines: readonly BoxCartLine[], some: readonly BoxCartLine[]) =>
  lines.map((line) => (some.includes(line) ? { ...line, isHandedIn: true } : line));

export const lineCommands = (
  { strCount, strBoxCode }: CountId,
  lines: readonly BoxCartLine[],
): NewCommandOf<"countLine">[] =>
  lines.map(({ strToyBarcode, strName, intAmountInBox: intAmount, intSince, intUntil }) => ({
    ...{ kind: "countLine", strCount, strBoxCode, strToyBarcode, strName, intAmount },
    ...{ intPulledFrom: intSince ?? null, intPulledTo: intUntil ?? null },
  }));
