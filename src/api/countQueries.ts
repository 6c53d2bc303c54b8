/** The queries of the screens about counts (docs/design.md, "Counting"). */
import { queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { isPassing, prefixedApi, RETRY_PAUSE, unwrap } from "./client.ts";

export type CountedPlacesQuery = NonNullable<operations["listCounts"]["parameters"]["query"]>;

/** The counted places, with their running counts. */
export const countsQuery = (query: CountedPlacesQuery) =>
  queryOptions({
    queryKey: ["counts", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/counts", { params: { query }, signal })),
  });

/** The accuracy of the stock's amounts, in this device's time zone. */
export const accuracyQuery = (zone: string) =>
  queryOptions({
    queryKey: ["accuracy", zone],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/accuracy", { params: { query: { zone } }, signal })),
    // Every booked count changes it.
    staleTime: 0,
  });

/** A count, with the stock's amounts of the lines that were handed in. */
export const countQuery = (count: string) =>
  queryOptions({
    queryKey: ["count", count],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/counts/{count}", { params: { path: { count } }, signal })),
    // Commands meanwhile change the compared amounts.
    staleTime: 0,
    // The person who has counted waits for it, and no copy has counts.
    refetchInterval: ({ state }) => (isPassing(state.error) ? RETRY_PAUSE : false),
  });
