/** A search of toys: text, filters, order and page, as they stand in the address (specification sections 2 and 9). */

import {
  INVENTORY_PAGE_SIZE,
  MIN_AGE_FILTERS,
  MORE_DAYS,
  QUANTITY_MAX,
  SECTION_MAX,
  TAG_MAX,
} from "#domain/limits.ts";
import { recordOf } from "#domain/toy/toyFields.ts";
import type { Gender, Status } from "#domain/types.ts";
import { textOf, wholeOf } from "#src/list/searchParams.ts";
import { SORTS, type Sort } from "./toyColumns.ts";

const GENDERS: readonly Gender[] = ["boy", "girl", "unisex"];
const STATUSES: readonly Status[] = ["ok", "low", "critical"];
/** Toys in no box; toys whose boxes hold more or fewer pieces than the quantity; toys whose boxes hold more. */
const BOXED = ["none", "differ", "over"] as const;

const COUNTED = ["never"] as const;

/** A missing key means no filter, the order by name, ascending, or the first page. */
export interface ToySearch {
  q?: string;
  gender?: Gender;
  minAge?: (typeof MIN_AGE_FILTERS)[number];
  status?: Status;
  /** The most pieces of a toy in the list. */
  maxQuantity?: number;
  box?: string;
  /** 0 is the Floor. */
  section?: number;
  boxed?: (typeof BOXED)[number];
  /** Toys with fewer pieces than their own threshold. */
  need?: true;
  days?: (typeof MORE_DAYS)[number];
  counted?: (typeof COUNTED)[number];
  tag?: string;
  /** The form of `formatOwnFilter()`. */
  own?: string;
  sort?: Sort;
  order?: "desc";
  page?: number;
}

/** The search for toys to order, the most missing first. */
export const BY_NEED: ToySearch = { need: true, sort: "intMissing", order: "desc" };

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((choice) => String(choice) === String(value));
}

/** The highest page that the contract's greatest offset allows. */
const LAST_PAGE = 100_000_000 / INVENTORY_PAGE_SIZE;

/** An own field's filter; its value stays as it was typed. */
const ownOf = (raw: unknown) =>
  typeof raw === "string" && /^[a-z0-9]{1,16}(?:=|$)/.test(raw) && raw.length <= 300
    ? raw
    : undefined;

/** Reads the search of an address; invalid values are left out. */
export function validateToySearch(raw: Record<string, unknown>): ToySearch {
  const sort = oneOf(SORTS, raw.sort);
  return {
    q: textOf(raw.q),
    gender: oneOf(GENDERS, raw.gender),
    minAge: oneOf(MIN_AGE_FILTERS, raw.minAge),
    status: oneOf(STATUSES, raw.status),
    maxQuantity: wholeOf(raw.maxQuantity, 0, QUANTITY_MAX),
    box: textOf(raw.box),
    section: wholeOf(raw.section, 0, SECTION_MAX),
    boxed: oneOf(BOXED, raw.boxed),
    need: oneOf([true] as const, raw.need),
    days: oneOf(MORE_DAYS, raw.days),
    counted: oneOf(COUNTED, raw.counted),
    tag: textOf(raw.tag, TAG_MAX),
    own: ownOf(raw.own),
    sort: sort === "strName" ? undefined : sort,
    order: raw.order === "desc" ? "desc" : undefined,
    page: wholeOf(raw.page, 2, LAST_PAGE),
  };
}

const FILTERS = [
  ...(["gender", "minAge", "status", "maxQuantity"] as const),
  ...(["box", "section", "boxed", "need", "counted", "tag", "own"] as const),
];
const NO_FILTERS: ToySearch = recordOf(["q", ...FILTERS], () => undefined);
/** Ends the list of toys to buy, with its order: no other list has the column that it sorts by. */
export const NO_NEED: ToySearch = recordOf(["need", "days", "sort", "order"], () => undefined);

export const withoutFilters = ({ need }: ToySearch): ToySearch => ({
  ...NO_FILTERS,
  ...(need && NO_NEED),
});

/** The number of set filters, without the text. */
export const filterCount = (search: ToySearch): number =>
  FILTERS.filter((filter) => search[filter] !== undefined).length;

/** Whether the search has a text or a filter. */
export const isFiltered = (search: ToySearch): boolean =>
  Boolean(search.q) || filterCount(search) > 0;
