/** /count: the boxes of a section, or all, each with its last count or the running one (docs/design.md, "Counting"). */
import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { CountedPlace } from "#domain/types.ts";
import { countsQuery } from "#src/api/queries.ts";
import { formatPlaces } from "#src/counts/formatCounted.ts";
import { PlaceList } from "#src/counts/PlaceList.tsx";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";
import { useCountByScan } from "./useCountByScan.ts";

const route = getRouteApi("/_signedIn/_admin/count/");

/** Running counts first; the server sorts the others, the longest not counted first. */
const byNeed = (a: CountedPlace, b: CountedPlace) =>
  Number(b.strCount !== null) - Number(a.strCount !== null);

export function CountPlacesScreen() {
  const { section } = route.useSearch();
  const query = useQuery(countsQuery({ section }));
  // Even before the list has loaded.
  useCountByScan((code) => `${boxMessages.noSuchBox} (${code})`);
  return query.data ? <Places places={query.data} section={section} /> : <Unread query={query} />;
}

interface PlacesProps {
  places: readonly CountedPlace[];
  section: number | undefined;
}

function Places({ places, section }: PlacesProps) {
  const placeName = usePlaceName();
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>
          {section === undefined ? "All boxes" : placeName(section === 0 ? null : section)}
        </Title>
        <LinkButton role="link" to="/accuracy" variant="subtle" size="sm" px={8}>
          Accuracy
        </LinkButton>
      </Group>
      {places.length > 0 && <Text role="status">{formatPlaces(places)}</Text>}
      <Text c="dimmed">Scan a box's label, or choose it.</Text>
      {places.length === 0 && <Empty text="No boxes here." />}
      <PlaceList places={places.toSorted(byNeed)} label="Boxes to count" to="/count/$boxCode" />
    </Stack>
  );
}
