/** The switch for shortcuts of a single key, which speech input or a touch by chance may trigger (WCAG 2.1.4). */
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
