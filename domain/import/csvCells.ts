/**
 * A value as a cell that a spreadsheet opens rightly, and back (our addition).
 * A code is written as ="0012", or a spreadsheet makes a number of it. A text that a spreadsheet would
 * run as a formula (OWASP, "CSV Injection") gets an apostrophe, and so does one that begins with an apostrophe.
 */

const CODE = /^="((?:[^"]|"")*)"$/;
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const isEscaped = (text: string) => text.startsWith("'") || FORMULA.test(text);

/** Empty where there is no code. */
export const codeCell = (code: string) => (code === "" ? "" : `="${code.replaceAll('"', '""')}"`);

/** The code that was written by `codeCell`, or null. */
export function codeOfCell(cell: string): string | null {
  return CODE.exec(cell)?.[1]?.replaceAll('""', '"') ?? null;
}

export const textCell = (text: string) => (isEscaped(text) ? `'${text}` : text);

/** The text that was written by `textCell`. */
export const textOfCell = (cell: string) =>
  cell.startsWith("'") && isEscaped(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell of an uploaded file for a download: read again it means the same, and no spreadsheet runs it. */
export const returnedCell = (cell: string) =>
  FORMULA.test(cell) && codeOfCell(cell) === null ? `'${cell}` : cell;

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
