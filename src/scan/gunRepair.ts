/** The repair of this device's gun, persisted on the device (docs/design.md, "Guns"). */
import { type GunRepair, NO_REPAIR, withoutAffixes } from "#domain/scan/gunRepair.ts";
import { writeStored } from "#src/device/writeStored.ts";
import { withoutOwnAddress } from "./ownAddress.ts";

const KEY = "toyshelf.gun";

/** Any other stored text counts as no repair. */
function load(): GunRepair {
  try {
    const { isByKeys, prefix, suffix } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return {
      isByKeys: Boolean(isByKeys),
      prefix: String(prefix ?? ""),
      suffix: String(suffix ?? ""),
    };
  } catch {
    return NO_REPAIR;
  }
}

/** Asked at every key, so it is read once. */
let known: GunRepair | undefined;
// Another window may have checked the gun.
window.addEventListener("storage", () => {
  known = undefined;
});

export function readGunRepair(): GunRepair {
  known ??= load();
  return known;
}

export function writeGunRepair(repair: GunRepair): void {
  known = repair;
  writeStored(KEY, repair);
}

/** The code in a gun's text, or in one that a person typed or pasted. */
export const codeTyped = (text: string, isOfGun: boolean) =>
  withoutOwnAddress(isOfGun ? withoutAffixes(text.trim(), readGunRepair()) : text.trim());
