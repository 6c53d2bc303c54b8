/** The server's clock as this device measures it with every answer (docs/design.md, "Counting"). */

/** Milliseconds that an answer may take to be a measure: the moment is known to half of that, and of a second. */
const QUICK = 3000;
/** Milliseconds by which the device's clock may differ from one that nobody sets, before it was set. */
const UNSET = 500;

interface Measure {
  /** Milliseconds from the device's clock to the server's. */
  offset: number;
  drift: number;
}
let measure: Measure | null = null;

/** The last moment that an answer carried, which outlives the page. */
const SEEN_KEY = "toyshelf.server-seen";
/** Milliseconds between two that are persisted. */
const SEEN_EVERY = 10_000;
/** A worker has none: what it hears, its page hears as well. */
const storage = globalThis.localStorage as Storage | undefined;
let seen = Number(storage?.getItem(SEEN_KEY));

/** A moment of the server's clock that is surely past, whatever the device's clock says; null where none is known. */
export const serverSeen = (): number | null => seen || null;

const driftNow = () => Date.now() - performance.now();

/** Takes the moment that an answer carries. */
export function measureClock(askedAt: number, { headers }: Response): void {
  const answeredAt = Date.now();
  const second = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(second)) return;
  if (second > seen + SEEN_EVERY) {
    seen = second;
    try {
      storage?.setItem(SEEN_KEY, String(seen));
    } catch {
      // On a device that is full it lasts as long as the page.
    }
  }
  if (answeredAt - askedAt > QUICK) return;
  // The header's second had begun some time before.
  measure = { offset: second + 500 - (askedAt + answeredAt) / 2, drift: driftNow() };
}

/** Milliseconds since 1970 UTC by the server's clock; null where it was not measured since the page began, or the device's was set. */
export function serverNow(): number | null {
  if (!measure || Math.abs(driftNow() - measure.drift) > UNSET) return null;
  return Math.round(Date.now() + measure.offset);
}
