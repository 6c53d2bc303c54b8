/** Takes a gun's pulls where there is no field for them, so that its Enter presses no button (docs/design.md, "Guns"). */
import { useGun } from "#src/scan/useGun.ts";

interface GunGuardProps {
  onScan: (strCode: string) => void;
  onDigits?: (digits: string) => boolean;
}

export function GunGuard({ onScan, onDigits }: GunGuardProps) {
  useGun({ onScan, onDigits });
  return null;
}
