/** The characters on the keys of a US keyboard, which is what scanner guns pretend to be (docs/design.md, "Guns"). */

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
