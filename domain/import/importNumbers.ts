/** Whole numbers as people and programs write them: 1,200 and 1.200 and 5.00 (our addition; docs/design.md, "Import"). */

export type Decimal = "." | ",";

/** Stands behind a sheet's number with three decimals: in a text they may be thousands. It is trimmed as a blank is. */
const MARK = "\ufeff";

/** A number of a sheet as a cell. */
export const numberCell = (number: string): string =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(number) ? `${number}${MARK}` : number;

/** Whether a cell is a sheet's number with three decimals, whatever the file's decimal sign. */
export const hasDecimals = (cell: string): boolean => cell.endsWith(MARK) && /\.\d{3}.$/.test(cell);

/** Three digits that are decimals: no thousands are set apart behind a zero, nor behind four digits. */
const DECIMALS = /^-?(?:0|\d{4})\d*[.,]\d{3}$/;

/** The decimal sign of a cell; null where there is none, or three digits follow it that may be thousands. */
function decimalIn(cell: string): Decimal | null {
  const [, sign, end = ""] = /^-?[\d.,'’\s]*?([.,])(\d+)$/.exec(cell.trim()) ?? [];
  if (!sign || (end.length === 3 && !DECIMALS.test(cell.trim()))) return null;
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

/** Fractions whose three digits may be decimals or thousands. An amount of money has two decimals, and maybe a zero. */
const EITHER = { number: /^-?[1-9]\d{0,2}([.,])\d{3}$/, money: /^[1-9]\d{0,2}([.,])\d\d0$/ };

/** A cell of an own field. */
export interface Fraction {
  cell: string;
  kind: keyof typeof EITHER;
}

/**
 * The decimal sign of a file's whole numbers and fractions. Where no cell shows it, the sign of a fraction that may have
 * decimals, which is asked about then; else the usual one beside this delimiter.
 */
export function decimalOf(
  numbers: Iterable<string>,
  delimiter: string,
  fractions: Iterable<Fraction> = [],
): Decimal {
  let likely: Decimal | null = null;
  for (const number of numbers) {
    if (hasDecimals(number)) continue;
    const decimal = decimalIn(number);
    if (decimal) return decimal;
    likely ??= decimalBeside(number);
  }
  let unclear: Decimal | null = null;
  for (const { cell, kind } of fractions) {
    if (hasDecimals(cell)) continue;
    const [, number = ""] = /^[^\d-]*(-?\d[\d.,'’]*)/.exec(cell) ?? [];
    const decimal = decimalIn(number);
    if (decimal) return decimal;
    const [, sign] = EITHER[kind].exec(number) ?? [];
    if (sign === "." || sign === ",") unclear ??= sign;
    else likely ??= decimalBeside(number);
  }
  return likely ?? unclear ?? (delimiter === ";" ? "," : ".");
}

/** Whether a cell that is read with decimals may be one of thousands: "1.000" where the decimal sign is a point. */
export const mayBeThousands = (cell: string, decimal: Decimal): boolean =>
  /^[1-9]\d{0,2}([.,])\d{3}(?!\d)/.exec(cell)?.[1] === decimal;

const SET_APART: Record<Decimal, RegExp> = {
  ".": /^\D*[1-9]\d{0,2}(?:,\d{3})+(?!\d)/,
  ",": /^\D*[1-9]\d{0,2}(?:\.\d{3})+(?!\d)/,
};

/** A number, maybe with a currency, without its thousands separators: those of "0,250" are none. */
export const withoutThousands = (text: string, decimal: Decimal): string =>
  text.replace(SET_APART[decimal], (whole) => whole.replaceAll(/(?<=\d)[.,]/g, ""));

/** A spreadsheet's mark of a text. */
const MARKED = /^['’]/;

/** Three digits stand behind each separator of thousands: "1.5" is never 15, nor are "1 5" and two lines. */
const WHOLE: Record<Decimal, RegExp> = {
  ".": /^(\d+|\d{1,3}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f'’]\d{3})+)(?:\.0*)?$/,
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f'’]\d{3})+)(?:,0*)?$/,
};

/** Words for many pieces, which are no units: "2 Dutzend" is not 2. */
const MANY = new RegExp(
  `^(?:${[
    "k|m|mio|milli?on\\p{L}*|tsd|tausend|thousands?|mille|mil|duizend",
    "hundert|hundreds?|cents?|cien(?:tos)?|honderd|gros+",
    "d(?:t?z|tzd|oz|ozens?|utzend|ouzaines?|ocenas?|ozijn(?:en)?)",
  ].join("|")})\\.?$`,
  "iu",
);

/** A whole number of 0 or more, maybe with its unit ("12 St.", "12 m"), or null. "5.50" is none. */
export function wholeOf(cell: string, decimal: Decimal): number | null {
  const number = cell.replace(/(?<=\d)\s*(\p{L}+\.?|×)\s*$/u, (end, unit) =>
    MANY.test(unit) && unit !== "m" ? end : "",
  );
  const [, digits] = WHOLE[decimal].exec(number.trim().replace(MARKED, "")) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ""));
}
