/** The number of other people's unsent commands on this device: they are sent when those people sign in here again. */
import { useEffect, useState } from "react";
import type { Device } from "./database.ts";

export function useOthersUnsent(device: Device, owner: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const others = await device.othersUnsent(owner);
      if (isShown) setCount(others);
    };
    void read();
    const end = device.onChange((changed) => {
      if (changed.includes("commands")) void read();
    });
    return () => {
      isShown = false;
      end();
    };
  }, [device, owner]);
  return count;
}
