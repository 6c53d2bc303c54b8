/** Keys that act by themselves, which who speaks to the device, or touches keys by chance, switches off (WCAG 2.1.4). */
import { isSwitchedOn } from "#src/device/isSwitchedOn.ts";
import { StoredSwitch } from "#src/ui/StoredSwitch.tsx";

const STORAGE_KEY = "toyshelf.single-keys";

export const areSingleKeysOn = () => isSwitchedOn(STORAGE_KEY);

export const SingleKeysSwitch = () => (
  <StoredSwitch
    storageKey={STORAGE_KEY}
    label="Keys that act by themselves"
    description="/ searches, n adds an item, ? lists the keys. Ctrl K and Ctrl Z stay."
  />
);
