/** The server's query of a list of toys. */
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { storedSettings } from "#src/stock/settings.ts";
import type { ToySearch } from "./toySearch.ts";

/** The call's query for all toys of a search, by the shop's rule for a status. */
export function allToysQuery({ page: _, ...search }: ToySearch) {
  const byThreshold = search.status !== undefined && storedSettings().isByThreshold;
  return { ...search, ...(byThreshold && { byThreshold }) };
}

/** The call's query for a search: a page of toys with their locations. */
export function toyListQuery(search: ToySearch) {
  const offset = ((search.page ?? 1) - 1) * INVENTORY_PAGE_SIZE;
  return { ...allToysQuery(search), limit: INVENTORY_PAGE_SIZE, offset, places: true };
}
