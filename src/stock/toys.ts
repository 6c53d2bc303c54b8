/** The questions about toys (specification section 7). */
import { keepPreviousData } from "@tanstack/react-query";
import type { ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { DASHBOARD_REFRESH } from "#domain/limits.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import { type Locations, projectLocations } from "#domain/outbox/projection/lines.ts";
import { type ProjectedToy, projectToy, unsentToys } from "#domain/outbox/projection/toys.ts";
import { isFoundBy, toySearchText } from "#domain/search/text.ts";
import type { ListedToy, Toy } from "#domain/types.ts";
import { api, type Page, prefixedApi, unwrap, unwrapPage } from "#src/api/client.ts";
import { filterCount, type ToySearch } from "#src/toys/toySearch.ts";
import { type Here, question } from "./question.ts";

const unsentToy = (barcode: string, entries: readonly Entry[]) =>
  unsentToys(entries).find(({ strToyBarcode }) => strToyBarcode === barcode);

/** Null where it is deleted. */
export const toyQuery = (barcode: string) =>
  question<Toy, ProjectedToy | null, "toy">({
    queryKey: ["toy", barcode],
    call: (signal) => unwrap(api.GET("/toys/{barcode}", { params: { path: { barcode } }, signal })),
    copy: ["toy", barcode],
    project: ({ value, readAt }, { entries }) => projectToy(value, entries, readAt),
    made: ({ entries }) => unsentToy(barcode, entries),
  });

/** A listed toy with its projected boxes: their future places, and boxes that will hold it. */
function projectListed(
  listed: ListedToy,
  { entries, boxes }: Here,
  readAt: number,
): ProjectedToy<ListedToy>[] {
  const toy = projectToy(listed, entries, readAt);
  if (!toy) return [];
  if (!listed.boxes) return [toy];
  const { intBoxes = 0, intAmountInBoxes = 0 } = listed;
  const value = { boxes: listed.boxes, total: intBoxes, intAmountInBoxes };
  const places = projectLocations(listed, { value, readAt }, entries, boxes);
  const held = places.boxes.filter(({ isOut }) => !isOut);
  return [
    {
      ...toy,
      boxes: held,
      intBoxes: intBoxes + held.length - listed.boxes.length,
      intAmountInBoxes: places.intAmountInBoxes,
      isUnsent: toy.isUnsent || held.some(({ isUnsent }) => isUnsent),
    },
  ];
}

/** A page of toys in the server's order; the first page begins with toys that exist only here. */
export const toysQuery = (query: ToyListQuery) => ({
  ...question({
    queryKey: ["toys", query],
    call: (signal): Promise<Page<ListedToy>> =>
      unwrapPage(api.GET("/toys", { params: { query }, signal })),
    copy: ["toys", query],
    project({ value, readAt }, here): Page<ProjectedToy<ListedToy>> {
      const { q = "", offset = 0 } = query;
      const isWhole = filterCount(query as ToySearch) === 0;
      const known = new Set(value.items.map(({ strToyBarcode }) => strToyBarcode));
      const created = unsentToys(here.entries).filter((toy) => !known.has(toy.strToyBarcode));
      const made = isWhole ? created.filter((toy) => isFoundBy(q, toySearchText(toy))) : [];
      const items = value.items.flatMap((toy) => projectListed(toy, here, readAt));
      return { ...value, items: offset === 0 ? [...made, ...items] : items, intMade: made.length };
    },
  }),
  // The shown list stays until the next one is read.
  placeholderData: keepPreviousData,
});

/** The search text that was probably meant, for a search that finds nothing, or that finds no toys. */
export const meaningQuery = (q: string, isOfToys: boolean) =>
  question({
    queryKey: ["meaning", q, isOfToys],
    call(signal) {
      const query = { q, ...(isOfToys && { toys: true }) };
      return unwrap(prefixedApi.GET("/meaning", { params: { query }, signal }));
    },
    copy: ["meaning", q, isOfToys],
    project: ({ value }) => value.strMeant,
  });

/** The locations of a toy that the server does not have yet. */
const NOWHERE = {
  value: { boxes: [], total: 0, intAmountInBoxes: 0 },
  readAt: Number.POSITIVE_INFINITY,
};

/** The first `limit` boxes that hold a toy, and the amount in all its boxes. `barcode`: the address's code. */
export const locationsQuery = (
  barcode: string,
  limit: number,
  toy: Pick<Toy, "strToyBarcode" | "strName"> = { strToyBarcode: barcode, strName: "" },
) => ({
  ...question({
    queryKey: ["locations", barcode, limit],
    async call(signal): Promise<Locations> {
      const params = { path: { barcode }, query: { limit } };
      const call = prefixedApi.GET("/toys/{barcode}/boxes", { params, signal });
      const { boxes, intAmountInBoxes } = await unwrap(call);
      const { response } = await call;
      const total = Number(response.headers.get("x-total-count") ?? boxes.length);
      return { boxes, total, intAmountInBoxes };
    },
    copy: ["locations", barcode, limit],
    project: (answer, { entries, boxes }) => projectLocations(toy, answer, entries, boxes),
    made: ({ entries, boxes }) =>
      unsentToy(barcode, entries) && projectLocations(toy, NOWHERE, entries, boxes),
  }),
  placeholderData: keepPreviousData,
});

/** The dashboard's figures with the first `limit` notifications. */
export const dashboardQuery = (limit: number, byThreshold: boolean) => ({
  ...question({
    queryKey: ["dashboard", limit, byThreshold],
    call(signal) {
      const query = { limit, ...(byThreshold && { byThreshold }) };
      return unwrap(prefixedApi.GET("/dashboard", { params: { query }, signal }));
    },
    copy: ["dashboard", limit, byThreshold],
    project: ({ value, readAt }, { entries }) => ({
      ...value,
      alerts: value.alerts.flatMap((toy) => projectToy(toy, entries, readAt) ?? []),
    }),
  }),
  placeholderData: keepPreviousData,
  // Every 30 s while somebody can see them (specification sections 2 and 9).
  refetchInterval: ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && DASHBOARD_REFRESH,
});
