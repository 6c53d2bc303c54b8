/** /search: toys by name, barcode, gender and age (specification section 2, "Search"). */
import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { toysQuery } from "#src/api/queries.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { SearchField } from "#src/toys/SearchField.tsx";
import { type ToySearch, toyQuery } from "#src/toys/toySearch.ts";
import { SearchResults } from "./SearchResults.tsx";

const route = getRouteApi("/_signedIn/search");

export function SearchScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // What was found stays until what is asked for has come.
  const toys = useQuery({ ...toysQuery(toyQuery(search)), placeholderData: keepPreviousData });
  const change = (changes: ToySearch, replace = false) =>
    navigate({
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  return (
    <Stack gap="sm">
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
      <SearchResults
        toys={toys}
        page={search.page ?? 1}
        onPage={(page) => change({ page: page > 1 ? page : undefined })}
      />
    </Stack>
  );
}
