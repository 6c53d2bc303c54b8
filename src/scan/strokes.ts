/** The characters of a gun's keys: as the device's keyboard has them, and as the keyboard that guns pretend to be. */
import { usCharacter } from "#domain/scan/usKeys.ts";

export interface Strokes {
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
