/** What the device has stored for the person who is signed in, as far as it is open, and for others. */
import { useEffect, useState } from "react";
import { isOpenCart, type Stored } from "#domain/outbox/stored.ts";
import type { Device } from "./database.ts";

interface Open extends Pick<Stored, "carts" | "drafts"> {
  /** The number of other people's unsent commands: they are sent when those people sign in here again. */
  others: number;
}

/** Nothing until it is read. */
export function useStored(device: Device, owner: string): Open {
  const [open, setOpen] = useState<Open>({ carts: [], drafts: [], others: 0 });
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      // Where the device cannot be read, the carts and drafts stay as they are.
      const own = await device.read(owner, "carts", "drafts").catch(() => null);
      const others = await device.othersUnsent(owner);
      if (!isShown) return;
      setOpen(({ carts, drafts }) => ({
        carts: own?.carts.filter(isOpenCart) ?? carts,
        drafts: own?.drafts ?? drafts,
        others,
      }));
    };
    void read();
    const end = device.onChange(() => void read());
    return () => {
      isShown = false;
      end();
    };
  }, [device, owner]);
  return open;
}
