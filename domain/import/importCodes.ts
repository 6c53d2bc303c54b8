/** Codes as spreadsheets leave them: shortened, without leading zeros, with blanks (our addition; docs/design.md, "Import"). */
import { cleanCode, gtinsOf, isCode, oddityOf, trimCode } from "../code/codes.ts";
import { messages } from "../messages.ts";
import { ODDITIES } from "../toy/toyDraft.ts";
import { codeOfCell } from "./csvCells.ts";
import { importMessages } from "./importMessages.ts";

type CodeReading =
  | { type: "read"; code: string }
  /** A check digit confirms the repaired code. */
  | { type: "repaired"; code: string }
  | { type: "doubtful"; code: string; message: string }
  | { type: "unusable"; message: string };

/** 4.00638E+12, as a number of more than 11 digits is shown. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+(\d\d)$/i;
/** A number with its thousands set apart, or with zeros only after the point. */
const NUMBER = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*$|^\d+[.,]0+$/;
const SPACED = /^\d[\d\s]*\d$/;
/** A number that somebody marked as a text, for the spreadsheet to leave it as it is. */
const MARKED = /^\s*'(\d.*)$/;
/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

const isGtin = (digits: string) => gtinsOf(digits).length > 0;

/** The GTIN that digits certainly are: as they are, or as a UPC-A whose zero in front was lost. */
function certainGtin(digits: string): string | null {
  if (isGtin(digits)) return digits;
  const upcA = `0${digits}`;
  return upcA.length === 12 && isGtin(upcA) ? upcA : null;
}

/** The damage to a code that a spreadsheet made a number, and the digits that it still has; null for none. */
function damageOf(code: string): { digits: string; message: string } | null {
  const [, first, rest = "", exponent] = SHORTENED.exec(code) ?? [];
  if (exponent !== undefined) {
    const isWhole = rest.length === Number(exponent);
    return { digits: isWhole ? `${first}${rest}` : "", message: importMessages.shortened };
  }
  if (NUMBER.test(code)) {
    const digits = code.replace(/[.,]0+$/, (end) => (end.length === 4 ? end : ""));
    return { digits: digits.replaceAll(/\D/g, ""), message: importMessages.wasNumber };
  }
  if (SPACED.test(code) && /\s/.test(code)) {
    return { digits: code.replaceAll(/\s/g, ""), message: importMessages.blanksInside };
  }
  if (/^\d{11}$/.test(code) && certainGtin(code)) return { digits: code, message: "" };
  return null;
}

/** The reason why digits may not be the whole code, or null. */
function doubtAbout(code: string): string | null {
  const oddity = oddityOf(code);
  if (oddity) return ODDITIES[oddity];
  if (/^\d{4}-\d\d-\d\d$/.test(code)) return importMessages.wasDay;
  if (!/^\d+$/.test(code)) return null;
  if (/^0+$/.test(code.slice(KEPT_DIGITS))) return importMessages.rounded;
  const isShort = isGtin(code.padStart(12, "0"));
  return [7, 9, 10].includes(code.length) && isShort ? importMessages.lostZeros : null;
}

/** Reads a cell of a column of codes. */
export function readCode(cell: string): CodeReading {
  const exact = codeOfCell(cell) ?? MARKED.exec(cell)?.[1] ?? null;
  if (exact !== null) {
    return isCode(exact)
      ? { type: "read", code: trimCode(exact) }
      : { type: "unusable", message: messages.barcodeUnusable };
  }
  // A file may have a letter and its accent as two characters, where people and scanners type one.
  const code = cleanCode(cell.normalize("NFC"));
  if (!isCode(code)) return { type: "unusable", message: messages.barcodeUnusable };
  const damage = damageOf(code);
  if (damage) {
    const gtin = certainGtin(damage.digits);
    return gtin
      ? { type: "repaired", code: gtin }
      : { type: "doubtful", code, message: damage.message };
  }
  const message = doubtAbout(trimCode(cell));
  return message ? { type: "doubtful", code, message } : { type: "read", code };
}
