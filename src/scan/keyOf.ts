/** The character that a keystroke stands for, also while an input method is on (docs/design.md, "Guns"). */

/** Characters of codes on the keys of a US keyboard, which is what guns pretend to be. */
const PUNCTUATION: Record<string, string> = {
  Minus: "-",
  Period: ".",
  Slash: "/",
  Space: " ",
  Equal: "=",
  NumpadSubtract: "-",
  NumpadDecimal: ".",
  NumpadDivide: "/",
  NumpadAdd: "+",
};

/** The keystroke's `key`; where an input method has taken it, what the physical key says. */
export function keyOf(event: KeyboardEvent): string {
  const isShortcut =
    event.metaKey || (event.ctrlKey && !event.altKey && !event.getModifierState("AltGraph"));
  if (isShortcut) return "Shortcut";
  if (event.key !== "Process" && event.key !== "Unidentified") return event.key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (digit) return digit;
  if (letter) return event.shiftKey ? letter : letter.toLowerCase();
  if (event.code === "NumpadEnter") return "Enter";
  return PUNCTUATION[event.code] ?? (event.code || event.key);
}

export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
