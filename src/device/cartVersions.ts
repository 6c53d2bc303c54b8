/** Versions of a cart as it is persisted: of two the later one counts. */
import type { Cart } from "#domain/outbox/stored.ts";

/** What makes the next version of a cart, also where the clock was set back. */
export function versionsOf({ intChange: last = 0 }: Cart): (cart: Cart) => Cart {
  let intChange = last;
  return ({ strBoxCode, cart, queue, strCount, unknown }) => {
    intChange = Math.max(intChange + 1, Date.now());
    const count = strCount === undefined ? {} : { strCount, unknown };
    return { strBoxCode, cart, queue, intChange, ...count };
  };
}
