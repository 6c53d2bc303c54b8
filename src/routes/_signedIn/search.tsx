import { createFileRoute } from "@tanstack/react-router";
import { readNow } from "#src/api/readNow.ts";
import { boxTextOf, FIRST_BOXES, SearchScreen } from "#src/screens/Search/SearchScreen.tsx";
import { boxesQuery } from "#src/stock/boxes.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { type ToySearch, validateToySearch } from "#src/toys/toySearch.ts";
import { toyListQuery } from "#src/toys/useToyList.ts";

export const Route = createFileRoute("/_signedIn/search")({
  validateSearch: (raw): Pick<ToySearch, "q" | "gender" | "minAge" | "page"> => {
    const { q, gender, minAge, page } = validateToySearch(raw);
    return { q, gender, minAge, page };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    const q = boxTextOf(deps);
    const boxes = q === "" ? [] : [boxesQuery({ q }, FIRST_BOXES)];
    return readNow(queries, toysQuery(toyListQuery(deps)), ...boxes);
  },
  component: SearchScreen,
});
