/** The page of toys that an address asks for, and how the address is changed. */
import { useNavigate } from "@tanstack/react-router";
import { type ToysRead, useToys } from "#src/reads/toys.ts";
import { type ToySearch, toyQuery } from "./toySearch.ts";

interface ToyList {
  toys: ToysRead;
  /** From the first page on, where `changes` names none. `replace`: while one types. */
  change: (changes: ToySearch, replace?: boolean) => void;
}

export function useToyList(search: ToySearch): ToyList {
  const navigate = useNavigate();
  const toys = useToys(toyQuery(search));
  const change = (changes: ToySearch, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  return { toys, change };
}
