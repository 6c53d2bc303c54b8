/** The character that a keystroke stands for, also while an input method is on (docs/design.md, "Guns"). */
import { SEPARATOR } from "#domain/code/gs1.ts";
import { usCharacter } from "#domain/scan/usKeys.ts";

/** The keystroke's `key`; the physical key's character where an input method has taken it, or with `isByKeys`. */
export function keyOf(event: KeyboardEvent, isByKeys = false): string {
  // By itself the first key of a shortcut is none.
  if (event.key === "Control" || event.key === "Meta") return event.key;
  const isShortcut =
    event.metaKey || (event.ctrlKey && !event.altKey && !event.getModifierState("AltGraph"));
  // Guns press Ctrl+] on a US keyboard for this control character.
  if (isShortcut) return event.ctrlKey && event.code === "BracketRight" ? SEPARATOR : "Shortcut";
  const isUntold = event.key === "Process" || event.key === "Unidentified";
  const isWriting = isUntold || event.key === "Dead" || [...event.key].length === 1;
  if (!isUntold && !(isByKeys && isWriting)) return event.key;
  if (event.code === "NumpadEnter") return "Enter";
  const told = usCharacter(event.code, event.shiftKey);
  return told ?? (isUntold ? event.code || event.key : event.key);
}

export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
