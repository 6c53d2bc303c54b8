/** A search of toys: text, filters, order and page, as they stand in the address (specification sections 2 and 9). */

import {
  INVENTORY_PAGE_SIZE,
  MIN_AGE_FILTERS,
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
/** In no box; or its boxes hold more or fewer pieces than its quantity says; or more. */
const BOXED = ["none", "differ", "over"] as const;

const COUNTED = ["never"] as const;
/** Days of which it is said what went, other than those that are said anyway. */
export const MORE_DAYS = [30, 90] as const;

/** A key that is missing means all, the name, ascending, the first page. */
export interface ToySearch {
  q?: string;
  gender?: Gender;
  minAge?: (typeof MIN_AGE_FILTERS)[number];
  status?: Status;
  /** The most pieces that a toy of the list has. */
  maxQuantity?: number;
  box?: string;
  /** 0 is the Floor. */
  section?: number;
  boxed?: (typeof BOXED)[number];
  /** Fewer than their own thresholds. */
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

/** An own field's filter; a value stays as it is typed. */
const ownOf = (raw: unknown) =>
  typeof raw === "string" && /^[a-z0-9]{1,16}(?:=|$)/.test(raw) && raw.length <= 300
    ? raw
    : undefined;

/** Reads an address; what it cannot mean is left out. */
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
/** Without the order of toys to buy, of which no other list has the column. */
export const NO_NEED: ToySearch = recordOf(["need", "days", "sort", "order"], () => undefined);

export const withoutFilters = ({ need }: ToySearch): ToySearch => ({
  ...NO_FILTERS,
  ...(need && NO_NEED),
});

/** The number of set filters, without the text. */
export const filterCount = (search: ToySearch): number =>
  FILTERS.filter((filter) => search[filter] !== undefined).length;

/** Whether anything but order and page is asked for. */
export const isFiltered = (search: ToySearch): boolean =>
  Boolean(search.q) || filterCount(search) > 0;
