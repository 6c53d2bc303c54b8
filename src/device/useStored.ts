/** What the device has stored for the person who is signed in, as far as it is open, and for others. */
import { useCallback, useEffect, useState } from "react";
import { isOpenCart, type Stored } from "#domain/outbox/stored.ts";
import type { Device } from "./database.ts";

interface Open {
  /** Null until they are read. */
  own: Pick<Stored, "carts" | "drafts"> | null;
  /** Whether the device could not be read: what was read before stays. */
  isUnreadable: boolean;
  /** The number of other people's unsent commands: they are sent when those people sign in here again. */
  others: number;
}

export function useStored(device: Device, owner: string): Open & { readAgain: () => void } {
  const [open, setOpen] = useState<Open>({ own: null, isUnreadable: false, others: 0 });
  const read = useCallback(async () => {
    const stored = await device.read(owner, "carts", "drafts").catch(() => null);
    const others = await device.othersUnsent(owner);
    const own = stored && { ...stored, carts: stored.carts.filter(isOpenCart) };
    return (before: Open) => ({ own: own ?? before.own, isUnreadable: !own, others });
  }, [device, owner]);
  useEffect(() => {
    let isShown = true;
    const show = () => void read().then((now) => isShown && setOpen(now));
    show();
    const end = device.onChange(show);
    return () => {
      isShown = false;
      end();
    };
  }, [device, read]);
  return { ...open, readAgain: () => void read().then(setOpen) };
}
