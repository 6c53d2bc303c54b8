/** What is asked of the toys: text, filters, order and page, as they stand in the address (specification sections 2 and 9). */
import { INVENTORY_PAGE_SIZE, MIN_AGE_FILTERS, QUANTITY_MAX } from "#domain/limits.ts";
import type { Gender, Status } from "#domain/types.ts";
import { textOf, wholeOf } from "#src/list/searchParams.ts";

export const SORTS = [
  "strName",
  "strToyBarcode",
  "strGender",
  "intAgeMin",
  "intQuantity",
  "strStatus",
] as const;
export type Sort = (typeof SORTS)[number];
const GENDERS: readonly Gender[] = ["boy", "girl", "unisex"];
const STATUSES: readonly Status[] = ["ok", "low", "critical"];

/** A key that is missing means all, the name, ascending, the first page. */
export interface ToySearch {
  q?: string;
  gender?: Gender;
  minAge?: (typeof MIN_AGE_FILTERS)[number];
  status?: Status;
  /** The most pieces that a toy of the list has. */
  maxQuantity?: number;
  sort?: Sort;
  order?: "desc";
  page?: number;
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => String(one) === String(value));
}

/** The highest page that the contract's greatest offset allows. */
const LAST_PAGE = 100_000_000 / INVENTORY_PAGE_SIZE;

/** Reads an address; what it cannot mean is left out. */
export function validateToySearch(raw: Record<string, unknown>): ToySearch {
  const sort = oneOf(SORTS, raw.sort);
  return {
    q: textOf(raw.q),
    gender: oneOf(GENDERS, raw.gender),
    minAge: oneOf(MIN_AGE_FILTERS, raw.minAge),
    status: oneOf(STATUSES, raw.status),
    maxQuantity: wholeOf(raw.maxQuantity, 0, QUANTITY_MAX),
    sort: sort === "strName" ? undefined : sort,
    order: raw.order === "desc" ? "desc" : undefined,
    page: wholeOf(raw.page, 2, LAST_PAGE),
  };
}

/** The call's query for a search: a page of toys with where they are. */
export function toyQuery({ page = 1, ...search }: ToySearch) {
  const offset = (page - 1) * INVENTORY_PAGE_SIZE;
  return { ...search, limit: INVENTORY_PAGE_SIZE, offset, places: true };
}

/** Whether anything but order and page is asked for. */
export function isFiltered(search: ToySearch): boolean {
  const { q, gender, minAge, status, maxQuantity } = search;
  return Boolean(q || gender || minAge || status) || maxQuantity !== undefined;
}
