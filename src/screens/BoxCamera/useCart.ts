/** A person's cart for a box, as it was left: in one window at a time, for two with the same cart would add it twice. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Cart } from "#domain/stored.ts";
import type { Device } from "#src/device/database.ts";

/** Milliseconds after which a lock that was not given is another window's; a reload gives its own back sooner. */
const PATIENCE = 400;

async function loadCart(device: Device, owner: string, strBoxCode: string): Promise<Cart> {
  const { carts } = await device.read(owner);
  const cart = carts.find((one) => one.strBoxCode === strBoxCode);
  return cart ?? { strBoxCode, cart: [], queue: [] };
}

/** The cart once this window holds it. It gets it as soon as the other one lets go. */
export function useCart(owner: string, strBoxCode: string): "waiting" | "elsewhere" | Cart {
  const { device } = useRouteContext({ from: "/_signedIn" });
  const [state, setState] = useState<"waiting" | "elsewhere" | Cart>("waiting");
  useEffect(() => {
    const ended = new AbortController();
    const released = Promise.withResolvers<void>();
    const load = async () => {
      const cart = await loadCart(device, owner, strBoxCode);
      if (!ended.signal.aborted) setState(cart);
    };
    const timer = setTimeout(() => setState("elsewhere"), PATIENCE);
    const held = () => {
      clearTimeout(timer);
      void load();
      return released.promise;
    };
    // Pages that are not secure have no locks, and nothing else to hold on to.
    if (navigator.locks) {
      const name = `toyshelf.cart.${owner}.${strBoxCode}`;
      navigator.locks.request(name, { signal: ended.signal }, held).catch(() => {});
    } else void held();
    return () => {
      clearTimeout(timer);
      ended.abort();
      released.resolve();
      setState("waiting");
    };
  }, [device, owner, strBoxCode]);
  return state;
}
