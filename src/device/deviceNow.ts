/**
 * A counter of this device that all its windows share: about milliseconds since 1970, never the same or an earlier one
 * again however the clock is set. By it a read is known to be of before or after an order was settled.
 */
import { writeStored } from "./writeStored.ts";

const LAST = "toyshelf.now";

/** The counter of this page alone, where the device stores nothing. */
let own = 0;

export function deviceNow(): number {
  own = Math.max(own + 1, Number(localStorage.getItem(LAST)) + 1, Date.now());
  writeStored(LAST, own);
  return own;
}
