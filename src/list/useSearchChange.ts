/**
 * Changes the search in a screen's address, in place of its entry in the browser's history unless `replace` is false.
 * The scroll position stays.
 */
import { useNavigate } from "@tanstack/react-router";

export function useSearchChange<TSearch extends object>() {
  const navigate = useNavigate();
  return (changes: TSearch, replace = true) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...changes }),
      replace,
      resetScroll: false,
    });
}
