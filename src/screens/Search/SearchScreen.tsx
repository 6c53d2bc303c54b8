/** /search: toys by name, barcode, gender and age (specification section 2, "Search"). */
import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useDeferredValue } from "react";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { SearchField } from "#src/toys/SearchField.tsx";
import type { ToySearch } from "#src/toys/toySearch.ts";
import { Loading } from "#src/ui/states.tsx";
import { SearchResults } from "./SearchResults.tsx";

const route = getRouteApi("/_signedIn/search");

export function SearchScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { answer } = route.useLoaderData();
  // What was found stays until what is asked for has come.
  const shown = useDeferredValue(answer);
  const change = (changes: ToySearch, replace = false) =>
    navigate({
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  return (
    <Stack gap="sm" maw={720} mx="auto">
      <search>
        <Stack gap="sm">
          <SearchField
            value={search.q ?? ""}
            onChange={(q) => change({ q: q || undefined }, true)}
            placeholder="Name or barcode"
          />
          <FilterSelects search={search} onChange={change} />
        </Stack>
      </search>
      <Suspense fallback={<Loading />}>
        <SearchResults
          answer={shown}
          isPending={shown !== answer}
          page={search.page ?? 1}
          onPage={(page) => change({ page: page > 1 ? page : undefined })}
        />
      </Suspense>
    </Stack>
  );
}
