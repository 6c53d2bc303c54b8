/** /search: toys by name, barcode, gender and age, and boxes by code and note, sections by name (specification section 2, "Search"). */
import { Group, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useLimit } from "#src/boxes/useLimit.ts";
import { SearchField } from "#src/list/SearchField.tsx";
import { boxesQuery, sectionsQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { useToyList } from "#src/toys/useToyList.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { boxTextOf, FIRST_BOXES, sectionsNamed } from "./search.ts";

const route = getRouteApi("/_signedIn/search");

export function SearchScreen() {
  const search = route.useSearch();
  const { toys, change, fieldKey } = useToyList(search);
  const q = boxTextOf(search);
  const [limit, showMore] = useLimit(q, FIRST_BOXES);
  const sections = sectionsNamed(q, useAsk(sectionsQuery).data ?? []);
  const boxes = useAsk(boxesQuery({ q }, limit), { isEnabled: q !== "" });
  return (
    <Stack gap="sm">
      <search>
        <Stack gap="sm">
          <SearchField
            key={fieldKey}
            value={search.q ?? ""}
            onChange={(q) => change({ q: q || undefined }, true)}
            placeholder="Name, barcode, box or note"
          />
          <Group gap="sm" grow wrap="nowrap" preventGrowOverflow={false}>
            <FilterSelects search={search} onChange={change} />
          </Group>
        </Stack>
      </search>
      <Contained>
        <SearchResults
          toys={toys}
          boxes={q === "" ? null : boxes}
          sections={sections}
          onMoreBoxes={showMore}
          q={search.q}
          onMeant={(meant) => change({ q: meant })}
        />
      </Contained>
    </Stack>
  );
}
