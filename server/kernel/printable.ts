/** Untrusted text for a terminal: without escape sequences, line breaks and invisible characters. */

const UNSEEN = /\p{C}|\p{Zl}|\p{Zp}|\u034F|\u115F|\u1160|\u3164|\uFFA0/gu;

export const printable = (text: string) =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
