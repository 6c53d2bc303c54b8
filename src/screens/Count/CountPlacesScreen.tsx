/** /count: the boxes of a section, or all, with what is counted, by whom, and what is left (docs/design.md, "Counting"). */
import { Anchor, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { formatPlace } from "#domain/box/locations.ts";
import { trimCode } from "#domain/code/codes.ts";
import type { CountedPlace } from "#domain/types.ts";
import { countsQuery } from "#src/api/countQueries.ts";
import { formatProgress } from "#src/counts/formatCounted.ts";
import { GunCapture } from "#src/scan/GunCapture.tsx";
import { Contained } from "#src/ui/Contained.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";

const route = getRouteApi("/_signedIn/count/");
/** Milliseconds between two looks at what others have counted. */
const WATCH = 1000;

/** Being counted first, then the longest not counted. */
const byNeed = (a: CountedPlace, b: CountedPlace) =>
  Number(b.strCount !== null) - Number(a.strCount !== null) ||
  (a.intCountedAt ?? 0) - (b.intCountedAt ?? 0);

export function CountPlacesScreen() {
  const { section } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({ ...countsQuery({ section }), refetchInterval: WATCH });
  const places = query.data?.filter(({ strBoxCode }) => strBoxCode !== null);
  if (!places) return <Unread query={query} />;
  return (
    <Stack gap="md">
      <GunCapture
        onScan={(code) =>
          void navigate({ to: "/count/$boxCode", params: { boxCode: trimCode(code) } })
        }
      />
      <Title order={2}>
        {section === undefined ? "All boxes" : formatPlace(section === 0 ? null : section)}
      </Title>
      <Text c="dimmed">Scan a box's label, or choose it.</Text>
      {places.length === 0 && <Empty text="No boxes here." />}
      <Contained>
        <Stack component="ul" gap="sm" aria-label="Boxes to count" className="breakable">
          {places.toSorted(byNeed).map((place) => (
            <Card component="li" key={place.strBoxCode}>
              <Anchor
                renderRoot={(props) => (
                  <Link
                    to="/count/$boxCode"
                    params={{ boxCode: place.strBoxCode ?? "" }}
                    {...props}
                  />
                )}
                fw={650}
                mih={44}
                display="block"
              >
                Box {place.strBoxCode}
                {place.strCustomNote !== "none" && ` – ${place.strCustomNote}`}
                <Text size="sm" c={place.strCount === null ? "dimmed" : undefined}>
                  {formatProgress(place)}
                </Text>
              </Anchor>
            </Card>
          ))}
        </Stack>
      </Contained>
    </Stack>
  );
}
