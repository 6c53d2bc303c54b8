/** The server's query of a list of toys. */
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { storedSettings } from "#src/api/settingsQuery.ts";
import type { ToySearch } from "./toySearch.ts";

/** The call's query for a search: a page of toys with where they are. */
export function toyListQuery({ page = 1, ...search }: ToySearch) {
  const offset = (page - 1) * INVENTORY_PAGE_SIZE;
  const byThreshold = search.status !== undefined && storedSettings().isByThreshold;
  return {
    ...{ ...search, limit: INVENTORY_PAGE_SIZE, offset, places: true },
    ...(byThreshold && { byThreshold }),
  };
}
