/** Toys as the screens show them: as they were read, with what is unsent (docs/design.md, "Projection"). */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { DASHBOARD_REFRESH } from "#domain/limits.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import { projectLocations } from "#domain/outbox/projection/lines.ts";
import { type ProjectedToy, projectToy, unsentToys } from "#domain/outbox/projection/toys.ts";
import { isFoundBy, toySearchText } from "#domain/search/text.ts";
import type { Box, ListedToy } from "#domain/types.ts";
import { dashboardQuery, locationsQuery, toyQuery, toysQuery } from "#src/api/queries.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { filterCount, type ToySearch } from "#src/toys/toySearch.ts";
import { knownBoxes } from "./knownBoxes.ts";
import { useEntries } from "./useEntries.ts";

/** `created`: the toy where its creation is unsent. */
export function useToy(barcode: string) {
  const entries = useEntries();
  const query = useQuery({
    ...toyQuery(barcode),
    select: ({ value, readAt }) => projectToy(value, entries, readAt),
  });
  const created = unsentToys(entries).find(({ strToyBarcode }) => strToyBarcode === barcode);
  return { data: query.data ?? undefined, created, query };
}

/** With its boxes where they will stand, and those that will hold it. */
function projectListed(
  listed: ListedToy,
  entries: readonly Entry[],
  { readAt, boxes }: { readAt: number; boxes: readonly Box[] },
): ProjectedToy<ListedToy>[] {
  const toy = projectToy(listed, entries, readAt);
  if (!toy) return [];
  if (!listed.boxes) return [toy];
  const { intBoxes = 0 } = listed;
  const value = { boxes: listed.boxes, total: intBoxes, intAmountInBoxes: 0 };
  const places = projectLocations(listed, { value, readAt }, entries, boxes);
  const held = places.boxes.filter(({ isOut }) => !isOut);
  return [
    {
      ...toy,
      boxes: held,
      intBoxes: intBoxes + held.length - listed.boxes.length,
      isUnsent: toy.isUnsent || held.some(({ isUnsent }) => isUnsent),
    },
  ];
}

/** A page of toys in the server's order; on the first one those that are only here come first. */
export function useToys(search: ToyListQuery, { isEnabled = true } = {}) {
  const entries = useEntries();
  const queries = useQueryClient();
  const { q = "", offset = 0 } = search;
  const isWhole = offset === 0 && filterCount(search as ToySearch) === 0;
  const query = useQuery({
    ...toysQuery(search),
    enabled: isEnabled,
    // The list that is shown stays until the one that is asked for has come.
    placeholderData: keepPreviousData,
    select({ value, readAt }) {
      const boxes = knownBoxes(queries);
      const items = value.items.flatMap((toy) => projectListed(toy, entries, { readAt, boxes }));
      const known = new Set(value.items.map(({ strToyBarcode }) => strToyBarcode));
      const created = unsentToys(entries).filter((toy) => !known.has(toy.strToyBarcode));
      const shown = isWhole ? created.filter((toy) => isFoundBy(q, toySearchText(toy))) : [];
      return { ...value, items: [...shown, ...items] };
    },
  });
  return { data: query.data, query };
}

/** Reads all toys that a search finds, page by page. */
export function useAllToys() {
  const entries = useEntries();
  const queries = useQueryClient();
  return async (search: ToyListQuery) => {
    const all: ProjectedToy<ListedToy>[] = [];
    for (let offset = 0; ; offset += LIMIT_MAX) {
      const page = toysQuery({ ...search, limit: LIMIT_MAX, offset });
      const { value, readAt } = await queries.fetchQuery(page);
      const boxes = knownBoxes(queries);
      all.push(...value.items.flatMap((toy) => projectListed(toy, entries, { readAt, boxes })));
      if (value.items.length < LIMIT_MAX) return all;
    }
  };
}

export type ToysRead = ReturnType<typeof useToys>;

/** The boxes that hold a toy, `limit` of them. `barcode`: as the address has it. */
export function useLocations(
  toy: { strToyBarcode: string; strName: string },
  barcode: string,
  limit: number,
) {
  const entries = useEntries();
  const queries = useQueryClient();
  const query = useQuery({
    ...locationsQuery(barcode, limit),
    placeholderData: keepPreviousData,
    select: (read) => projectLocations(toy, read, entries, knownBoxes(queries)),
  });
  return { data: query.data, query };
}

/** The figures of the dashboard, and `limit` toys that need attention. */
export function useDashboard(limit: number) {
  const entries = useEntries();
  const query = useQuery({
    ...dashboardQuery(limit),
    placeholderData: keepPreviousData,
    // Every 30 s while somebody can see them (specification sections 2 and 9).
    refetchInterval: ({ state }) => state.data !== undefined && DASHBOARD_REFRESH,
    select: ({ value, readAt }) => ({
      ...value,
      alerts: value.alerts.flatMap((toy) => projectToy(toy, entries, readAt) ?? []),
    }),
  });
  return { data: query.data, query };
}
