/** What the calls of the screens answer, of the copy that a device keeps (docs/design.md, "Copy"). */
import type { operations } from "../contract.ts";
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE } from "../limits.ts";
import type { Locations } from "../outbox/projection/lines.ts";
import {
  boxSearchText,
  codeSortText,
  compareText,
  searchParts,
  sortText,
  toySearchText,
} from "../search/text.ts";
import { missingOf } from "../toy/stock.ts";
import type { Box, BoxContent, Dashboard, ListedToy, Section, Toy, ToyBox } from "../types.ts";
import type { CopiedBox, CopiedToy, StockCopy } from "./stockCopy.ts";

export type ToyListQuery = NonNullable<operations["listToys"]["parameters"]["query"]>;
/** A section's number, "floor", or a text that code or note must contain. */
export type BoxSource = { section: number | "floor" } | { q: string };

interface Page<T> {
  items: T[];
  total: number;
  isLowerBound: boolean;
}
const pageOf = <T>(items: T[], total: number): Page<T> => ({ items, total, isLowerBound: false });

/** How many boxes of a toy a list names. */
const NAMED = 3;

/** What a sort compares before the name. */
const KEYS: Record<string, (toy: Toy) => string | number> = {
  strGender: ({ strGender }) => strGender,
  // Without an age counts as the least age.
  intAgeMin: ({ intAgeMin }) => intAgeMin ?? -1,
  intQuantity: ({ intQuantity }) => intQuantity,
  strStatus: ({ strStatus }) => strStatus,
  intMissing: missingOf,
};

const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
function searchTextOf(copied: CopiedToy): string {
  if (copied.strSearch === "") copied.strSearch = toySearchText(copied.toy);
  return copied.strSearch;
}

function sortTextOf(copied: CopiedToy): string {
  if (copied.strSort === "") copied.strSort = sortText(copied.toy.strName);
  return copied.strSort;
}

const byName = (a: CopiedToy, b: CopiedToy) =>
  compareText(sortTextOf(a), sortTextOf(b)) ||
  compareText(a.toy.strToyBarcode, b.toy.strToyBarcode);

const hasParts = (text: string, parts: readonly string[]) =>
  parts.every((part) => text.includes(part));

export class CopyAnswers {
  readonly #copy: StockCopy;
  /** codeSortText() of what was listed by code. */
  readonly #codeSorts = new WeakMap<object, string>();
  /** All toys by name, of a version of the copy. */
  #byName = { version: -1, toys: [] as CopiedToy[] };

  constructor(copy: StockCopy) {
    this.#copy = copy;
  }

