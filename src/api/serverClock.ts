/** The server's clock as this device measures it with every answer (docs/design.md, "Counting"). */
import { writeStored } from "#src/device/writeStored.ts";

/** The longest round trip, in milliseconds, that counts as a measure. Its error is at most half of the trip and half a second. */
const QUICK = 3000;
/** Milliseconds of difference between the device's clock and its monotonic clock from which the device's clock counts as set. */
const UNSET = 500;

interface Measure {
  /** Milliseconds from the device's clock to the server's. */
  offset: number;
  drift: number;
}
let measure: Measure | null = null;

/** The key under which the last moment of an answer is persisted. */
const SEEN_KEY = "toyshelf.server-seen";
/** Milliseconds between two persisted moments. */
const SEEN_EVERY = 10_000;
/** Milliseconds that an answer may be under way: an earlier one says that the server's clock was ahead. */
const UNDER_WAY = 60_000;
/** Undefined in a worker: only a page persists the moment. */
const storage = globalThis.localStorage as Storage | undefined;
let seen = Number(storage?.getItem(SEEN_KEY));

/** A moment of the server's clock that is surely past, whatever the device's clock says; null where none is known. */
export const serverSeen = (): number | null => seen || null;

const driftNow = () => Date.now() - performance.now();

/** Measures the offset by the Date header of an answer; `askedAt`: the beginning of the call, in milliseconds of the device's clock. */
export function measureClock(askedAt: number, { headers }: Response): void {
  const answeredAt = Date.now();
  const second = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(second)) return;
  if (second > seen + SEEN_EVERY || second < seen - UNDER_WAY) {
    seen = second;
    if (storage) writeStored(SEEN_KEY, seen, storage);
  }
  if (answeredAt - askedAt > QUICK) return;
  // The header has whole seconds: half of one had passed on average.
  measure = { offset: second + 500 - (askedAt + answeredAt) / 2, drift: driftNow() };
}

/** Milliseconds since 1970 UTC by the server's clock; null where it was not measured since the page began, or the device's was set. */
export function serverNow(): number | null {
  if (!measure || Math.abs(driftNow() - measure.drift) > UNSET) return null;
  return Math.round(Date.now() + measure.offset);
}

/** Milliseconds by which the device's clock may be wrong before that matters to the end of a session. */
const TOLERANCE = 60_000;

/** A moment of the server's clock by the device's own, which may be days ahead; the same moment where they agree to a minute. */
export function byOwnClock(moment: number): number {
  const now = Date.now();
  // A slow answer is no measure, but its moment is known to some seconds.
  const ahead = now - (serverNow() ?? serverSeen() ?? now);
  return Math.abs(ahead) < TOLERANCE ? moment : moment + ahead;
}

/** The moment by the server's clock, by the device's where that is not known. */
export const serverNowOrOwn = (): number => serverNow() ?? Date.now();
