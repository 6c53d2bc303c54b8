/** The boxes of all sections, the longest not counted first. */
import { useQuery } from "@tanstack/react-query";
import { countsQuery } from "#src/api/countQueries.ts";
import { Unread } from "#src/ui/states.tsx";
import { PlaceList } from "./PlaceList.tsx";

/** The number of boxes, more than enough to choose the next one. */
const SHOWN = 200;

export function LongestNotCounted() {
  const query = useQuery(countsQuery({ limit: SHOWN }));
  const boxes = query.data?.filter(({ strBoxCode }) => strBoxCode !== null);
  if (!boxes) return <Unread query={query} />;
  return <PlaceList places={boxes} label="Longest not counted" to="/box/$boxCode" />;
}
