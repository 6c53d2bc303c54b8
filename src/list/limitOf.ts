/** How many rows of a list are shown, as the address says it. */

/** The contract's greatest limit. */
const LIMIT_MAX = 1000;

/** A whole number from 1 to 1000, or undefined. */
export function limitOf(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX ? limit : undefined;
}
