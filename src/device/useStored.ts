/** The carts and drafts that the device has stored for the person who is signed in; of carts the open ones. */
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { isOpenCart, type Stored } from "#domain/outbox/stored.ts";
import type { SessionActor } from "#src/session/session.ts";
import type { Device } from "./database.ts";

type Open = Pick<Stored, "carts" | "drafts">;
const NOTHING: Open = { carts: [], drafts: [] };

/** Nothing until it is read. */
export function useStored(device: Device, session: SessionActor): Open {
  const owner = useSelector(session, ({ context }) => context.session?.user.email);
  const [stored, setStored] = useState(NOTHING);
  useEffect(() => {
    if (!owner) return setStored(NOTHING);
    let isShown = true;
    const read = async () => {
      const { carts, drafts } = await device.read(owner, "carts", "drafts");
      if (isShown) setStored({ carts: carts.filter(isOpenCart), drafts });
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
