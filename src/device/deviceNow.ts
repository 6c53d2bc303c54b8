/**
 * A counter of this device that all its windows share: about milliseconds since 1970, never the same or an earlier one
 * again however the clock is set. By it a read is known to be of before or after an order was settled. `momentOf` says
 * what the clock says of it.
 */
import { writeStored } from "./writeStored.ts";

const LAST = "toyshelf.now";
/** How far the counter is ahead of the clock, as JSON. */
const AHEAD = "toyshelf.ahead";

/** Milliseconds that the counter may be ahead because many ask for it in one. */
const MANY = 1_000;
/** Milliseconds: a clock that goes back further has lost the time, and is put right again. */
const LOST = 30 * 24 * 60 * 60_000;

/** `since`: the moment by the clock when it was set back. */
interface Ahead {
  by: number;
  since: number;
}

/** The counter of this page alone, where the device stores nothing. */
let own = 0;

const aheadNow = (): Ahead => JSON.parse(localStorage.getItem(AHEAD) ?? '{"by":0,"since":0}');

export function deviceNow(): number {
  const now = Date.now();
  const last = Math.max(own, Number(localStorage.getItem(LAST)));
  let { by } = aheadNow();
  const setBack = last - now - by;
  if (setBack > MANY && setBack < LOST) {
    // From here on the counter goes as the clock does, so that it says how much time went by.
    by += setBack;
    writeStored(AHEAD, { by, since: now });
  }
  own = Math.max(last + 1, now + by);
  writeStored(LAST, own);
  return own;
}

/** The moment by this device's clock, in milliseconds since 1970, of a number of the counter. */
export function momentOf(count: number): number {
  const { by, since } = aheadNow();
  return count > since ? count - by : count;
}
