/** Carts and drafts under the name that their thing has now. */
import type { Thing } from "#domain/outbox/draft.ts";
import { type Cart, withThingRenamed } from "#domain/outbox/stored.ts";
import type { Device } from "./database.ts";

export interface Renamed {
  thing: Thing;
  now: Thing;
}

export async function renameThing(
  device: Device,
  owner: string,
  { thing, now }: Renamed,
): Promise<void> {
  let changed: Cart[] = [];
  await device.change(owner, ["carts", "drafts"], (stored) => {
    const after = withThingRenamed(stored, thing, now);
    changed = after.carts.filter((cart) => !stored.carts.includes(cart));
    return after;
  });
  // Also the emptied ones: the next page, or another window, would add them to their successors once more.
  if (!device.isPersisted()) for (const cart of changed) device.persistCart(owner, cart);
}
