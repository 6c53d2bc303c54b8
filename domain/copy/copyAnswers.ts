/** Answers the calls of the screens from the copy that a device keeps (docs/design.md, "Copy"). */
import { cleanCode } from "../code/codes.ts";
import { type PackedCodes, packCodes } from "../code/packedCodes.ts";
import type { operations } from "../contract.ts";
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE, HITS_COUNTED } from "../limits.ts";
import type { Locations } from "../outbox/projection/lines.ts";
import { meaningsOf } from "../search/didYouMean.ts";
import { boxSearchText, codeSortText, isFoundBy, searchParts, sortText } from "../search/text.ts";
import { asksForInactive, isInactive, isOwnWanted, ownFilterOf } from "../toy/ownFields.ts";
import { derivedOf, missingOf, shownStatus, toyStatus } from "../toy/stock.ts";
import type {
  Box,
  BoxContent,
  Dashboard,
  ListedToy,
  Meaning,
  OtherCode,
  Section,
  Toy,
  ToyBox,
} from "../types.ts";
import { wordsOfParts } from "./copyWords.ts";
import { firstOf, inOrder, type Key } from "./inOrder.ts";
import { fieldAt, type Place, rowAt, toysWith } from "./packedPart.ts";
import type { StockCopy } from "./stockCopy.ts";
import type { CopyRow } from "./stockPart.ts";

export type ToyListQuery = NonNullable<operations["listToys"]["parameters"]["query"]>;
/** A section's number, "floor", or a text that code or note must contain. */
export type BoxSource = { section: number | "floor" } | { q: string };

interface Page<T> {
  items: T[];
  total: number;
  isLowerBound: boolean;
}
const pageOf = <T>(items: T[], total: number): Page<T> => ({ items, total, isLowerBound: false });

/** The most boxes of a toy in a list's answer. */
const NAMED = 3;

type ToyField = keyof CopyRow<"toys">;
const field = <Field extends ToyField>(place: Place, name: Field) => fieldAt(place, "toys", name);
const idOf = (place: Place) => field(place, "id");
const quantityOf = (place: Place) => field(place, "intQuantity");
const thresholdOf = (place: Place) => field(place, "intLowStockThreshold");
const statusOf = (place: Place) => toyStatus(quantityOf(place), thresholdOf(place));
const ownOf = (place: Place) => field(place, "own");
/** The values that decide how many pieces of a toy are needed. */
const needAt = (place: Place) => ({
  ...{ intQuantity: quantityOf(place), intLowStockThreshold: thresholdOf(place) },
  own: ownOf(place),
});
const shownAt = (place: Place, isByThreshold: boolean) =>
  shownStatus({ ...needAt(place), strStatus: statusOf(place) }, isByThreshold);
const boxedOf = ({ part, row }: Place) => Number(part.boxed[row]);
const isDiffering = (place: Place) => boxedOf(place) > 0 && boxedOf(place) !== quantityOf(place);
const isOverfull = (place: Place) => boxedOf(place) > quantityOf(place);
const shortageOf = (place: Place) => missingOf(needAt(place));

const barcodeOf = (place: Place) => field(place, "strToyBarcode");
const nameKeys = (place: Place): Key[] => [sortText(field(place, "strName")), barcodeOf(place)];
const codeKeys = (code: string): Key[] => [codeSortText(code), code];

/** The keys that a sort compares before the name; toys are stored in the order of their names. */
const KEYS: Record<string, (place: Place) => Key[]> = {
  strToyBarcode: (place) => codeKeys(barcodeOf(place)),
  strGender: (place) => [field(place, "strGender")],
  // A toy without an age sorts before all ages.
  intAgeMin: (place) => [field(place, "intAgeMin") ?? -1],
  intQuantity: (place) => [quantityOf(place)],
  strStatus: (place) => [statusOf(place)],
  intMissing: (place) => [shortageOf(place)],
};

function toyAt(place: Place): Toy {
  const toy = rowAt(place, "toys");
  return { ...toy, ...derivedOf(toy) };
}

export class CopyAnswers {
  readonly #copy: StockCopy;

  constructor(copy: StockCopy) {
    this.#copy = copy;
  }

  toy(barcode: string): Toy | undefined {
    const place = this.#copy.findToy(barcode);
    return place && toyAt(place);
  }

  box(boxCode: string): Box | undefined {
    return this.#copy.findBox(boxCode);
  }

  /** Without the moments from which they can be removed, which only the server knows. */
  codes(kind: "toy" | "box", code: string): Pick<OtherCode, "strCode">[] | undefined {
    const id = kind === "box" ? this.#copy.findBox(code)?.id : this.toy(code)?.id;
    return id === undefined ? undefined : this.#copy.otherCodesOf(id);
  }

