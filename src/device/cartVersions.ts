/** Versions of a cart as it is persisted: of two the later one counts. */
import type { Cart } from "#domain/outbox/stored.ts";
import type { Scan } from "#domain/scan/scans.ts";

/** Makes the next version of a cart, also where the clock was set back. */
export function versionsOf({
  idBox,
  intChange: last = 0,
}: Cart): (cart: Cart & { failed?: Scan[]; missing?: Scan[] }) => Cart {
  let version = last;
  return ({ strBoxCode, cart, failed = [], missing = [], queue: waiting, strCount }) => {
    version = Math.max(version + 1, Date.now());
    const box = idBox === undefined ? {} : { idBox };
    // Scans without an answer are looked up again when the cart is opened; in a count also codes of no toy.
    const queue = [...failed, ...waiting];
    if (strCount === undefined) return { ...box, strBoxCode, cart, queue, intChange: version };
    return {
      ...box,
      strBoxCode,
      cart,
      queue: [...missing, ...queue],
      intChange: version,
      strCount,
    };
  };
}
