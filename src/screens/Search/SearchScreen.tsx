/** /search: toys by name, barcode, gender and age, and boxes by code and note, sections by name (specification section 2, "Search"). */
import { Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedBoxes } from "#domain/outbox/projection/boxes.ts";
import { searchParts, searchText } from "#domain/search/text.ts";
import type { Section } from "#domain/types.ts";
import { formatTotal } from "#src/api/client.ts";
import { BoxList, type BoxSelection, useLimit } from "#src/boxes/BoxList.tsx";
import { DidYouMean } from "#src/list/DidYouMean.tsx";
import { Pages } from "#src/list/Pages.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { boxesQuery, sectionsQuery } from "#src/stock/boxes.ts";
import { type Asked, useAsk } from "#src/stock/useAsk.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { PlainHeaders, ToyRow, ToyTable } from "#src/toys/ToyTable.tsx";
import { columnOf, columnsOf, LOCATION } from "#src/toys/toyColumns.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";
import { type AskedToys, useToyList } from "#src/toys/useToyList.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Empty, ListError, Loading } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";

const NO_SELECTION: BoxSelection = {
  isEditing: false,
  added: null,
  boxes: new Map(),
  onToggle: () => {},
};

const HEADINGS = [...columnsOf("all").map((sort) => columnOf(sort).heading), LOCATION];

interface SearchResultsProps {
  toys: AskedToys;
  /** Null where boxes are not looked for. */
  boxes: Asked<ProjectedBoxes> | null;
  sections: readonly Section[];
  onMoreBoxes: () => void;
  q: string | undefined;
  onMeant: (meant: string) => void;
}

/** The sections, the boxes and the toys that a search found. */
function SearchResults(props: SearchResultsProps) {
  const { toys, boxes, sections, onMoreBoxes, q, onMeant } = props;
  const { data, query } = toys;
  const hasBoxes = boxes !== null && (boxes.query.error !== null || boxes.data?.items.length !== 0);
  if (!data) {
    return query.error ? <ListError onRetry={() => void query.refetch()} /> : <Loading />;
  }
  const { items, total } = data;
  if (items.length === 0 && total === 0 && !hasBoxes && sections.length === 0) {
    return (
      <Empty text={messages.noResults}>
        <DidYouMean q={q} withBoxes onTake={onMeant} />
      </Empty>
    );
  }
  return (
    <Stack gap="lg">
      {sections.length > 0 && (
        <section aria-labelledby="sectionsFound">
          <Title order={2} size="h3" id="sectionsFound" mb="xs">
            Sections
          </Title>
          <Group component="ul" gap="sm">
            {sections.map(({ intSection, strName }) => (
              <li key={intSection}>
                <TextLink to="/inventory" search={{ section: intSection }}>
                  {formatPlace(intSection, strName)}
                </TextLink>
              </li>
            ))}
          </Group>
        </section>
      )}
      {boxes && hasBoxes && (
        <section aria-labelledby="boxesFound">
          <Title order={2} size="h3" id="boxesFound" mb="xs">
            Boxes
          </Title>
          <BoxList
            boxes={boxes}
            expected={1}
            emptyText={boxMessages.noBoxesFound}
            label="Boxes found"
            withSection
            selection={NO_SELECTION}
            onMore={onMoreBoxes}
          />
        </section>
      )}
      {items.length + total > 0 && (
        <section aria-labelledby="toysFound" aria-busy={query.isPlaceholderData}>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h3" id="toysFound">
              Items
            </Title>
            <Text size="sm" c="dimmed" role="status">
              {formatTotal(data, "result")}
            </Text>
          </Group>
          <StaleNotice queries={[query]} />
          <ToyTable label="Results" headers={<PlainHeaders headings={HEADINGS} />}>
            {items.map((toy) => (
              <ToyRow key={toy.strToyBarcode} toy={toy} />
            ))}
          </ToyTable>
          <Pages list={data} />
        </section>
      )}
    </Stack>
  );
}

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

/** The search of /search. Boxes above the toys until a person asks for more. */
export const FIRST_BOXES = 3;

/** The search text for boxes; blank where the search is for toys alone. */
export function boxTextOf({ q = "", gender, minAge, page = 1 }: ToySearch): string {
  return gender || minAge || page > 1 ? "" : q;
}

/** The sections whose names have all words of the search; none for a blank search. */
function sectionsNamed<Of extends Pick<Section, "strName">>(
  q: string,
  sections: readonly Of[],
): Of[] {
  const parts = searchParts(q);
  const isNamed = ({ strName }: Of) => {
    const text = searchText(strName ?? "");
    return parts.every((part) => text.includes(part));
  };
  return parts.length === 0 ? [] : sections.filter(isNamed);
}
