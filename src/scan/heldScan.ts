/** The code of a scan that waits until it is opened or dismissed, persisted for the tab. Apart from the other scans, of which the sign-in page loads nothing. */
import { writeStored } from "#src/device/writeStored.ts";

const KEY = "toyshelf.held-scan";

export const heldScan = (): string | null => sessionStorage.getItem(KEY);

/** null: none waits. */
export function persistHeldScan(heldCode: string | null): void {
  if (heldCode === null) sessionStorage.removeItem(KEY);
  else writeStored(KEY, heldCode, sessionStorage);
}
