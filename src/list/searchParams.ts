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

/** The number of rows that a list shows. */
export const limitOf = (value: unknown) => wholeOf(value, 1, LIMIT_MAX);

/** The first moment of a day as 2026-11-22 in this device's time, or of one so many days later; undefined where there is no such day. */
export function startOfDay(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(day)) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return start >= 0 ? start : undefined;
}

/** A day as 2026-11-22. */
export const dayOf = (value: unknown) =>
  startOfDay(value) === undefined ? undefined : String(value);
