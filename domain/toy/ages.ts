/**
 * Ages: years on the wire (specification section 3), and the months beside them where an age is no whole number of
 * years. The years are then rounded up, because small parts are dangerous for a younger child (our addition;
 * docs/design.md, "Ages").
 */
import { AGE_MAX } from "../limits.ts";
import type { Toy } from "../types.ts";

/** The months of each age. */
export const AGE_MONTHS = { intAgeMin: "intAgeMinMonths", intAgeMax: "intAgeMaxMonths" } as const;
export type AgeField = keyof typeof AGE_MONTHS;
export type Ages = Pick<Toy, AgeField | (typeof AGE_MONTHS)[AgeField]>;
export const AGE_FIELDS = Object.keys(AGE_MONTHS) as AgeField[];
export const AGE_MONTHS_MAX = AGE_MAX * 12;

/** The fields of an age in months; null for no age. */
export function ageOfMonths(field: AgeField, months: number | null): Partial<Ages> {
  const years = months === null ? null : Math.ceil(months / 12);
  const isWhole = months === null || months % 12 === 0;
  return { [field]: years, [AGE_MONTHS[field]]: isWhole ? null : months };
}

/** An age in months; null where there is none. */
export function monthsOf(ages: Partial<Ages>, field: AgeField): number | null {
  const years = ages[field] ?? null;
  return ages[AGE_MONTHS[field]] ?? (years === null ? null : years * 12);
}

/** The values with both fields of each given age: years without months clear the months, months set the years. */
export function completeAges<Values extends Partial<Ages>>(values: Values): Values {
  let complete: Values = values;
  for (const field of AGE_FIELDS) {
    const { [field]: years, [AGE_MONTHS[field]]: months } = values;
    if (months != null) complete = { ...complete, ...ageOfMonths(field, months) };
    else if (years !== undefined) complete = { ...complete, [AGE_MONTHS[field]]: null };
  }
  return complete;
}

/** Whether the years and the months of an age are both given, and differ. */
export const isContradicting = (values: Partial<Ages>): boolean =>
  AGE_FIELDS.some((field) => {
    const { [field]: years, [AGE_MONTHS[field]]: months } = values;
    return years !== undefined && months != null && years !== Math.ceil(months / 12);
  });

/** Whether the greatest age is below the least. */
export function areInDisorder(ages: Partial<Ages>): boolean {
  const [least, greatest] = [monthsOf(ages, "intAgeMin"), monthsOf(ages, "intAgeMax")];
  return least !== null && greatest !== null && greatest < least;
}

/** An age as a value that is shown: a number of years, or months in words; null where there is none. */
export function ageValue(ages: Partial<Ages>, field: AgeField): number | string | null {
  const { [field]: years = null, [AGE_MONTHS[field]]: months } = ages;
  return months == null ? years : `${months} months`;
}

export const isAgeField = (field: string): field is AgeField => Object.hasOwn(AGE_MONTHS, field);

/** A toy's ages in words: "3–8", "18 months–3 years", "6–18 months", "3+". */
export function formatAges(ages: Ages): string {
  const { intAgeMin: min, intAgeMax: max } = ages;
  if (min === null) return max === null ? "Any age" : `Up to ${ageValue(ages, "intAgeMax")}`;
  if (max === null) return `${ageValue(ages, "intAgeMin")}+`;
  const areMonths = AGE_FIELDS.map((field) => ages[AGE_MONTHS[field]] != null);
  if (!areMonths.includes(true)) return `${min}–${max}`;
  // A least age of at most a year is in months, too, beside a greatest age in months.
  const isInMonths = areMonths[1] && (areMonths[0] || min <= 1);
  if (isInMonths) return `${monthsOf(ages, "intAgeMin")}–${monthsOf(ages, "intAgeMax")} months`;
  const inWords = (field: AgeField) =>
    ages[AGE_MONTHS[field]] == null
      ? `${ages[field]} ${ages[field] === 1 ? "year" : "years"}`
      : ageValue(ages, field);
  return `${inWords("intAgeMin")}–${inWords("intAgeMax")}`;
}
