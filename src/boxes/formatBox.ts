/** A box in words: its note and how much is in it. */
import { formatCount } from "#domain/formatNumbers.ts";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { Box } from "#domain/types.ts";

export function formatNote({ strCustomNote }: Pick<Box, "strCustomNote">): string {
  return strCustomNote === BLANK_BOX_NOTE ? "No note" : strCustomNote;
}

/** The note as it is typed: a blank one is stored as a word of its own. */
export const typedNote = (note: string) => (note === BLANK_BOX_NOTE ? "" : note);

/** "3 toys · 14 pieces". */
export function formatContents({ intToys, intUnits }: Pick<Box, "intToys" | "intUnits">): string {
  return `${formatCount(intToys, "toy")} · ${formatCount(intUnits, "piece")}`;
}
