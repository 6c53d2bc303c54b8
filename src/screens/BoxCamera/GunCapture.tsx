/** Takes a gun's pulls where there is no field for them, so that its Enter presses no button (docs/design.md, "Guns"). */
import { useGun } from "#src/scan/useGun.ts";

interface GunCaptureProps {
  onScan: (strCode: string) => void;
  onDigits?: (digits: string) => boolean;
}

export function GunCapture({ onScan, onDigits }: GunCaptureProps) {
  useGun({ onScan, onDigits });
  return null;
}
