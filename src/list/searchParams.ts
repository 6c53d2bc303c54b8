/** Parts of an address's search, as text or as what a link gives; what it cannot mean is left out. */

/** The contract's greatest page. */
export const LIMIT_MAX = 1000;

export function textOf(value: unknown, max = 200): string | undefined {
  return value === undefined ? undefined : String(value).slice(0, max) || undefined;
}

/** A whole number of these bounds. */
export function wholeOf(value: unknown, min: number, max: number): number | undefined {
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** How many rows of a list are shown. */
export const limitOf = (value: unknown) => wholeOf(value, 1, LIMIT_MAX);
