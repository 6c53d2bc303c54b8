/** Reads parameters of an address's search; invalid values are left out. */

/** The most rows of a page in the contract. */
export const LIMIT_MAX = 1000;

/** At most `max` characters, none cut in half. */
export function textOf(value: unknown, max = 200): string | undefined {
  return value === undefined ? undefined : [...String(value)].slice(0, max).join("") || undefined;
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
 * milliseconds since 1970. Undefined for another form, a day that no calendar has, or one before 1970.
 */
export function startOfDay(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(day)) ?? [];
  const startOf = (added: number) =>
    new Date(Number(year), Number(month) - 1, Number(date) + added);
  const first = startOf(0);
  // 2026-02-31 would be 2026-03-03.
  const isDay = first.getTime() >= 0 && first.getMonth() === Number(month) - 1;
  return isDay ? startOf(later).getTime() : undefined;
}

/** The day of a moment in this device's time, in the form 2026-11-22, which is Sweden's. */
export const dayAt = (moment: number) => new Date(moment).toLocaleDateString("sv-SE");

/** A day in the form 2026-11-22, or undefined. */
export const dayOf = (value: unknown) =>
  startOfDay(value) === undefined ? undefined : String(value);
