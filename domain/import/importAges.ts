/** Ages as people write them: "ab 3", "3-6", "18 Monate", "1½ J." (our addition; docs/design.md, "Import"). */

/** Ages in months. */
interface AgeRange {
  min?: number;
  max?: number;
}

const UNIT = "(?<unit>\\p{L}*)\\.?";
const MONTHS =
  /^(?:m|mo|mos|mon|mths?|mnths?|monate?n?|months?|mois|mes|meses|maand|maanden|mnd)$/i;
const OF_YEARS = "y|yo|yrs?|years?|j|jr|jahre?n?|a|ans?|années?|años?|jaar|jaren";
const YEARS = new RegExp(`^(?:|${OF_YEARS})$`, "i");
const FROM = "(?:ab|von|from|à partir de|a partir de|dès|de|desde|vanaf|van|>=?)";
const TO = "(?:bis|up to|to|jusqu[’']à|à|hasta|tot|<=?)";
/** Of decimals only halves and wholes: "1.2" may be a year and two months, or a range. */
const NUMBER = "\\d{1,4}(?:[.,][05]|\\s?½)?";
/** Words around an age that say nothing, and other words for the units. */
const WORDS: [RegExp, string][] = [
  [/^(?:ages?|alter|âge|edad|leeftijd)\b\s*:?/iu, ""],
  [/[\s-]*olds?$/iu, ""],
  [
    /\s*(?:and|&|und|u\.|et|en|y)\s*(?:up|over|above|older|älter|plus|\+|ouder|más)(?:wards?)?$/iu,
    "+",
  ],
  [new RegExp(`\\b1/2\\s*(?=(?:${OF_YEARS})\\.?$)`, "i"), "0.5 "],
  [/\b(?:birth|geburt|naissance|geboorte|nacimiento)\b/iu, "0"],
];
const FORMS = [
  `(?:${FROM}\\s*)?(?<min>${NUMBER})\\s*(?<unitOfMin>\\p{L}*)\\.?\\s*(?:-|–|—|/|${TO}|a)\\s*(?<max>${NUMBER})\\s*${UNIT}`,
  `${TO}\\s*(?<max>${NUMBER})\\s*${UNIT}`,
  `(?:${FROM}\\s*)?(?<min>${NUMBER})\\s*\\+?\\s*${UNIT}\\s*\\+?`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/** The longest text that may be ages: the forms try each split of a run of blanks, so that long ones take minutes. */
const LONGEST = 60;

/** The number of months in a unit of age; null for another word. */
const monthsIn = (unit: string) => (MONTHS.test(unit) ? 1 : YEARS.test(unit) ? 12 : null);

/** The ages in a cell, in months; null where it has none, or an unknown unit. */
export function readAges(cell: string): AgeRange | null {
  const given = cell.trim();
  if (given.length > LONGEST) return null;
  const text = WORDS.reduce((said, [word, meant]) => said.replace(word, meant).trim(), given);
  for (const form of FORMS) {
    const { min, max, unit = "", unitOfMin } = form.exec(text)?.groups ?? {};
    if (min === undefined && max === undefined) continue;
    const [ofMin, ofMax] = [monthsIn(unitOfMin || unit), monthsIn(unit)];
    if (ofMin === null || ofMax === null) return null;
    const months = (number: string, each: number) =>
      Math.ceil(Number(number.replace(",", ".").replace(/\s?½/, ".5")) * each);
    return {
      ...(min && { min: months(min, ofMin) }),
      ...(max && { max: months(max, ofMax) }),
    };
  }
  return null;
}