  #codeSortOf(thing: object, code: string): string {
    const text = this.#codeSorts.get(thing) ?? codeSortText(code);
    this.#codeSorts.set(thing, text);
    return text;
  }

  readonly #byCode = ({ toy: a }: CopiedToy, { toy: b }: CopiedToy) =>
    compareText(this.#codeSortOf(a, a.strToyBarcode), this.#codeSortOf(b, b.strToyBarcode)) ||
    compareText(a.strToyBarcode, b.strToyBarcode);

  readonly #byBoxCode = (a: CopiedBox, b: CopiedBox) =>
    compareText(this.#codeSortOf(a, a.strBoxCode), this.#codeSortOf(b, b.strBoxCode)) ||
    compareText(a.strBoxCode, b.strBoxCode);

  #toysByName(): CopiedToy[] {
    const { version, toys } = this.#copy;
    if (this.#byName.version !== version) {
      // Nearly in order already, which makes the sort quick.
      const known = new Set(this.#byName.toys.filter((one) => toys.get(one.toy.id) === one));
      const added = [...toys.values()].filter((one) => !known.has(one));
      this.#byName = { version, toys: [...known, ...added].sort(byName) };
    }
    return this.#byName.toys;
  }

  toy(barcode: string): Toy | undefined {
    return this.#copy.findToy(barcode)?.toy;
  }

  box(boxCode: string): Box | undefined {
    return this.#copy.findBox(boxCode);
  }

  sections(): Section[] {
    return this.#copy.sections();
  }

  /** The boxes of a toy, by code. */
  #boxesOf({ lines }: CopiedToy): ToyBox[] {
    return lines
      .flatMap(({ intBox, intAmountInBox }) => {
        const box = this.#copy.boxes.get(intBox);
        return box ? [{ box, intAmountInBox }] : [];
      })
      .sort((a, b) => this.#byBoxCode(a.box, b.box))
      .map(({ box: { strBoxCode, strCustomNote, intSection }, intAmountInBox }) => {
        return { strBoxCode, strCustomNote, intSection, intAmountInBox };
      });
  }

  #fullest(copied: CopiedToy): ToyBox[] {
    return this.#boxesOf(copied).sort((a, b) => b.intAmountInBox - a.intAmountInBox);
  }

  /** Undefined where more is asked for than is known here. */
  toys(query: ToyListQuery): Page<ListedToy> | undefined {
    const { q = "", gender = "all", minAge, status = "all", maxQuantity, ...rest } = query;
    const { box, section, boxed, need, tag, ...more } = rest;
    const { sort = "strName", order, limit, offset = 0, places, ...unknown } = more;
    const isUnknown = Object.values(unknown).some((value) => value !== undefined);
    if (!this.#copy.hasToys || isUnknown) return undefined;
    const parts = searchParts(q);
    const hits = this.#toysByName().filter((copied) => {
      const { toy } = copied;
      return (
        (gender === "all" || toy.strGender === gender) &&
        (minAge === undefined || (toy.intAgeMin !== null && toy.intAgeMin >= minAge)) &&
        (status === "all" || toy.strStatus === status) &&
        (maxQuantity === undefined || toy.intQuantity <= maxQuantity) &&
        (tag === undefined || toy.tags.includes(tag.trim())) &&
        (boxed !== "none" || copied.lines.length === 0) &&
        (boxed !== "differ" || isDiffering(copied)) &&
        (!need || missingOf(toy) > 0) &&
        (box === undefined && section === undefined ? true : this.#isIn(copied, box, section)) &&
        (parts.length === 0 || hasParts(searchTextOf(copied), parts))
      );
    });
    const key = KEYS[sort];
    if (sort === "strToyBarcode") hits.sort(this.#byCode);
    if (key) hits.sort((a, b) => compare(key(a.toy), key(b.toy)));
    if (order === "desc") hits.reverse();
    const page = hits.slice(offset, limit && offset + limit).map((copied): ListedToy => {
      const toy = need ? { ...copied.toy, intMissing: missingOf(copied.toy) } : copied.toy;
      if (!places) return toy;
      const boxes = this.#fullest(copied);
      return { ...toy, boxes: boxes.slice(0, NAMED), intBoxes: boxes.length };
    });
    return pageOf(page, hits.length);
  }

  #isIn({ lines }: CopiedToy, strBoxCode: string | undefined, section: number | undefined) {
    return lines.some(({ intBox }) => {
      const box = this.#copy.boxes.get(intBox);
      return (
        box !== undefined &&
        (strBoxCode === undefined || box.strBoxCode === strBoxCode.trim()) &&
        (section === undefined || (box.intSection ?? 0) === section)
      );
    });
  }

  boxes(source: BoxSource, limit?: number): Page<Box> {
    const all = [...this.#copy.boxes.values()];
    const place = "section" in source && source.section !== "floor" ? source.section : null;
    const parts = "q" in source ? searchParts(source.q) : [];
    const found =
      "q" in source
        ? all.filter((box) => hasParts(boxSearchText(box), parts))
        : all.filter(({ intSection }) => intSection === place);
    const page = found.sort(this.#byBoxCode).slice(0, limit);
    return pageOf(page, found.length);
  }

  boxLines(boxCode: string, limit: number): Page<BoxContent> | undefined {
    const box = this.#copy.findBox(boxCode);
    if (!box || !this.#copy.hasToys) return undefined;
    const toys = this.#copy.toysIn(box).sort(byName);
    const lines = toys.slice(0, limit).map((copied) => ({
      ...copied.toy,
      intAmountInBox: this.#copy.amountIn(box, copied),
      intAmountInBoxes: sumOf(copied),
    }));
    return pageOf(lines, toys.length);
  }

  locations(barcode: string, limit: number): Locations | undefined {
    const copied = this.#copy.findToy(barcode);
    if (!copied) return undefined;
    const boxes = this.#fullest(copied);
    const { length: total } = boxes;
    return { boxes: boxes.slice(0, limit), total, intAmountInBoxes: sumOf(copied) };
  }

  dashboard(limit = DASHBOARD_ALERTS): Dashboard | undefined {
    if (!this.#copy.hasToys) return undefined;
    const toys = [...this.#copy.toys.values()];
    const countOf = (most: number) => toys.filter(({ toy }) => toy.intQuantity <= most).length;
    const low = toys.filter(({ toy }) => toy.intQuantity <= DASHBOARD_LOW);
    low.sort((a, b) => a.toy.intQuantity - b.toy.intQuantity || byName(a, b));
    return {
      intTotalSkus: toys.length,
      intUnitsInStock: toys.reduce((sum, { toy }) => sum + toy.intQuantity, 0),
      intLow: low.length,
      intOutOrCritical: countOf(DASHBOARD_SEVERE),
      intDiffering: toys.filter(isDiffering).length,
      intAlerts: low.length,
      alerts: low.slice(0, limit).map(({ toy }) => toy),
    };
  }
}

const isDiffering = (copied: CopiedToy) =>
  copied.lines.length > 0 && sumOf(copied) !== copied.toy.intQuantity;

const sumOf = ({ lines }: CopiedToy) =>
  lines.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
