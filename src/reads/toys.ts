/** Toys as the screens show them: as they were read, with what is unsent (docs/design.md, "Projection"). */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { DASHBOARD_REFRESH } from "#domain/limits.ts";
import { toySubject } from "#domain/outbox/kinds/kind.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import { projectLocations } from "#domain/outbox/projection/lines.ts";
import { type ProjectedToy, projectToy, unsentToys } from "#domain/outbox/projection/toys.ts";
import type { Box, ListedToy } from "#domain/types.ts";
import {
  dashboardQuery,
  locationsQuery,
  type ToyListQuery,
  toyQuery,
  toysQuery,
} from "#src/api/queries.ts";
import { rememberedBoxes } from "./knownBoxes.ts";
import { useEntries } from "./useEntries.ts";

/** `created`: the toy where its creation is unsent. */
export function useToy(barcode: string) {
  const query = useQuery(toyQuery(barcode));
  const read = query.data;
  const entries = useEntries(toySubject(read?.value.strToyBarcode ?? barcode));
  const data = useMemo(
    () => read && (projectToy(read.value, entries, read.readAt) ?? undefined),
    [read, entries],
  );
  const created = unsentToys(entries).find(({ strToyBarcode }) => strToyBarcode === barcode);
  return { data, created, query };
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
  const places = projectLocations(listed, { value, readAt }, entries, (code) =>
    boxes.find(({ strBoxCode }) => strBoxCode === code),
  );
  const held = places.boxes.filter(({ intAmountInBox }) => intAmountInBox > 0);
  return [
    {
      ...toy,
      boxes: held,
      intBoxes: intBoxes + held.length - listed.boxes.length,
      isUnsent: toy.isUnsent || held.some(({ isUnsent }) => isUnsent),
    },
  ];
}

const isNamed = ({ strName, strToyBarcode }: ListedToy, q: string) =>
  `${strName} ${strToyBarcode}`.toLowerCase().includes(q.toLowerCase());

/** A page of toys in the server's order; on the first one those that are only here come first. */
export function useToys(search: ToyListQuery) {
  // The list that is shown stays until the one that is asked for has come.
  const query = useQuery({ ...toysQuery(search), placeholderData: keepPreviousData });
  const read = query.data;
  const entries = useEntries();
  const queries = useQueryClient();
  const { q = "", offset = 0, gender, minAge, status, maxQuantity } = search;
  const isWhole = offset === 0 && [gender, minAge, status, maxQuantity].every((one) => !one);
  const data = useMemo(() => {
    if (!read) return undefined;
    const { value, readAt } = read;
    const boxes = rememberedBoxes(queries);
    const items = value.items.flatMap((toy) => projectListed(toy, entries, { readAt, boxes }));
    const known = new Set(value.items.map(({ strToyBarcode }) => strToyBarcode));
    const created = unsentToys(entries).filter((toy) => !known.has(toy.strToyBarcode));
    const shown = isWhole ? created.filter((toy) => isNamed(toy, q)) : [];
    return { ...value, items: [...shown, ...items] };
  }, [read, entries, queries, isWhole, q]);
  return { data, query };
}

export type ToysRead = ReturnType<typeof useToys>;

/** The boxes that hold a toy, `limit` of them. `barcode`: as the address has it. */
export function useLocations(
  toy: { strToyBarcode: string; strName: string },
  barcode: string,
  limit: number,
) {
  const query = useQuery({ ...locationsQuery(barcode, limit), placeholderData: keepPreviousData });
  const read = query.data;
  const entries = useEntries();
  const queries = useQueryClient();
  const { strToyBarcode, strName } = toy;
  const data = useMemo(() => {
    if (!read) return undefined;
    const boxes = rememberedBoxes(queries);
    return projectLocations({ strToyBarcode, strName }, read, entries, (code) =>
      boxes.find(({ strBoxCode }) => strBoxCode === code),
    );
  }, [read, entries, queries, strToyBarcode, strName]);
  return { data, query };
}

/** The figures of the dashboard, and `limit` toys that need attention. */
export function useDashboard(limit: number) {
  const query = useQuery({
    ...dashboardQuery(limit),
    placeholderData: keepPreviousData,
    // Every 30 s while somebody can see them (specification sections 2 and 9).
    refetchInterval: ({ state }) => state.data !== undefined && DASHBOARD_REFRESH,
  });
  const read = query.data;
  const entries = useEntries();
  const data = useMemo(() => {
    if (!read) return undefined;
    const { value, readAt } = read;
    return {
      ...value,
      alerts: value.alerts.flatMap((toy) => projectToy(toy, entries, readAt) ?? []),
    };
  }, [read, entries]);
  return { data, query };
}
