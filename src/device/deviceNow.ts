/** Milliseconds since 1970 by this device's clock, never the same or an earlier one again however the clock is set. */
let last = 0;

/** By it a read is known to be of before or after an order was settled. */
export function deviceNow(): number {
  last = Math.max(last + 1, Date.now());
  return last;
}
