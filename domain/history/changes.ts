/** Entries of the journal in words (docs/design.md, "Journal"). */
import { formatCount } from "../formatNumbers.ts";
import { AGE_FIELDS, AGE_MONTHS } from "../toy/ages.ts";
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";
import type { Change, Thing, ToyBox } from "../types.ts";
import { historyMessages } from "./historyMessages.ts";

type Values = NonNullable<Thing["before"]>;
/** The things of an entry; of a long one the first, with the numbers of all. */
type Named = Pick<Change, "things" | "headline">;
type Formattable = Named &
  Pick<Change, "strOperation" | "undoes"> &
  Partial<Pick<Change, "strFile" | "intItems" | "strReason" | "strRefused">>;

/** Things that a sentence names; it counts the rest. */
const NAMED = 3;
/** Things that a sentence names on demand. */
export const SPELLED_OUT = 200;

const NAMES: Record<string, string> = {
  ...recordOf(PLAIN_FIELDS, (field) => FIELDS[field].phrase),
  intAgeMinMonths: "the lowest age in months",
  intAgeMaxMonths: "the highest age in months",
  strToyBarcode: "the barcode",
  strBoxCode: "the code",
  strCustomNote: "the note",
  strImageID: "the picture's id",
  imageThumb: "the small picture",
  imageLarge: "the picture",
};

const isNumber = (value: unknown) =>
  typeof value === "number" || /^\d+ months$/.test(String(value));
