/** Boxes and sections as the screens show them: as they were read, with what is unsent (docs/design.md, "Projection"). */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BoxSource } from "#domain/copy/copyAnswers.ts";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import {
  projectBox,
  projectBoxes,
  projectSections,
  unsentBox,
} from "#domain/outbox/projection/boxes.ts";
import { projectBoxLines } from "#domain/outbox/projection/lines.ts";
import { boxSearchText, isFoundBy } from "#domain/search/text.ts";
import type { Box } from "#domain/types.ts";
import { boxesQuery, boxLinesQuery, boxQuery, sectionsQuery } from "#src/api/queries.ts";
import { knownBoxes } from "./knownBoxes.ts";
import { useEntries } from "./useEntries.ts";

/** `data` is null where the code names no box; `created` is the box where its creation is unsent. */
export function useBox(boxCode: string) {
  const entries = useEntries();
  const query = useQuery({
    ...boxQuery(boxCode),
    select: ({ value, readAt }) => value && projectBox<Box & PlacedBox>(value, entries, readAt),
  });
  return { data: query.data, created: unsentBox(boxCode, entries), query };
}

/** `boxCode` as the address has it, `strBoxCode` as the box has it. */
export function useBoxLines(boxCode: string, strBoxCode: string, limit: number) {
  const entries = useEntries();
  const query = useQuery({
    ...boxLinesQuery(boxCode, limit),
    placeholderData: keepPreviousData,
    select: (read) => projectBoxLines(strBoxCode, read, entries),
  });
  return { data: query.data, query };
}

/** Whether a box belongs into the list of a source. */
function isListedIn(source: BoxSource): (box: Box) => boolean {
  if ("q" in source) {
    return (box) => isFoundBy(source.q, boxSearchText(box));
  }
  const place = source.section === "floor" ? null : source.section;
  return ({ intSection }) => intSection === place;
}

/** In a section that the server does not have yet stands only what is unsent. */
const NOTHING = { value: { items: [], total: 0 }, readAt: Number.POSITIVE_INFINITY };

/** The first `limit` boxes of a section, of the Floor or of a search; those that come into it first. */
export function useBoxes(
  source: BoxSource,
  limit: number,
  { isEnabled = true, isMadeHere = false } = {},
) {
  const entries = useEntries();
  const queries = useQueryClient();
  const isListed = isListedIn(source);
  const query = useQuery({
    ...boxesQuery(source, limit),
    enabled: isEnabled && !isMadeHere,
    placeholderData: isMadeHere ? NOTHING : keepPreviousData,
    select: (read) => projectBoxes(read, entries, { known: knownBoxes(queries), isListed }),
  });
  return { data: query.data, total: query.data?.total, query };
}
export type BoxesRead = ReturnType<typeof useBoxes>;

/** Reads all boxes of a section, or of the Floor, once, when they are asked for. */
export function useReadBoxes() {
  const entries = useEntries();
  const queries = useQueryClient();
  return async (section: number | "floor") => {
    const isListed = isListedIn({ section });
    const read = await queries.fetchQuery(boxesQuery({ section }));
    const { items } = projectBoxes(read, entries, { known: knownBoxes(queries), isListed });
    return items.filter(({ isDeleted }) => !isDeleted);
  };
}

export function useSections() {
  const entries = useEntries();
  const query = useQuery({ ...sectionsQuery, select: (read) => projectSections(read, entries) });
  return { data: query.data, query };
}
