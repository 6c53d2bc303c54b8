/**
 * A value as a cell that a spreadsheet opens rightly, and back (our addition; design section 2, "Export").
 * A code is written as ="0012", or a spreadsheet makes a number of it. A text that begins with = + - @
 * would be run as a formula: an apostrophe goes before it, and before one that begins with an apostrophe.
 */

const CODE = /^="((?:[^"]|"")*)"$/;
const FORMULA = /^[=+\-@']/;
const ESCAPED = /^'[=+\-@']/;

export const codeCell = (code: string) => `="${code.replaceAll('"', '""')}"`;

/** The code that was written by `codeCell`, or null. */
export function codeOfCell(cell: string): string | null {
  return CODE.exec(cell)?.[1]?.replaceAll('""', '"') ?? null;
}

export const textCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The text that was written by `textCell`. */
export const textOfCell = (cell: string) => (ESCAPED.test(cell) ? cell.slice(1) : cell);

/** Tags as one cell; one that has a comma, semicolon or quotation mark stands in quotation marks. */
export const tagsCell = (tags: readonly string[]) =>
  textCell(
    tags.map((tag) => (/[",;]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(", "),
  );

const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]*))(?:[,;]|$)/y;

/** Tags that commas or semicolons separate, each once. */
export function tagsOfCell(cell: string): string[] {
  const text = textOfCell(cell);
  const tags: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const [, quoted, bare = ""] = TAG.exec(text) ?? [];
    tags.push((quoted?.replaceAll('""', '"') ?? bare).trim());
  }
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
