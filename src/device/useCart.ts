/** A person's cart for a box or count of it, as it was left: in one window at a time, for two with the same cart would add it twice. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Cart, storedId } from "#domain/outbox/stored.ts";
import type { Box } from "#domain/types.ts";
import type { Device } from "./database.ts";
import { holdLock } from "./lock.ts";

/** Milliseconds after which a lock that was not given is another window's; a reload gives its own back sooner. */
const PATIENCE = 400;

/** The lock of the window that shows a cart. */
export const cartLock = (owner: string, cart: Cart) =>
  `toyshelf.cart.${owner}.${storedId.carts(cart)}`;

/** Whose cart it is. */
export const ofBox = ({ id, strBoxCode }: Pick<Box, "id" | "strBoxCode">) => ({
  ...(id > 0 && { idBox: id }),
  strBoxCode,
});

async function loadCart(device: Device, owner: string, blank: Cart): Promise<Cart> {
  const { carts } = await device.read(owner, "carts");
  const found = carts.find((stored) => storedId.carts(stored) === storedId.carts(blank));
  return { ...(found ?? blank), strBoxCode: blank.strBoxCode };
}

/** The cart once this window holds it. It gets it as soon as the other one lets go. */
export function useCart(owner: string, given: Cart): "waiting" | "elsewhere" | Cart {
  const { device } = useRouteContext({ from: "/_signedIn" });
  const [state, setState] = useState<"waiting" | "elsewhere" | Cart>("waiting");
  const [blank] = useState(given);
  useEffect(() => {
    let isEnded = false;
    const timer = setTimeout(() => setState("elsewhere"), PATIENCE);
    const release = holdLock(cartLock(owner, blank), async () => {
      clearTimeout(timer);
      try {
        const cart = await loadCart(device, owner, blank);
        if (!isEnded) setState(cart);
      } catch (error) {
        // Thrown where it is drawn: a blank cart would take the place of the one that cannot be read.
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
