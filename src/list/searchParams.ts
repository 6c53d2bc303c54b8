/** Reads parameters of an address's search; invalid values are left out. */

/** The most rows of a page in the contract. */
export const LIMIT_MAX = 1000;

export function textOf(value: unknown, max = 200): string | undefined {
  return value === undefined ? undefined : String(value).slice(0, max) || undefined;
}

/** A whole number within the bounds, both included. */
export function wholeOf(value: unknown, min: number, max: number): number | undefined {
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** The number of rows that a list shows. */
export const limitOf = (value: unknown) => wholeOf(value, 1, LIMIT_MAX);

/**
 * The first moment of a day in the form 2026-11-22 in this device's time, or of the day `later` days after it, in
 * milliseconds since 1970. Undefined for another form or a moment before 1970; a day such as 2026-02-31 counts as
 * 2026-03-03.
 */
export function startOfDay(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(day)) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return start >= 0 ? start : undefined;
}

/** A day in the form 2026-11-22, or undefined. */
export const dayOf = (value: unknown) =>
  startOfDay(value) === undefined ? undefined : String(value);
