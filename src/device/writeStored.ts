/**
 * Stores a value in the browser's storage: text as it is, another value as JSON (`readStored` reads it). Where nothing
 * can be written, because the device is full or forbids it, the value before stays and the page goes on without.
 */

export function writeStored(
  key: string,
  value: string | number | object,
  storage: Storage = localStorage,
): void {
  try {
    storage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  } catch (error) {
    console.warn(`The device could not store ${key}.`, error);
  }
}

/** Whether a setting of this device is on, which it is until somebody switches it off. `key` of local storage. */
export const isSwitchedOn = (key: string) => localStorage.getItem(key) !== "false";
