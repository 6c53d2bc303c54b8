/** The carts and drafts that the device has stored for the person who is signed in; of carts the open ones. */

import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { isOpenCart, type Stored } from "#domain/outbox/stored.ts";
import type { SessionActor } from "#src/session/session.ts";
import { ownerIn } from "#src/session/storage.ts";
import type { Device } from "./database.ts";

type Open = Pick<Stored, "carts" | "drafts">;
const NOTHING: Open = { carts: [], drafts: [] };

/**
 * The result of `select` for the open drafts and carts; nothing until they are read. The component renders again only
 * for another result.
 */
export function useStored<T>(device: Device, session: SessionActor, select: (open: Open) => T): T {
  const owner = useSelector(session, ({ context }) => ownerIn(context));
  const [stored, setStored] = useState(() => select(NOTHING));
  const show = useEffectEvent((open: Open) => setStored(() => select(open)));
  useEffect(() => {
    if (!owner) return show(NOTHING);
    let isShown = true;
    const read = async () => {
      // Where the device cannot be read, the result stays as it is.
      const open = await device.read(owner, "carts", "drafts").catch(() => null);
      if (open && isShown) show({ carts: open.carts.filter(isOpenCart), drafts: open.drafts });
    };
    void read();
    const end = device.onChange((changed) => {
      if (changed.some((name) => name !== "commands")) void read();
    });
    return () => {
      isShown = false;
      end();
    };
  }, [device, owner]);
  return stored;
}
