/**
 * A counter of this device that all its windows share: about milliseconds since 1970, never the same or an earlier one
 * again however the clock is set. By it a read is known to be of before or after an order was settled. `momentOf` says
 * what the clock says of it.
 */
import { serverNow } from "#src/api/serverClock.ts";
import { writeStored } from "./writeStored.ts";

const LAST = "toyshelf.now";
/** The times that the clock was set back, by which the counter is ahead of it, as JSON. */
const SET_BACKS = "toyshelf.setBacks";
/** Where there are more, the first two are taken for one, so that the list stays short: moments between them err by the smaller. */
const SET_BACKS_MAX = 20;

/** Milliseconds that the counter may be ahead because many ask for it in one. */
const MANY = 1_000;
/** Milliseconds: a clock that goes back further, and is not as the server's, has lost the time. */
const LOST = 30 * 24 * 60 * 60_000;

/** Whether the server's clock, where it is known, says that the device's is right. */
function isConfirmed(now: number): boolean {
  const atServer = serverNow();
  return atServer !== null && Math.abs(atServer - now) < LOST;
}

/** `since`: the moment by the clock right after it was set back. */
interface SetBack {
  by: number;
  since: number;
}

/** The counter of this page alone, where the device stores nothing. */
let own = 0;

const readSetBacks = (): SetBack[] => JSON.parse(localStorage.getItem(SET_BACKS) ?? "[]");

export function deviceNow(): number {
  const now = Date.now();
  const last = Math.max(own, Number(localStorage.getItem(LAST)));
  const setBacks = readSetBacks();
  let by = setBacks.reduce((sum, each) => sum + each.by, 0);
  const setBack = last - now - by;
  if (setBack > MANY && (setBack < LOST || isConfirmed(now))) {
    // From here on the counter goes as the clock does, so that it says how much time went by.
    by += setBack;
    setBacks.push({ by: setBack, since: now });
    const [first, second] = setBacks;
    if (first && second && setBacks.length > SET_BACKS_MAX) {
      const { since } = first.by > second.by ? first : second;
      setBacks.splice(0, 2, { by: first.by + second.by, since });
    }
    writeStored(SET_BACKS, setBacks);
  }
  own = Math.max(last + 1, now + by);
  writeStored(LAST, own);
  return own;
}

/** The moment by this device's clock, in milliseconds since 1970, of a number of the counter. */
export function momentOf(count: number): number {
  return readSetBacks().reduce(
    // What is from while the clock was ahead is as of when that was put right.
    (moment, { by, since }) => (moment > since ? Math.max(since, moment - by) : moment),
    count,
  );
}
