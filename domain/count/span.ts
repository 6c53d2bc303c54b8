/** The order of two events, as far as measured clocks can tell (docs/design.md, "Counting"). */

/** Milliseconds that lie between two moments of which it is known which was first. */
export const APART = 5000;

/** From when to when something was done, in milliseconds of the server's clock; `from` is null where nobody knows. */
export interface Span {
  from: number | null;
  to: number;
  /** `to` is only when it was heard of. */
  isUndated?: boolean;
  /** Of an undo: when the first was given of what it undoes. */
  given?: number;
}

export type Relation = "before" | "after" | "uncertain";

/**
 * Whether what was ordered is in a count's pulls already. Of an order that corrects the book it is known
 * once the count is booked: from then on it is about what that left.
 */
export function relationTo(pulls: Span, order: Span, bookedAt: number | null): Relation {
  if (pulls.from !== null && order.to < pulls.from - APART) return "before";
  if (order.from !== null && order.from > pulls.to + APART) return "after";
  if (order.from !== null || order.isUndated || bookedAt === null) return "uncertain";
  return (order.given ?? order.to) > bookedAt + APART ? "after" : "uncertain";
}

/** The moment before which nothing is about the pulls; 0 where that is unknown. */
export const earliestAbout = ({ from }: Span): number => Math.max(0, (from ?? 0) - APART);

/** The form of the header Ordered-At: "5", "3-5", or "-5" where the beginning is unknown. */
export function formatSpan({ from, to }: Span): string {
  return from === to ? String(to) : `${from ?? ""}-${to}`;
}

/** None of it lies in the future. Without a header it was done some time before `now`. */
export function parseSpan(header: string | undefined, now: number): Span {
  const [, begin, end] = /^(\d*-)?(\d+)$/.exec(header ?? "") ?? [];
  if (end === undefined) return { from: null, to: now, isUndated: true };
  const to = Math.min(Number(end), now);
  const from = begin === undefined ? to : Number.parseInt(begin, 10);
  return { from: from >= 0 ? Math.min(from, to) : null, to };
}

/** The span in which a line was counted. A device that did not know this server's clock at the end says so. */
export function parsePulls(
  {
    intPulledFrom = null,
    intPulledTo = null,
  }: { intPulledFrom?: number | null; intPulledTo?: number | null },
  now: number,
): Span {
  const to = Math.min(intPulledTo ?? now, now);
  return { from: intPulledFrom === null ? null : Math.min(intPulledFrom, to), to };
}
