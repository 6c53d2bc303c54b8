/**
 * Carts in local storage until the database has them: it is written at once, so that a page that
 * is ended right after a scan loses nothing. Of two versions of a cart the later one counts.
 */
import { type Cart, isLater, storedId, storedSchemas } from "#domain/outbox/stored.ts";
import { readStored } from "./readStored.ts";
import { writeStored } from "./writeStored.ts";

const keyOf = (owner: string, cart: Cart) => `${prefixOf(owner)}${storedId.carts(cart)}`;
const prefixOf = (owner: string) => `toyshelf.cart.${owner} `;

const load = (key: string): Cart | undefined => readStored(key, storedSchemas.carts);

export function persistInJournal(owner: string, cart: Cart): void {
  const key = keyOf(owner, cart);
  if (isLater(cart, load(key))) writeStored(key, cart);
}

/** Once the database has this version of the cart. */
export function clearFromJournal(owner: string, cart: Cart): void {
  const key = keyOf(owner, cart);
  const journaled = load(key);
  if (journaled && !isLater(journaled, cart)) localStorage.removeItem(key);
}

export function loadJournal(owner: string): Cart[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(owner)))
    .flatMap((key) => load(key) ?? []);
}
