/** The last count of a box or a toy; nothing until it is known. */
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CountedPlacesQuery, countsQuery } from "#src/api/queries.ts";
import { formatCounted, formatProgress } from "./formatCounted.ts";

export function Freshness({ of }: { of: CountedPlacesQuery }) {
  const { data } = useQuery(countsQuery(of));
  const [place] = data ?? [];
  return (
    <Text size="sm" c="dimmed" mih="1.55em">
      {data && (place && of.toy === undefined ? formatProgress(place) : formatCounted(place))}
    </Text>
  );
}
