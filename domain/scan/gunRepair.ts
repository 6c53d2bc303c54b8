/** What a device repairs of everything that its scanner gun types: its keys are read as a US keyboard's, which guns pretend to be, and more than the code is taken off (docs/design.md, "Guns"). */

/** The repair of everything that a gun types on this device. */
export interface GunRepair {
  /** Its keys are read as a US keyboard's. */
  isByKeys: boolean;
  prefix: string;
  suffix: string;
}

export const NO_REPAIR: GunRepair = { isByKeys: false, prefix: "", suffix: "" };

export const isRepair = ({ isByKeys, prefix, suffix }: GunRepair) =>
  isByKeys || prefix !== "" || suffix !== "";

export const isSameRepair = (one: GunRepair, other: GunRepair) =>
  one.isByKeys === other.isByKeys && one.prefix === other.prefix && one.suffix === other.suffix;

/** The code in a text that the gun put something before and behind. */
export function withoutAffixes(text: string, { prefix, suffix }: GunRepair): string {
  const isWhole =
    text.length > prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix);
  return isWhole ? text.slice(prefix.length, text.length - suffix.length) : text;
}

/** Without and with Shift, by `KeyboardEvent.code` (UI Events KeyboardEvent code Values, section 3.1.1). */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ Digit0: "0)", Digit1: "1!", Digit2: "2@", Digit3: "3#", Digit4: "4$" },
  ...{ Digit5: "5%", Digit6: "6^", Digit7: "7&", Digit8: "8*", Digit9: "9(" },
  ...{ Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|" },
  ...{ Semicolon: ";:", Quote: "'\"", Backquote: "`~", Comma: ",<", Period: ".>", Slash: "/?" },
  ...{ NumpadSubtract: "--", NumpadDecimal: "..", NumpadDivide: "//", NumpadAdd: "++" },
  Space: "  ",
};

/** The character, whatever CapsLock and the device's layout say; null where the key is none that writes one. */
export function usCharacter(code: string, hasShift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return hasShift ? letter : letter.toLowerCase();
  return /^Numpad(\d)$/.exec(code)?.[1] ?? SIGNS[code]?.charAt(hasShift ? 1 : 0) ?? null;
}
