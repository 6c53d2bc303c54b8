/** Fields that a shop names itself: price, condition, supplier … (our addition; docs/design.md, "Own fields"). */
import * as v from "valibot";
import { OWN_FIELDS_MAX, OWN_OPTION_MAX, OWN_OPTIONS_MAX, OWN_VALUE_MAX } from "../limits.ts";
import type { OwnField, OwnValues } from "../types.ts";

interface Kind {
  label: string;
  /** The stored form of a typed value; null for an invalid one. Never called with blank text. */
  read(text: string, field: OwnField): string | null;
  /** The sentence about a wrong value. */
  problem: string;
  /** The value as a person reads it, where that is not the stored form. */
  format?(value: string): string;
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const YES = /^(?:y|yes|ja|j|oui|o|si|sí|x|1|true|wahr|vrai)$/i;
const NO = /^(?:n|no|nein|non|nee|0|false|falsch|faux|-)$/i;
/** A sign, digits, and decimals after a point or a comma. */
const NUMBER = /^(?<sign>[-−]?)(?<whole>\d{1,9})(?:[.,](?<decimals>\d{1,4}))?$/;

function readNumber(text: string): string | null {
  const { sign, whole, decimals = "" } = NUMBER.exec(text)?.groups ?? {};
  if (whole === undefined) return null;
  const number = Number(`${whole}.${decimals}`);
  return number === 0 ? "0" : `${sign === "" ? "" : "-"}${number}`;
}

/**
 * An amount with whole cents, as "12.50", without currency signs around it. Three digits after a separator may be
 * thousands, and are refused.
 */
function readMoney(text: string): string | null {
  const price = text.replace(/^(?:\p{Sc}|\p{Lu}{3})|(?:\p{Sc}|\p{Lu}{3})$/gu, "").trim();
  if (/[.,]\d{3}$/.test(price)) return null;
  const number = readNumber(price);
  const isMoney = number !== null && Number(number) >= 0 && /^\d+(?:\.\d{1,2})?$/.test(number);
  return isMoney ? Number(number).toFixed(2) : null;
}

/** A day of the calendar as 2026-11-27, also from 27.11.2026; 3/4/2026 may be two days, and is refused. */
function readDay(text: string): string | null {
  const [, first = "", sign, second = "", year] =
    /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const isMonthFirst = sign === "/" && Number(second) > 12;
  const isUnclear = sign === "/" && Number(first) <= 12 && Number(second) <= 12;
  if (isUnclear && first !== second) return null;
  const [day, month] = (isMonthFirst ? [second, first] : [first, second]).map((part) =>
    part.padStart(2, "0"),
  );
  const iso = year ? `${year}-${month}-${day}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

const YES_OR_NO: Omit<Kind, "label"> = {
  read: (text) => (YES.test(text) ? "yes" : NO.test(text) ? "no" : null),
  problem: "Yes or no.",
  format: (value) => (value === "yes" ? "Yes" : "No"),
};
const isPrintable = (text: string) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);

/** The kinds of own fields: a new kind is a row here and one in the contract. */
export const OWN_KINDS: Record<OwnField["strKind"], Kind> = {
  text: {
    label: "Text",
    read: (text) => (isPrintable(text) && [...text].length <= OWN_VALUE_MAX ? text : null),
    problem: `At most ${OWN_VALUE_MAX} characters of one line.`,
  },
  number: {
    label: "Number",
    read: readNumber,
    problem: "A number with at most 4 decimals.",
  },
  money: { label: "Money", read: readMoney, problem: "An amount with at most 2 decimals." },
  date: {
    label: "Date",
    read: readDay,
    problem: "A day as 2026-11-27.",
    format: (value) => DAY.format(new Date(value)),
  },
  yesNo: { label: "Yes or no", ...YES_OR_NO },
  oneOf: {
    label: "One of",
    read: (text, { options }) =>
      options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? null,
    problem: "One of those that the field offers.",
  },
  warning: { label: "Warning", ...YES_OR_NO },
};
export const OWN_KIND_NAMES = Object.keys(OWN_KINDS) as OwnField["strKind"][];

/** The values of a field that is chosen, not typed; null for a typed one. */
export function valuesToChoose({ strKind, options }: OwnField): string[] | null {
  if (strKind === "oneOf") return options;
  return strKind === "yesNo" || strKind === "warning" ? ["yes", "no"] : null;
}

/** The own fields that a shop can switch on with one tap. */
export const OFFERED_FIELDS: readonly OwnField[] = [
  { strField: "price", strName: "Price", strKind: "money", options: [] },
  { strField: "bought", strName: "Bought on", strKind: "date", options: [] },
  {
    ...{ strField: "condition", strName: "Condition", strKind: "oneOf" },
    options: ["New", "Good", "Used", "Incomplete"],
  },
  { strField: "supplier", strName: "Supplier", strKind: "text", options: [] },
  { strField: "batteries", strName: "Batteries", strKind: "text", options: [] },
  { strField: "inactive", strName: "Inactive", strKind: "yesNo", options: [] },
  { strField: "under36", strName: "Not under 36 months", strKind: "warning", options: [] },
];

/** The field by which the stock has a value. */
export const PRICE_FIELD = "price";

/** The field that marks toys as kept, but neither listed nor needed; it does so even where the shop has removed it, because values stay. */
export const INACTIVE_FIELD = "inactive";
/** Whether a toy is kept, but neither listed nor needed. */
export const isInactive = (own: OwnValues = {}) => own[INACTIVE_FIELD] === "yes";
/** Whether a list's filter is by the field of inactive toys, which then are not hidden. */
export const asksForInactive = (own: string | undefined) =>
  own !== undefined && ownFilterOf(own).strField === INACTIVE_FIELD;

export const isInUse = ({ isRemoved }: OwnField) => !isRemoved;
export const fieldsInUse = (fields: readonly OwnField[]) => fields.filter(isInUse);

/** The stored form of a typed value: empty for blank text, null for an invalid value. */
export function readOwn(field: OwnField, typed: string): string | null {
  const text = typed.trim();
  return text === "" ? "" : OWN_KINDS[field.strKind].read(text, field);
}

/** The sentence about an invalid typed value; null for a valid one. */
export const ownProblem = (field: OwnField, typed: string): string | null =>
  readOwn(field, typed) === null ? OWN_KINDS[field.strKind].problem : null;

/** A value in words; in its stored form where the field's kind no longer accepts it. */
export function formatOwn(field: OwnField, value: string | undefined): string {
  if (!value) return "–";
  const { format } = OWN_KINDS[field.strKind];
  return format && readOwn(field, value) === value ? format(value) : value;
}

/** The warnings that a toy carries. */
export const warningsOf = (fields: readonly OwnField[], own: OwnValues): string[] =>
  fieldsInUse(fields)
    .filter(({ strKind, strField }) => strKind === "warning" && own[strField] === "yes")
    .map(({ strName }) => strName);

/** The values that lists show of a toy: "Price 12.50 · Condition Good". */
export const formatListed = (fields: readonly OwnField[], own: OwnValues): string =>
  fieldsInUse(fields)
    .filter(({ isListed, strField }) => isListed && own[strField])
    .map((field) => `${field.strName} ${formatOwn(field, own[field.strField])}`)
    .join(" · ");

/** Values after changes; an empty value removes one. */
export const ownAfter = (own: OwnValues, changes: OwnValues): OwnValues =>
  Object.fromEntries(Object.entries({ ...own, ...changes }).filter(([, value]) => value !== ""));

/** The prefix of a value's name in the journal, and of a column in an import. */
const PREFIX = "own.";
export type OwnKey = `own.${string}`;
export const ownKey = (field: string): OwnKey => `${PREFIX}${field}`;
/** The own field of a journal's value; null for any other value. */
export const fieldOfKey = (key: string) =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;

const isGiven = (text: string) => text.trim() !== "";
const lower = (texts: readonly string[]) => texts.map((text) => text.trim().toLowerCase());
const hasTwice = (texts: readonly string[]) => new Set(lower(texts)).size < texts.length;

/** The reason why a shop cannot have these fields, as a sentence; null where it can. */
export function ownFieldsProblem(fields: readonly OwnField[]): string | null {
  const inUse = fieldsInUse(fields);
  if (fields.some(({ strName }) => !isGiven(strName))) return "Please enter a name for each field.";
  if (inUse.length > OWN_FIELDS_MAX) return `There are at most ${OWN_FIELDS_MAX} fields.`;
  if (hasTwice(inUse.map(({ strName }) => strName))) return "Each field has a name of its own.";
  const choices = inUse.filter(({ strKind }) => strKind === "oneOf");
  if (choices.some(({ options }) => !options.some(isGiven))) {
    return "Please enter what can be chosen.";
  }
  const options = choices.map((field) => field.options.filter(isGiven));
  if (options.some(hasTwice)) return "Each choice is there once.";
  if (options.some(({ length }) => length > OWN_OPTIONS_MAX)) {
    return `There are at most ${OWN_OPTIONS_MAX} choices.`;
  }
  const isLong = options.flat().some((option) => [...option.trim()].length > OWN_OPTION_MAX);
  return isLong ? `A choice has at most ${OWN_OPTION_MAX} characters.` : null;
}

/** A field as it is persisted with its typed text. */
export const OwnFieldSchema = v.object({
  strField: v.string(),
  strName: v.string(),
  strKind: v.picklist(OWN_KIND_NAMES),
  options: v.array(v.string()),
  isListed: v.exactOptional(v.boolean()),
  isRemoved: v.exactOptional(v.boolean()),
});

/** The text in the fields of a form; fields that are left out are empty. */
export const TypedOwnSchema = v.array(v.object({ field: OwnFieldSchema, text: v.string() }));
export type TypedOwn = v.InferOutput<typeof TypedOwnSchema>;

export const textTyped = (typed: TypedOwn, { strField }: OwnField): string =>
  typed.find(({ field }) => field.strField === strField)?.text ?? "";

/** The text after one of the fields changed. */
export function withTyped(typed: TypedOwn, field: OwnField, text: string): TypedOwn {
  const others = typed.filter((value) => value.field.strField !== field.strField);
  return text.trim() === "" ? others : [...others, { field, text }];
}

const firstWrong = (typed: TypedOwn) =>
  typed.find(({ field, text }) => ownProblem(field, text) !== null);

/** The name of the form's first wrong own input; null where all are right. */
export function wrongOwnKey(typed: TypedOwn): OwnKey | null {
  const wrong = firstWrong(typed);
  return wrong ? ownKey(wrong.field.strField) : null;
}

/** The first problem, after the field's name. */
export function typedOwnProblem(typed: TypedOwn): string | null {
  const wrong = firstWrong(typed);
  return wrong ? `${wrong.field.strName}: ${ownProblem(wrong.field, wrong.text)}` : null;
}

/** The typed values in the form that a toy stores; invalid ones are left out. */
export const ownOfTyped = (typed: TypedOwn): OwnValues =>
  ownAfter(
    {},
    Object.fromEntries(
      typed.map(({ field, text }) => [field.strField, readOwn(field, text) ?? ""]),
    ),
  );

/** The kind that fits all of a column's cells; text where none does. A person can change it later. */
export function kindOf(cells: readonly string[]): OwnField["strKind"] {
  // A single thousands separator is dropped, be it a point or a comma: the file's decimal sign is known only where its
  // cells are read. Several groups of digits are rather an article number: a text, of which nothing is lost.
  const given = cells
    .map((cell) => cell.trim().replace(/^(\D*[1-9]\d{0,2})([.,])(\d{3})(?!\d|\2\d)/, "$1$3"))
    .filter((cell) => cell !== "");
  const field: OwnField = { strField: "", strName: "", strKind: "text", options: [] };
  const are = (kind: OwnField["strKind"]) =>
    given.length > 0 && given.every((cell) => OWN_KINDS[kind].read(cell, field) !== null);
  if (are("date")) return "date";
  // Zeros in front are of an article number too.
  if (given.some((cell) => /^[-−]?0\d/.test(cell))) return "text";
  const isPriced = given.some((cell) => /\p{Sc}|\d[.,]\d\d$/u.test(cell));
  if (are("money") && isPriced) return "money";
  if (are("number")) return "number";
  return are("yesNo") ? "yesNo" : "text";
}

/** A list's filter by an own field: any value, none, or this one. */
interface OwnFilter {
  strField: string;
  /** Null for toys with any value; empty for toys without one. */
  value: string | null;
}

/** The filter in an address: "condition", "condition=", "condition=Good". */
export const formatOwnFilter = ({ strField, value }: OwnFilter): string =>
  value === null ? strField : `${strField}=${value}`;

export function ownFilterOf(text: string): OwnFilter {
  const [strField = "", ...rest] = text.split("=");
  return { strField, value: rest.length === 0 ? null : rest.join("=") };
}

export function isOwnWanted({ strField, value }: OwnFilter, own: OwnValues): boolean {
  const { [strField]: is = "" } = own;
  return value === null ? is !== "" : is === value;
}
