/** Whole numbers as people and programs write them: 1,200 and 1.200 and 5.00 (our addition; docs/design.md, "Import"). */

export type Decimal = "." | ",";

/** The decimal sign of a cell; null where there is none, or three digits follow it, as they follow a thousands separator. */
function decimalIn(cell: string): Decimal | null {
  const [, sign, end = ""] = /^-?[\d.,'’\s]*?([.,])(\d+)$/.exec(cell.trim()) ?? [];
  if (end.length === 3 || !sign) return null;
  return sign as Decimal;
}

/** A number with thousands separators; three zeros alone may as well be decimals. */
const THOUSANDS = /^-?[1-9]\d{0,2}(?:([.,])(?!0{3}$)\d{3}|([.,])\d{3}(?:\2\d{3})+)$/;

/** The decimal sign of a cell with thousands: not the one that sets them apart. */
function decimalBeside(cell: string): Decimal | null {
  const [, once, often] = THOUSANDS.exec(cell.trim()) ?? [];
  const separator = once ?? often;
  if (!separator) return null;
  return separator === "." ? "," : ".";
}

/** The decimal sign of a file's numbers; where no number shows it, the usual one beside this delimiter. */
export function decimalOf(numbers: Iterable<string>, delimiter: string): Decimal {
  let likely: Decimal | null = null;
  for (const number of numbers) {
    const decimal = decimalIn(number);
    if (decimal) return decimal;
    likely ??= decimalBeside(number);
  }
  return likely ?? (delimiter === ";" ? "," : ".");
}

/** Whether a cell that is read with decimals may be one of thousands: "1.000" where the decimal sign is a point. */
export const mayBeThousands = (cell: string, decimal: Decimal): boolean =>
  /^[1-9]\d{0,2}([.,])\d{3}(?!\d)/.exec(cell)?.[1] === decimal;

/** Three digits stand behind each separator of thousands: "1.5" is never 15. */
const WHOLE: Record<Decimal, RegExp> = {
  ".": /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.0*)?$/,
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,0*)?$/,
};

/** Words for many pieces, which are no units: "2 Dutzend" is not 2. */
const MANY =
  /^(?:k|tsd|tausend|thousands?|mille|mil|duizend|d(?:t?z|tzd|oz|ozens?|utzend|ouzaines?|ocenas?|ozijn(?:en)?))\.?$/i;

/** A whole number of 0 or more, maybe with its unit ("12 St."), or null. "5.50" is none. */
export function wholeOf(cell: string, decimal: Decimal): number | null {
  const number = cell.replace(/(?<=\d)\s*(\p{L}+\.?|×)\s*$/u, (end, unit) =>
    MANY.test(unit) ? end : "",
  );
  const [, digits] = WHOLE[decimal].exec(number.replaceAll(/[\s'’]/g, "")) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ""));
}
