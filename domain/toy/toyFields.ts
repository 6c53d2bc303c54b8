/**
 * Tables of a toy's fields with one plain typed value, and the common properties of each: forms, edits, import, export,
 * commands and history are built from them.
 */
import { AGE_MAX, DESCRIPTION_MAX, NAME_MAX, QUANTITY_MAX } from "../limits.ts";

interface Field {
  /** The name on a screen, in an imported file and in an export's first row. */
  label: string;
  /** The name in a sentence of the history. */
  phrase: string;
  /** The edit on the item's screen that changes it. */
  edit: string;
}

interface NumberOfToy extends Field {
  max: number;
  /** Whether a toy may have none. */
  mayBeEmpty: boolean;
  /** The text of an empty field of a new toy. */
  placeholder: string;
}

const AGE = { edit: "ageRange", max: AGE_MAX, mayBeEmpty: true, placeholder: "Any" } as const;

export const NUMBERS = {
  intAgeMin: { label: "Age Min", phrase: "the lowest age", ...AGE },
  intAgeMax: { label: "Age Max", phrase: "the highest age", ...AGE },
  intQuantity: {
    label: "Quantity",
    phrase: "the quantity",
    edit: "quantity",
    max: QUANTITY_MAX,
    mayBeEmpty: false,
    placeholder: "0",
  },
  intLowStockThreshold: {
    label: "Low stock threshold",
    phrase: "the low stock threshold",
    edit: "threshold",
    max: QUANTITY_MAX,
    mayBeEmpty: false,
    placeholder: "",
  },
} as const satisfies Record<string, NumberOfToy>;

interface TextOfToy extends Field {
  /** Characters. */
  max: number;
  mayBeEmpty: boolean;
}

export const TEXTS = {
  strName: { label: "Name", phrase: "the name", edit: "name", max: NAME_MAX, mayBeEmpty: false },
  strDescription: {
    label: "Description",
    phrase: "the notes",
    edit: "notes",
    max: DESCRIPTION_MAX,
    mayBeEmpty: true,
  },
} as const satisfies Record<string, TextOfToy>;

const { strName, ...otherTexts } = TEXTS;

/** In the order of the columns of a file. */
export const FIELDS = {
  strName,
  strGender: { label: "Gender", phrase: "the gender", edit: "gender" },
  ...NUMBERS,
  ...otherTexts,
} as const satisfies Record<string, Field>;

export type NumberField = keyof typeof NUMBERS;
export type TextField = keyof typeof TEXTS;
export type PlainField = keyof typeof FIELDS;

export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];
export const TEXT_FIELDS = Object.keys(TEXTS) as TextField[];
export const PLAIN_FIELDS = Object.keys(FIELDS) as PlainField[];

export const isNumberField = (field: string): field is NumberField => Object.hasOwn(NUMBERS, field);

export const isTextField = (field: string): field is TextField => Object.hasOwn(TEXTS, field);

/** A record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  const record = {} as Record<Key, Value>;
  for (const key of keys) record[key] = valueFor(key);
  return record;
}