const quoted = (value: unknown) => (isNumber(value) ? String(value) : `"${value}"`);
const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function formatField(field: string, of: string, before: unknown, after: unknown): string {
  const what = `${NAMES[field] ?? field} of ${of}`;
  if (isEmpty(before)) return `set ${what} to ${quoted(after)}`;
  if (isEmpty(after)) return `emptied ${what}, which was ${quoted(before)}`;
  return `set ${what} from ${quoted(before)} to ${quoted(after)}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const formatValue = (field: string, value: unknown) => {
  if (field === "intSection") return formatSection(value);
  return isEmpty(value) ? "empty" : quoted(value);
};

export const nameOf = (of: string, field: string) =>
  field === "intSection" ? `the place of ${of}` : `${NAMES[field] ?? field} of ${of}`;

/** The sentence about a value that changed again after a change: the present value, the change's, and the value after undoing. */
export function formatDifference(
  of: string,
  field: string,
  { current, after, before }: { current: unknown; after: unknown; before: unknown },
): string {
  if (field === "imageLarge") {
    return `The picture of ${of} was changed by now. Undoing sets back the former one.`;
  }
  const what = nameOf(of, field);
  const [is, was, next] = [current, after, before].map((value) => formatValue(field, value));
  return capitalized(`${what} is ${is} by now, not ${was}. Undoing makes it ${next}.`);
}

interface SetSince {
  /** `strWho`: the person of the change to undo. `wasSet`: whether that change set the quantity. */
  strWho: string;
  wasSet: boolean;
  before: number;
  after: number;
  /** The quantity that somebody set since. */
  to: number;
  now: number;
  undone: number;
}

/** The sentence about a quantity that somebody set after a change of it, and the quantity after undoing that change. */
export function formatSetSince(of: string, values: SetSince): string {
  const { strWho, wasSet, before, after, to, now, undone } = values;
  const first = `${wasSet ? "set" : "changed"} from ${before} to ${after} by ${strWho || historyMessages.atTerminal}`;
  const then = to === before ? `back to ${to}` : `set to ${to}`;
  return `The quantity of ${of} is ${now} now. It was ${first} and ${then} since. Undone, it is ${undone}.`;
}

/** The sentence about a value that stays although a change is undone. */
export const formatStays = (of: string, field: string) =>
  capitalized(`${nameOf(of, field)} was changed since, and stays.`);

/** The sentence about a toy, or its pieces, that stay although an import is undone, with their locations. */
export function formatLeft(
  { strName, intQuantity }: { strName: string; intQuantity: number },
  places: readonly Pick<ToyBox, "strBoxCode" | "intAmountInBox">[],
  isWhole: boolean,
): string {
  const loose = places.reduce(
    (remainder, { intAmountInBox }) => remainder - intAmountInBox,
    intQuantity,
  );
  const where = [
    ...places.map(({ strBoxCode, intAmountInBox }) => `${intAmountInBox} in box ${strBoxCode}`),
    ...(loose > 0 || places.length === 0 ? [`${Math.max(loose, 0)} in no box`] : []),
  ].join(", ");
  return isWhole
    ? `"${strName}" was changed since, and stays: ${where}.`
    : `The pieces of "${strName}" were changed since, and stay: ${where}.`;
}

/** The tags in a journaled value. */
export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : [];

function formatTags(of: string, before: unknown, after: unknown): string {
  const [had, has] = [asTexts(before), asTexts(after)];
  const added = has.filter((tag) => !had.includes(tag)).map((tag) => `"${tag}"`);
  const removed = had.filter((tag) => !has.includes(tag)).map((tag) => `"${tag}"`);
  return [
    ...(added.length > 0 ? [`added the tag ${added.join(", ")} to ${of}`] : []),
    ...(removed.length > 0 ? [`removed the tag ${removed.join(", ")} from ${of}`] : []),
  ].join(" and ");
}

const formatSection = (section: unknown) =>
  typeof section === "number" ? `section ${section}` : "the Floor";
const formatNote = (note: string) => (note === "" || note === "none" ? "" : ` (${note})`);

/** The addresses of pictures say nothing to a person. */
function formatPicture(of: string, before: unknown, after: unknown): string {
  if (isEmpty(before)) return `added a picture of ${of}`;
  return isEmpty(after) ? `removed the picture of ${of}` : `replaced the picture of ${of}`;
}

function formatToyField(field: string, of: string, before: unknown, after: unknown): string {
  if (field === "tags") return formatTags(of, before, after);
  if (field === "imageLarge") return formatPicture(of, before, after);
  return formatField(field, of, before, after);
}

/**
 * Each age as one value: its months where it has any, else its years. Years that the entry leaves out follow from the
 * months of the other side.
 */
function withAges(values: Values, other: Values): Values {
  const shown = { ...values };
  for (const field of AGE_FIELDS) {
    const key = AGE_MONTHS[field];
    const { [field]: years, [key]: months } = values;
    if (months === undefined) continue;
    delete shown[key];
    const whole = years ?? Math.ceil(Number(other[key]) / 12);
    shown[field] = months === null ? whole : `${months} months`;
  }
  return shown;
}

function formatToy({
  strCode,
  strName,
  before,
  after,
  intContained,
  ownNames = {},
}: Thing): string {
  const toy = `"${strName}"`;
  if (!before) return `added the toy ${toy} (${strCode})`;
  if (!after) return `deleted the toy ${toy} (${strCode})`;
  const isContained = intContained !== undefined && !("intQuantity" in after);
  const [was, is] = [withAges(before, after), withAges(after, before)];
  return [
    ...Object.keys(is)
      // A picture has two sizes but is one change.
      .filter((field) => field !== "imageThumb" || !("imageLarge" in after))
      .map((field) => formatToyField(ownNames[field] ?? field, toy, was[field], is[field])),
    ...(isContained ? [`changed the quantity of ${toy} before it was counted`] : []),
  ].join(" and ");
}

function formatBox({ strCode, strName, before, after }: Thing): string {
  const box = `box ${strCode}`;
  if (!before) return `added ${box}${formatNote(strName)}`;
  if (!after) return `deleted ${box}${formatNote(strName)}`;
  return Object.keys(after)
    .map((field) =>
      field === "intSection"
        ? `moved ${box} from ${formatSection(before.intSection)} to ${formatSection(after.intSection)}`
        : formatField(field, box, before[field], after[field]),
    )
    .join(" and ");
}

/** The amount in a line's values; 0 where it has none. */
export const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);

function formatLine({ strName, strBoxCode, before, after }: Thing): string {
  const [was, is] = [amountOf(before), amountOf(after)];
  if (is === 0 && !before) return `said that "${strName}" belongs in box ${strBoxCode}`;
  if (was === 0 && !after) return `said that "${strName}" belongs in box ${strBoxCode} no longer`;
  if (was === is) return `changed "${strName}" in box ${strBoxCode} before it was counted`;
  if (was === 0) return `put ${is} × "${strName}" into box ${strBoxCode}`;
  if (is === 0) return `took ${was} × "${strName}" out of box ${strBoxCode}`;
  return `set the amount of "${strName}" in box ${strBoxCode} from ${was} to ${is}`;
}

function formatCode({ strCode, strName, id, before }: Thing): string {
  if (id === null) return `made the code ${strCode}`;
  const of = strName === "" ? "" : ` of "${strName}"`;
  return `${before ? "removed" : "added"} the code ${strCode}${of}`;
}

function formatThing(thing: Thing): string {
  const { strKind, strCode, before, after } = thing;
  switch (strKind) {
    case "toy":
      return formatToy(thing);
    case "box":
      return formatBox(thing);
    case "line":
      return formatLine(thing);
    case "section":
      if (before && after) {
        return formatField("strName", `section ${strCode}`, before.strName, after.strName);
      }
      return `${before ? "deleted" : "added"} section ${strCode}`;
    case "code":
      return formatCode(thing);
  }
}

/** The phrase about a part of a toy that moved from one box to another; null for any other entry. */
function formatMove({ things: [from, to, ...more], headline }: Named): string | null {
  if (!from || !to || more.length > 0 || headline) return null;
  const pieces = amountOf(from.before) - amountOf(from.after);
  const isMove =
    from.strCode === to.strCode &&
    pieces > 0 &&
    amountOf(to.after) - amountOf(to.before) === pieces;
  return isMove
    ? `moved ${pieces} × "${from.strName}" from box ${from.strBoxCode} to box ${to.strBoxCode}`
    : null;
}

/**
 * The things that a sentence names, with the numbers of all things. Consequences of another change are counted, not
 * named: lines of a box that was added or deleted, and boxes of a section.
 */
function headlineOf({ things, headline }: Named) {
  if (headline) return { ...headline, named: things };
  const isWhole = ({ before, after }: Thing) => !before || !after;
  const boxes = new Set<string | undefined>(
    things
      .filter((thing) => thing.strKind === "box" && isWhole(thing))
      .map(({ strCode }) => strCode),
  );
  const hasSection = things.some(({ strKind }) => strKind === "section");
  const isLine = ({ strBoxCode }: Thing) => boxes.has(strBoxCode);
  const isMoved = (thing: Thing) => thing.strKind === "box" && hasSection && !isWhole(thing);
  const named = things.filter((thing) => !isLine(thing) && !isMoved(thing));
  return {
    named,
    intNamed: named.length,
    intLines: things.filter(isLine).length,
    intBoxes: things.filter(isMoved).length,
  };
}

/** The number of things that a person changed, without changes that follow from another. */
export function countThings(things: Thing[]): number {
  if (formatMove({ things }) !== null) return 1;
  const { named } = headlineOf({ things });
  const toys = new Set(named.filter(({ strKind }) => strKind === "toy").map(({ id }) => id));
  return named.filter(({ strKind, id }) => strKind !== "line" || !toys.has(id)).length;
}

const BEGINNINGS: Record<string, string> = {
  applyImport: "imported: ",
  takeBackImport: "took back an import and so ",
  redoImport: "brought an import back and so ",
  finishCount: "counted: ",
  goBack: "went back: ",
};

const VERBS: Record<string, string> = { takeBackImport: "took back", redoImport: "brought back" };

/** The number of an entry's things that `formatChange` does not name. */
export function countUnnamed(change: Formattable): number {
  const { strOperation, strRefused } = change;
  const isShort = strRefused || strOperation === "loadSample" || formatMove(change) !== null;
  return isShort ? 0 : Math.max(0, headlineOf(change).intNamed - NAMED);
}

/** A change as words that follow a name: `set the quantity of "Train" from 12 to 9`. */
export const formatChange = (change: Formattable): string => formatNamed(change, NAMED);

/** A change with every thing that a page can show of it. */
export const formatWholeChange = (change: Formattable): string => formatNamed(change, SPELLED_OUT);

function formatNamed(change: Formattable, most: number): string {
  const { strOperation, things, undoes, strFile, intItems = 0, strReason, strRefused } = change;
  if (strRefused) return `was refused: ${strRefused}`;
  if (strFile !== undefined && things.length === 0) {
    return `${VERBS[strOperation] ?? "imported"} ${strFile}: ${formatCount(intItems, "item")}`;
  }
  const { named, intNamed, intLines, intBoxes } = headlineOf(change);
  const phrases = named.slice(0, most).map(formatThing);
  if (intNamed > most) phrases.push(`${intNamed - most} more`);
  const extra = [
    ...(intLines > 0
      ? [intLines === 1 ? "with the toy in it" : `with ${intLines} toys in it`]
      : []),
    ...(intBoxes > 0 ? [intBoxes === 1 ? "with its box" : `with its ${intBoxes} boxes`] : []),
  ].join(", ");
  const all = [phrases.join(", "), extra].filter((text) => text !== "").join(" ");
  const text =
    strOperation === "loadSample"
      ? "loaded the sample stock"
      : (formatMove(change) ?? (all || "changed nothing"));
  // "undid: deleted box B1" could mean that the box is there again.
  const begin = BEGINNINGS[strOperation] ?? (undoes.length === 0 ? "" : "undid a change and so ");
  return `${begin}${text}${strReason ? ` (${strReason})` : ""}`;
}
