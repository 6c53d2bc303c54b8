/** The page of toys that an address asks for, and how the address is changed. */
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ToyPage, toysQuery } from "#src/api/queries.ts";
import { type ToySearch, toyQuery } from "./toySearch.ts";

interface ToyList {
  toys: UseQueryResult<ToyPage>;
  /** From the first page on, where `changes` names none. `replace`: while one types. */
  change: (changes: ToySearch, replace?: boolean) => void;
}

export function useToyList(search: ToySearch): ToyList {
  const navigate = useNavigate();
  // The list that is shown stays until the one that is asked for has come.
  const toys = useQuery({ ...toysQuery(toyQuery(search)), placeholderData: keepPreviousData });
  const change = (changes: ToySearch, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  return { toys, change };
}
