/** The page of toys that an address asks for, and how the address is changed. */
import { useState } from "react";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { toyListQuery } from "./toyListQuery.ts";
import type { ToySearch } from "./toySearch.ts";

const useToys = (search: ToySearch) => useAsk(toysQuery(toyListQuery(search)));
export type AskedToys = ReturnType<typeof useToys>;

interface ToyList {
  toys: AskedToys;
  /** From the first page on, where `changes` names none. `replace`: while one types. */
  change: (changes: ToySearch, replace?: boolean) => void;
  /** The key of the fields that are typed into: another one when a button replaced the text, which ends the wait for more letters. */
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
