/** A person's cart for a box or count of it, as it was left: in one window at a time, for two with the same cart would add it twice. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { type Cart, isOpenCart, storedId, withCartMoved } from "#domain/outbox/stored.ts";
import type { Device } from "./database.ts";
import { holdLock } from "./lock.ts";

/** Milliseconds after which a lock that was not given is another window's; a reload gives its own back sooner. */
const PATIENCE = 400;

/** The code that a box's code leads to by now; null where nobody knows. */
type CodeNow = (code: string) => Promise<string | null>;

/** Carts that were filled before the box's code was corrected become the box's own. */
async function adoptCarts(device: Device, owner: string, blank: Cart, codeNow: CodeNow) {
  const { carts } = await device.read(owner, "carts");
  const others = carts.filter(
    (cart) =>
      cart.strCount === undefined && cart.strBoxCode !== blank.strBoxCode && isOpenCart(cart),
  );
  // Together: on a slow network each of them waits for its answer.
  const codes = await Promise.all(others.map(({ strBoxCode }) => codeNow(strBoxCode)));
  for (const cart of others.filter((_, n) => codes[n] === blank.strBoxCode)) {
    await device.change(owner, ["carts"], (stored) => withCartMoved(stored, cart, blank));
  }
}

async function loadCart(device: Device, owner: string, blank: Cart): Promise<Cart> {
  const { carts } = await device.read(owner, "carts");
  return carts.find((stored) => storedId.carts(stored) === storedId.carts(blank)) ?? blank;
}

/** The cart once this window holds it. It gets it as soon as the other one lets go. */
export function useCart(
  owner: string,
  given: Cart,
  codeNow?: CodeNow,
): "waiting" | "elsewhere" | Cart {
  const { device } = useRouteContext({ from: "/_signedIn" });
  const [state, setState] = useState<"waiting" | "elsewhere" | Cart>("waiting");
  const [blank] = useState(given);
  const adopt = useEffectEvent(async () => {
    if (codeNow) await adoptCarts(device, owner, blank, codeNow);
  });
  useEffect(() => {
    let isEnded = false;
    const timer = setTimeout(() => setState("elsewhere"), PATIENCE);
    const release = holdLock(`toyshelf.cart.${owner}.${storedId.carts(blank)}`, async () => {
      clearTimeout(timer);
      await adopt();
      const cart = await loadCart(device, owner, blank);
      if (!isEnded) setState(cart);
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
