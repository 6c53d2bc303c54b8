/** Versions of a cart as it is persisted: of two the later one counts. */
import type { Cart } from "#domain/outbox/stored.ts";
import type { Scan } from "#domain/scan/scans.ts";

/** What makes the next version of a cart, also where the clock was set back. */
export function versionsOf({
  intChange: last = 0,
}: Cart): (cart: Cart & { failed?: Scan[] }) => Cart {
  let intChange = last;
  return ({ strBoxCode, cart, failed = [], queue: waiting, strCount, unknown }) => {
    // What had no answer is looked up again when it is opened.
    const queue = [...failed, ...waiting];
    intChange = Math.max(intChange + 1, Date.now());
    const count = strCount === undefined ? {} : { strCount, unknown };
    return { strBoxCode, cart, queue, intChange, ...count };
  };
}
