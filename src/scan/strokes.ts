/** The characters of a gun's keys: as the device's keyboard has them, and as the keyboard that guns pretend to be. */
import { SEPARATOR } from "#domain/code/gs1.ts";
import { usCharacter } from "#domain/scan/gunRepair.ts";

interface Strokes {
  /** A key went down that writes a character, the first of its burst or a further one. */
  note(event: KeyboardEvent, isFirst: boolean): void;
  /** The text that follows comes without keys. */
  clear(): void;
  /** The text by the device's keyboard; empty where no key told it. */
  text(): string;
  /** The text by a US keyboard; null where a key did not say which it is. */
  byKeys(): string | null;
  /** The text that a person meant who typed it, where its keys tell it. */
  asTyped(byKeys: string): string;
}

export function createStrokes(): Strokes {
  let text = "";
  let byKeys: string | null = "";
  const typedAs = new Map<string, string>();
  function clear() {
    text = "";
    byKeys = "";
  }
  return {
    clear,
    note({ key, code, shiftKey }, isFirst) {
      if (isFirst) clear();
      const character = usCharacter(code, shiftKey);
      byKeys = byKeys === null || character === null ? null : byKeys + character;
      // A dead key writes nothing before the next one.
      if ([...key].length !== 1) return;
      text += key;
      if (character !== null) typedAs.set(character, key);
    },
    text: () => text,
    byKeys: () => byKeys || null,
    asTyped: (keys) => [...keys].map((character) => typedAs.get(character) ?? character).join(""),
  };
}

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

/** The character that a keystroke stands for, also while an input method is on (docs/design.md, "Guns"). */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
