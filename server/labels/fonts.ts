/** The fonts of labels: each PDF embeds the letters that it uses. */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export const REGULAR = import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
export const BOLD = import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf");
/** The heights of both fonts, of a line and of a capital letter, as parts of the font's size. */
export const LINE_HEIGHT = 1.164;
export const CAPITAL_HEIGHT = 0.729;

export const FONTS = [REGULAR, BOLD].map((name) => {
  const bytes = readFileSync(new URL(name));
  return { name, bytes, glyphs: create(bytes) as Font };
});
const graphemes = new Intl.Segmenter();
const isDrawable = (text: string) =>
  [...text].every((letter) =>
    FONTS.every(({ glyphs }) => glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );

/** Splits a text: the characters that the fonts can draw, in their order, and those that they cannot. */
export function drawable(text: string): { drawn: string; leftOut: string[] } {
  const letters = Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => segment);
  const drawn = letters.filter(isDrawable).join("").replaceAll(/\s+/g, " ").trim();
  return { drawn, leftOut: letters.filter((letter) => !isDrawable(letter)) };
}
