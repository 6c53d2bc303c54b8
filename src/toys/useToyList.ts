/** The page of toys that an address asks for, and the function that changes the address. */
import { useState } from "react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { storedSettings } from "#src/stock/settings.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import type { ToySearch } from "./toySearch.ts";

const useToys = (search: ToySearch) => useAsk(toysQuery(toyListQuery(search)));
export type AskedToys = ReturnType<typeof useToys>;

interface ToyList {
  toys: AskedToys;
  /**
   * Changes the address, and shows the first page unless `changes` names one. `replace`: in place of the entry in the
   * browser's history, while a person types.
   */
  change: (changes: ToySearch, replace?: boolean) => void;
  /**
   * The React key of text fields. It changes where a button replaces the text, so that a field's wait for more letters
   * ends.
   */
  fieldKey: number;
}

export function useToyList(search: ToySearch): ToyList {
  const changeSearch = useSearchChange<ToySearch>();
  const toys = useToys(search);
  const [fieldKey, setFieldKey] = useState(0);
  const change = (changes: ToySearch, replace = false) => {
    if ("q" in changes && !replace) setFieldKey((key) => key + 1);
    changeSearch({ page: undefined, ...changes }, replace);
  };
  return { toys, change, fieldKey };
}

/** The server's query of a list of toys. The call's query for all toys of a search, by the shop's rule for a status. */
export function allToysQuery({ page: _, ...search }: ToySearch) {
  const byThreshold = search.status !== undefined && storedSettings().isByThreshold;
  return { ...search, ...(byThreshold && { byThreshold }) };
}

/** The call's query for a search: a page of toys with their locations. */
export function toyListQuery(search: ToySearch) {
  const offset = ((search.page ?? 1) - 1) * INVENTORY_PAGE_SIZE;
  return { ...allToysQuery(search), limit: INVENTORY_PAGE_SIZE, offset, places: true };
}
