/** Changes what of a screen is shown, as its address says it: in place of the entry before, where it is scrolled to. */
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
