/** The page of toys that an address asks for, and how the address is changed. */
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { type ToysRead, useToys } from "#src/reads/toys.ts";
import { type ToySearch, toyQuery } from "./toySearch.ts";

interface ToyList {
  toys: ToysRead;
  /** From the first page on, where `changes` names none. `replace`: while one types. */
  change: (changes: ToySearch, replace?: boolean) => void;
}

export function useToyList(search: ToySearch): ToyList {
  const changeSearch = useSearchChange<ToySearch>();
  const toys = useToys(toyQuery(search));
  const change = (changes: ToySearch, replace = false) =>
    changeSearch({ page: undefined, ...changes }, replace);
  return { toys, change };
}
