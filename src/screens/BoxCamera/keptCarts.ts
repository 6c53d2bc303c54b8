/** Carts on the device, one for each person and box: they outlive a reload, a crash and a flat battery (design, "Nothing scanned is lost"). */
import type { KeptCart } from "#domain/cart.ts";
import { readKeptCart } from "#domain/keptCart.ts";
import { worker } from "#src/work/keptWork.ts";

/** A person's cart for a box; also the name of the lock that one window holds on it. */
export function cartName(strBoxCode: string, email = worker() ?? ""): string {
  return `toyshelf.cart.${email}.${strBoxCode}`;
}

/** What is kept under a name; nothing where nothing, or nothing sensible, is. */
export function loadCart(name: string): KeptCart {
  try {
    return readKeptCart(JSON.parse(localStorage.getItem(name) ?? "null"));
  } catch {
    return readKeptCart(null);
  }
}

/** Writes it before it returns; an empty cart leaves nothing behind. */
export function keepCart(name: string, { cart, queue, pending }: KeptCart): void {
  try {
    if (cart.length + queue.length + pending.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ cart, queue, pending }));
  } catch (error) {
    // A full or forbidden storage must not stop the scanning; the cart is still on the screen.
    console.warn("The cart could not be kept on this device.", error);
  }
}
