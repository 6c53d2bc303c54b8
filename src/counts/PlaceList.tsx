/** Counted places with the moment of their last count, or the person who counts them now; each is a link to its count, or to the box. */
import { Anchor, Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CountedPlace } from "#domain/types.ts";
import { countsQuery } from "#src/api/queries.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { Unread } from "#src/ui/states.tsx";
import { formatProgress } from "./formatCounted.ts";

interface PlaceListProps {
  places: readonly CountedPlace[];
  label: string;
  to: "/count/$boxCode" | "/box/$boxCode";
}

export function PlaceList({ places, label, to }: PlaceListProps) {
  return (
    <Contained>
      <Stack component="ul" gap="sm" aria-label={label} className="breakable">
        {places.map((place) => (
          <Card component="li" key={place.strBoxCode ?? ""}>
            <PlaceLink place={place} to={to} />
          </Card>
        ))}
      </Stack>
    </Contained>
  );
}

function PlaceLink({ place, to }: { place: CountedPlace; to: PlaceListProps["to"] }) {
  const { strBoxCode, strCount } = place;
  const note = strBoxCode === null ? "in no box" : formatNote(place);
  return (
    <Anchor
      renderRoot={(props) =>
        strBoxCode === null ? (
          <Link to="/count-loose" {...props} />
        ) : (
          <Link to={to} params={{ boxCode: strBoxCode }} {...props} />
        )
      }
      mih={44}
      display="block"
      underline="never"
    >
      <Text span fw={650}>
        {strBoxCode === null ? "Loose pieces" : `Box ${strBoxCode}`}
      </Text>
      {` – ${note}`}
      <Text size="sm" c={strCount === null ? "dimmed" : "var(--mantine-color-text)"}>
        {formatProgress(place)}
      </Text>
    </Anchor>
  );
}

/** The number of boxes, more than enough to choose the next one. */
const SHOWN = 200;

/** The boxes of all sections, the longest not counted first. */
export function LongestNotCounted() {
  const query = useQuery(countsQuery({ limit: SHOWN }));
  const boxes = query.data?.filter(({ strBoxCode }) => strBoxCode !== null);
  if (!boxes) return <Unread query={query} />;
  return <PlaceList places={boxes} label="Longest not counted" to="/box/$boxCode" />;
}
