/** The shared components of src/toys. */
import { Group } from "@mantine/core";
import { useState } from "react";
import type { Entry } from "#domain/outbox/outbox.ts";
import { projectToy } from "#domain/outbox/projection/toys.ts";
import { Pages } from "#src/list/Pages.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { ToyCards } from "#src/toys/ToyCards.tsx";
import type { ToySearch } from "#src/toys/toySearch.ts";
import { Part, Variation } from "../support/Part.tsx";
import { inDark, onTablet } from "../support/screenStory.ts";
import { bear, excavator, fullToy, loom, train } from "../support/stock.ts";
import { unsentEntries } from "../support/unsent.ts";

export default { title: "Parts/Toys" };

export const StatusChips = {
  render: () => (
    <Part>
      {([undefined, "lg"] as const).map((size) => (
        <Group key={size ?? "md"}>
          <StatusChip status="ok" size={size} />
          <StatusChip status="low" size={size} />
          <StatusChip status="critical" size={size} />
        </Group>
      ))}
    </Part>
  ),
};
export const StatusChipsInDark = { ...StatusChips, globals: inDark };

const toys = [train, loom, bear, excavator, fullToy];

const cards = (entries: readonly Entry[]) => ({
  render: () => (
    <Part>
      <ToyCards toys={toys.flatMap((toy) => projectToy(toy, entries, 0) ?? [])} label="Toys" />
    </Part>
  ),
});
export const Cards = cards([]);
export const CardsInDark = { ...Cards, globals: inDark };
export const CardsOnTablet = { ...Cards, globals: onTablet };
export const UnsentCards = cards(unsentEntries);
export const UnsentCardsInDark = { ...UnsentCards, globals: inDark };
export const UnsentCardsOnTablet = { ...UnsentCards, globals: onTablet };

function Filters() {
  const [search, setSearch] = useState<ToySearch>({ gender: "girl" });
  const change = (changes: ToySearch) => setSearch({ ...search, ...changes });
  return (
    <>
      <Variation name="withStatus">
        <FilterSelects search={search} withStatus onChange={change} />
      </Variation>
      <Variation name="Without">
        <FilterSelects search={search} onChange={change} />
      </Variation>
    </>
  );
}

export const FilterSelectsEach = {
  render: () => (
    <Part>
      <Filters />
    </Part>
  ),
};

function Field({ text, placeholder }: { text: string; placeholder: string }) {
  const [value, setValue] = useState(text);
  return (
    <SearchField label={placeholder} value={value} onChange={setValue} placeholder={placeholder} />
  );
}

export const SearchFields = {
  render: () => (
    <Part>
      <Field text="" placeholder="Name, barcode or tag" />
      <Field text="wood" placeholder="Name or barcode" />
    </Part>
  ),
};

function Paged({ total }: { total: number }) {
  const [page, setPage] = useState(2);
  return <Pages page={page} total={total} onChange={setPage} />;
}

export const FewPages = {
  render: () => (
    <Part>
      <Paged total={41} />
    </Part>
  ),
};
export const ManyPages = {
  render: () => (
    <Part>
      <Paged total={9_999_999} />
    </Part>
  ),
};
