/** A person's cart for a box, as it was left: in one window at a time, for two with the same cart would add it twice. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Cart } from "#domain/outbox/stored.ts";
import type { Device } from "#src/device/database.ts";
import { holdLock } from "#src/device/lock.ts";

/** Milliseconds after which a lock that was not given is another window's; a reload gives its own back sooner. */
const PATIENCE = 400;

async function loadCart(device: Device, owner: string, strBoxCode: string): Promise<Cart> {
  const { carts } = await device.read(owner, "carts");
  const cart = carts.find((stored) => stored.strBoxCode === strBoxCode);
  return cart ?? { strBoxCode, cart: [], queue: [] };
}

/** The cart once this window holds it. It gets it as soon as the other one lets go. */
export function useCart(owner: string, strBoxCode: string): "waiting" | "elsewhere" | Cart {
  const { device } = useRouteContext({ from: "/_signedIn" });
  const [state, setState] = useState<"waiting" | "elsewhere" | Cart>("waiting");
  useEffect(() => {
    let isEnded = false;
    const timer = setTimeout(() => setState("elsewhere"), PATIENCE);
    const release = holdLock(`toyshelf.cart.${owner}.${strBoxCode}`, async () => {
      clearTimeout(timer);
      const cart = await loadCart(device, owner, strBoxCode);
      if (!isEnded) setState(cart);
    });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      release();
      setState("waiting");
    };
  }, [device, owner, strBoxCode]);
  return state;
}