  /** The codes of all toys that can stand on a label. */
  labels(): PackedCodes {
    return packCodes(this.#copy.toyCodes());
  }

  /** The code that a thing has now; null of a box that is gone. A copy may be without toys. */
  codeNow(kind: "toy" | "box", id: number): string | null | undefined {
    return kind === "toy"
      ? this.#copy.rowOf("toys", id)?.strToyBarcode
      : (this.#copy.rowOf("boxes", id)?.strBoxCode ?? null);
  }

  sections(): Section[] {
    const sectionOf = (box: Place) => fieldAt(box, "boxes", "intSection");
    const boxes = Map.groupBy(this.#copy.places("boxes"), sectionOf);
    const sections = [...this.#copy.places("sections")].map((place) => {
      const section = rowAt(place, "sections");
      return { ...section, intBoxes: boxes.get(section.intSection)?.length ?? 0 };
    });
    return inOrder(sections, ({ intSection }) => [intSection]);
  }

  /** The boxes of a toy, those with the most pieces first. */
  #boxesOf(place: Place): ToyBox[] {
    const boxes = this.#copy.linesOf(idOf(place)).flatMap(({ intBox, intAmountInBox }) => {
      const box = this.#copy.rowOf("boxes", intBox);
      if (!box) return [];
      const { strBoxCode, strCustomNote, intSection } = box;
      return [{ strBoxCode, strCustomNote, intSection, intAmountInBox }];
    });
    return inOrder(boxes, (box) => [-box.intAmountInBox, ...codeKeys(box.strBoxCode)]);
  }

  /** The ids of the toys in the boxes that the query asks for. */
  #toysIn({ box, section }: ToyListQuery): Set<number> {
    const boxes = [...this.#copy.places("boxes")].map((place) => rowAt(place, "boxes"));
    const named = box === undefined ? undefined : this.#copy.idOfBox(box);
    const wanted = boxes.filter(
      ({ id, intSection }) =>
        (box === undefined || id === named) &&
        (section === undefined || (intSection ?? 0) === section),
    );
    return new Set(wanted.flatMap(({ id }) => [...this.#copy.toysIn(id)].map(idOf)));
  }

  /** Undefined where the copy cannot answer: it has no toys, or the query has a condition that it does not know. */
  toys(query: ToyListQuery): Page<ListedToy> | undefined {
    const { sort = "strName", order, limit = Number.POSITIVE_INFINITY, ...asked } = query;
    const { offset = 0, places, q = "", gender = "all", minAge, status = "all", ...rest } = asked;
    const { maxQuantity, byThreshold = false, tag, own, boxed, need, days, ...others } = rest;
    const { box, section, ...unknown } = others;
    const isUnknown = Object.values(unknown).some((value) => value !== undefined);
    if (!this.#copy.hasToys || isUnknown) return undefined;
    const words = searchParts(q);
    const ownFilter = own === undefined ? null : ownFilterOf(own);
    const hides = !asksForInactive(own);
    const within = (box ?? section) !== undefined && this.#toysIn(query);
    const isWanted = (place: Place) =>
      (gender === "all" || field(place, "strGender") === gender) &&
      (minAge === undefined || (field(place, "intAgeMin") ?? -1) >= minAge) &&
      (status === "all" || shownAt(place, byThreshold) === status) &&
      (maxQuantity === undefined || quantityOf(place) <= maxQuantity) &&
      (tag === undefined || field(place, "tags").includes(tag.trim())) &&
      !(hides && isInactive(ownOf(place))) &&
      (!ownFilter || isOwnWanted(ownFilter, ownOf(place))) &&
      (boxed !== "none" || boxedOf(place) === 0) &&
      (boxed !== "differ" || isDiffering(place)) &&
      (boxed !== "over" || isOverfull(place)) &&
      (!need || shortageOf(place) > 0) &&
      (!within || within.has(idOf(place)));
    const firstKeys = KEYS[sort];
    const end = offset + limit;
    /** Whether the search can stop early: hits are found in the order of their names, and counted up to HITS_COUNTED. */
    const isShort = words.length > 0 && !firstKeys && order !== "desc";
    const candidates: Place[][] = [];
    let total = 0;
    let isCut = false;
    for (const part of this.#copy.parts) {
      const found: Place[] = [];
      for (const row of toysWith(part, words)) {
        const place = { part, row };
        if (!this.#copy.isLatest(place, "toys") || !isWanted(place)) continue;
        if (isShort && found.length >= end && total >= HITS_COUNTED) {
          isCut = true;
          break;
        }
        found.push(place);
        total += 1;
      }
      const sorted = firstKeys ? inOrder(found, firstKeys) : found;
      if (order === "desc") sorted.reverse();
      candidates.push(sorted);
    }
    if (total === 0 && q.trim() !== "") {
      // A text has a toy's own code alone.
      const place = this.#copy.findToy(cleanCode(q));
      if (place && isWanted(place)) [candidates[0], total] = [[place], 1];
    }
    const keysOf = (place: Place) => [...(firstKeys?.(place) ?? []), ...nameKeys(place)];
    const first = firstOf(candidates, end, keysOf, order === "desc");
    const items = first.slice(offset).map((place) => this.#listed(place, query));
    return { items, total: isCut ? Math.max(HITS_COUNTED, end + 1) : total, isLowerBound: isCut };
  }

  #listed(place: Place, { need, places }: ToyListQuery): ListedToy {
    const toy = toyAt(place);
    const boxes = places ? this.#boxesOf(place) : undefined;
    return {
      ...toy,
      ...(need && { intMissing: missingOf(toy) }),
      ...(boxes && { boxes: boxes.slice(0, NAMED), intBoxes: boxes.length }),
      ...(boxes && { intAmountInBoxes: boxedOf(place) }),
    };
  }

  boxes(source: BoxSource, limit?: number): Page<Box> {
    const section = "section" in source && source.section !== "floor" ? source.section : null;
    const isWanted = (box: Place) =>
      "q" in source
        ? isFoundBy(source.q, boxSearchText(rowAt(box, "boxes")))
        : fieldAt(box, "boxes", "intSection") === section;
    const places = [...this.#copy.places("boxes")].filter(isWanted);
    const found = places.map((place) => rowAt(place, "boxes"));
    const isAsked = "q" in source && found.length === 0 && source.q.trim() !== "";
    const labelled = isAsked && this.#copy.findBox(cleanCode(source.q));
    if (labelled) return pageOf([labelled].slice(0, limit), 1);
    const sorted = inOrder(found, ({ strBoxCode }) => codeKeys(strBoxCode));
    return pageOf(sorted.slice(0, limit), found.length);
  }

  /** Undefined where the copy has no toys. `isOfToys`: for a list that has no boxes. */
  meaning(q: string, isOfToys = false): Meaning | undefined {
    if (!this.#copy.hasToys) return undefined;
    const finds = (q: string) =>
      Number(this.toys({ q, limit: 1 })?.items.length) > 0 ||
      (!isOfToys && this.boxes({ q }).total > 0);
    const meanings = finds(q) ? [] : meaningsOf(q, wordsOfParts(this.#copy.parts));
    return { strMeant: meanings.find(finds) ?? null };
  }

  boxLines(boxCode: string, limit: number): Page<BoxContent> | undefined {
    const box = this.#copy.findBox(boxCode);
    if (!box || !this.#copy.hasToys) return undefined;
    const toys = inOrder([...this.#copy.toysIn(box.id)], nameKeys);
    const lines = toys.slice(0, limit).map((place) => ({
      ...toyAt(place),
      intAmountInBox: place.intAmountInBox,
      intAmountInBoxes: boxedOf(place),
    }));
    return pageOf(lines, toys.length);
  }

  locations(barcode: string, limit: number): Locations | undefined {
    const place = this.#copy.findToy(barcode);
    if (!place) return undefined;
    const boxes = this.#boxesOf(place);
    const { length: total } = boxes;
    return { boxes: boxes.slice(0, limit), total, intAmountInBoxes: boxedOf(place) };
  }

  dashboard(limit = DASHBOARD_ALERTS, byThreshold = false): Dashboard | undefined {
    const sort = "intQuantity" as const;
    const wanted = byThreshold ? { need: true } : { maxQuantity: DASHBOARD_LOW };
    const low = this.toys({ ...wanted, sort, limit });
    if (!low) return undefined;
    const contradictions = { intDiffering: 0, intOverfull: 0 };
    const figures = { intUnitsInStock: 0, intLow: 0, intOutOrCritical: 0, ...contradictions };
    let hidden = 0;
    for (const place of this.#copy.places("toys")) {
      if (isInactive(ownOf(place))) {
        hidden += 1;
        continue;
      }
      const quantity = quantityOf(place);
      figures.intUnitsInStock += quantity;
      const isLow = byThreshold ? shortageOf(place) > 0 : quantity <= DASHBOARD_LOW;
      if (isLow) figures.intLow += 1;
      if (isLow && quantity <= DASHBOARD_SEVERE) figures.intOutOrCritical += 1;
      if (isDiffering(place)) figures.intDiffering += 1;
      if (isOverfull(place)) figures.intOverfull += 1;
    }
    const { intLow: intAlerts } = figures;
    const alerts = low.items.map(({ intMissing: _, ...toy }) => toy);
    return { intTotalSkus: this.#copy.toys - hidden, ...figures, intAlerts, alerts };
  }
}
