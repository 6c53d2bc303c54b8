/** The app's one line of scans, for the screens: it goes on while screens change (specification section 2, Scan logic). */
import { createContext, type RefObject, use } from "react";
import type { ActorRefFrom } from "xstate";
import type { scanMachine } from "#machines/scan.machine.ts";

export type ScanRef = ActorRefFrom<typeof scanMachine>;

interface ScanningValue {
  scan: ScanRef;
  /** The camera chosen on the scan screen, which a box's camera takes over. */
  deviceId: RefObject<string | null>;
}

export const ScanningContext = createContext<ScanningValue | null>(null);

export function useScanning(): ScanningValue {
  const value = use(ScanningContext);
  if (!value) throw new Error("Scanning is not around this component.");
  return value;
}
