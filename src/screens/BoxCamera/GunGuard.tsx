/** Takes a gun's pulls where there is no field for them, so that its Enter presses no button (design section 4, Guns). */
import { useGun } from "#src/scan/useGun.ts";

export function GunGuard({ onScan }: { onScan: (strCode: string) => void }) {
  useGun({ onScan });
  return null;
}
