/** Whether a setting of this device is on, which it is until somebody switches it off. `key` of local storage. */
export const isSwitchedOn = (key: string) => localStorage.getItem(key) !== "false";
