/**
 * Ages as people write them: "ab 3", "3-6", "18 Monate", in whole years (our addition; docs/design.md, "Import").
 * They are rounded up: small parts are for no child of less.
 */

export interface AgeRange {
  min?: number;
  max?: number;
}

const UNIT = "(?<unit>\\p{L}*)\\.?";
const MONTHS = /^(?:m|mo|mon|mths?|monate?n?|months?|mois|mes|meses|maand|maanden|mnd)$/i;
const FROM = "(?:ab|von|from|à partir de|a partir de|dès|de|desde|vanaf|van|>=?)";
const TO = "(?:bis|up to|to|jusqu[’']à|à|hasta|tot|<=?)";
const NUMBER = "\\d{1,3}(?:[.,]\\d)?";
const FORMS = [
  `(?:${FROM}\\s*)?(?<min>${NUMBER})\\s*(?<unitOfMin>\\p{L}*)\\.?\\s*(?:-|–|—|/|${TO}|a)\\s*(?<max>${NUMBER})\\s*${UNIT}`,
  `${TO}\\s*(?<max>${NUMBER})\\s*${UNIT}`,
  `(?:${FROM}\\s*)?(?<min>${NUMBER})\\s*\\+?\\s*${UNIT}\\s*\\+?`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/** The ages that a cell says, or null. */
export function readAges(cell: string): AgeRange | null {
  for (const form of FORMS) {
    const { min, max, unit = "", unitOfMin } = form.exec(cell.trim())?.groups ?? {};
    if (min === undefined && max === undefined) continue;
    const years = (text: string, of: string) =>
      Math.ceil(Number(text.replace(",", ".")) / (MONTHS.test(of) ? 12 : 1));
    return {
      ...(min && { min: years(min, unitOfMin || unit) }),
      ...(max && { max: years(max, unit) }),
    };
  }
  return null;
}
