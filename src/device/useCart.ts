/** A person's persisted cart for a box, or for a count of it. One window has it at a time: two would add it twice. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Cart, cartIn, cartNames } from "#domain/outbox/stored.ts";
import type { Scan } from "#domain/scan/scanOutcome.ts";
import type { Box } from "#domain/types.ts";
import type { Device } from "./database.ts";
import { holdLocks, LEAVING } from "./lock.ts";

/** The locks of the window that shows a cart: one for each name under which another window may know it. */
export const cartLocks = (owner: string, cart: Cart) =>
  cartNames(cart).map((name) => `toyshelf.cart.${owner}.${name}`);

/** The part of a cart that names its box. */
export const ofBox = ({ id, strBoxCode }: Pick<Box, "id" | "strBoxCode">) => ({
  ...(id > 0 && { idBox: id }),
  strBoxCode,
});

async function loadCart(device: Device, owner: string, blank: Cart): Promise<Cart> {
  const { carts } = await device.read(owner, "carts");
  return { ...cartIn(carts, blank), strBoxCode: blank.strBoxCode };
}

/** The cart once this window has its lock, which another window may free later. */
export function useCart(owner: string, given: Cart): "waiting" | "elsewhere" | Cart {
  const { device } = useRouteContext({ from: "/_signedIn" });
  const [state, setState] = useState<"waiting" | "elsewhere" | Cart>("waiting");
  const [blank] = useState(given);
  useEffect(() => {
    let isEnded = false;
    const timer = setTimeout(() => setState("elsewhere"), LEAVING);
    const release = holdLocks(cartLocks(owner, blank), async () => {
      clearTimeout(timer);
      try {
        const cart = await loadCart(device, owner, blank);
        if (!isEnded) setState(cart);
      } catch (error) {
        // Thrown while rendering, for the screen's ErrorState: a blank cart would overwrite the stored one that cannot be read.
        const fail = () => {
          throw error;
        };
        if (!isEnded) setState(fail);
      }
    });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      release();
      setState("waiting");
    };
  }, [device, owner, blank]);
  return state;
}

/** Makes the next version of a cart as it is persisted, by the name that it has on the device, also where the clock was set back: of two the later one counts. */
export function versionsOf({
  idBox,
  strBoxCode,
  intChange: last = 0,
}: Cart): (cart: Cart & { failed?: Scan[]; missing?: Scan[] }) => Cart {
  let version = last;
  return ({ cart, failed = [], missing = [], queue: waiting, strCount, choices }) => {
    version = Math.max(version + 1, Date.now());
    const made = { ...(idBox !== undefined && { idBox }), strBoxCode, cart, intChange: version };
    // Scans without an answer are looked up again when the cart is opened; in a count also codes of no toy.
    const queue = [...failed, ...waiting];
    return strCount === undefined
      ? { ...made, queue }
      : { ...made, queue: [...missing, ...queue], strCount, choices };
  };
}
