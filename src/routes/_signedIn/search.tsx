import { createFileRoute } from "@tanstack/react-router";
import { soon } from "#src/api/soon.ts";
import { SearchScreen } from "#src/screens/Search/SearchScreen.tsx";
import { readToys } from "#src/toys/readToys.ts";
import { type ToySearch, validateToySearch } from "#src/toys/toySearch.ts";

export const Route = createFileRoute("/_signedIn/search")({
  validateSearch: (raw): Pick<ToySearch, "q" | "gender" | "minAge" | "page"> => {
    const { q, gender, minAge, page } = validateToySearch(raw);
    return { q, gender, minAge, page };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => soon(readToys(deps)),
  // The screen itself shows that it waits, so that the field in use stays.
  pendingMs: Number.POSITIVE_INFINITY,
  component: SearchScreen,
});
