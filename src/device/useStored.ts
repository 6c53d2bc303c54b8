/** What the device has stored for the person who is signed in, as it is now; of carts the open ones. */
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { isOpenCart, type Stored } from "#domain/outbox/stored.ts";
import type { SessionActor } from "#src/session/session.ts";
import type { Device } from "./database.ts";

const NOTHING: Stored = { commands: [], carts: [], drafts: [] };

/** Nothing until it is read. */
export function useStored(device: Device, session: SessionActor): Stored {
  const owner = useSelector(session, ({ context }) => context.session?.user.email);
  const [stored, setStored] = useState(NOTHING);
  useEffect(() => {
    if (!owner) return setStored(NOTHING);
    let isShown = true;
    const read = async () => {
      const now = await device.read(owner);
      if (isShown) setStored({ ...now, carts: now.carts.filter(isOpenCart) });
    };
    void read();
    const end = device.onChange(() => void read());
    return () => {
      isShown = false;
      end();
    };
  }, [device, owner]);
  return stored;
}
