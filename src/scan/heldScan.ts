/**
 * The codes of scans that wait, persisted for the tab: of the last it is asked whether it is opened or dismissed; those
 * before it are of a time in which nobody was signed in. Apart from the other scans, of which the sign-in page loads
 * nothing.
 */
import { writeStored } from "#src/device/writeStored.ts";

const KEY = "toyshelf.held-scan";
/** In no label; a square one may have lines. */
const BETWEEN = "\0";

export const heldScans = (): string[] => sessionStorage.getItem(KEY)?.split(BETWEEN) ?? [];

export function persistHeldScans(codes: readonly string[]): void {
  if (codes.length === 0) sessionStorage.removeItem(KEY);
  else writeStored(KEY, codes.join(BETWEEN), sessionStorage);
}
