/** Takes a gun's pulls where there is no field for them, so that its Enter presses no button (docs/design.md, "Guns"). */
import { type GunOptions, useGun } from "./useGun.ts";

export function GunCapture(options: GunOptions) {
  useGun(options);
  return null;
}
