/**
 * The screens' queries beside the stock, as options of TanStack Query: a key and the call behind it (specification
 * section 7).
 */
import { queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { isPassing, prefixedApi, RETRY_PAUSE, unwrap, unwrapPage } from "./client.ts";
import { freshFor } from "./freshFor.ts";
import { inZone } from "./zone.ts";

export type CountedPlacesQuery = NonNullable<operations["listCounts"]["parameters"]["query"]>;
type ChangesQuery = NonNullable<operations["listChanges"]["parameters"]["query"]>;

/** Entries of the journal, the newest first. */
export const changesQuery = (query: ChangesQuery) =>
  queryOptions({
    queryKey: ["changes", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/changes", { params: { query }, signal })),
  });

/** The receivers of mails and webhooks about the stock; only admins with all rights may read them. */
export const receiversQuery = queryOptions({
  queryKey: ["receivers"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/receivers", { signal })),
});

/** The state of the server; admins with all rights may ask. */
export const statusQuery = queryOptions({
  queryKey: ["status"],
  /** Milliseconds. */
  refetchInterval: 10_000,
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/status", { signal })),
});

/** Backups, and what is wrong with them; admins with all rights may ask. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/backups", { signal })),
});

/** The caller's own account. `session` is part of the key, so that each session reads anew. */
export const accountQuery = (session: number | undefined) =>
  queryOptions({
    queryKey: ["account", session],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/account", { signal })),
    enabled: session !== undefined,
  });

export interface PeopleSearch {
  q?: string;
  page?: number;
}

export const peopleQuery = ({ q, page = 1 }: PeopleSearch) =>
  queryOptions({
    queryKey: ["people", q, page],
    queryFn: ({ signal }) => {
      const offset = (page - 1) * INVENTORY_PAGE_SIZE;
      const query = { ...(q && { q }), limit: INVENTORY_PAGE_SIZE, offset };
      return unwrapPage(prefixedApi.GET("/people", { params: { query }, signal }));
    },
  });

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/invitations", { signal })),
});

export const accountLogQuery = queryOptions({
  queryKey: ["accountLog"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/account-log", { signal })),
});

/** The counted places, with their running counts. */
export const countsQuery = (query: CountedPlacesQuery) =>
  queryOptions({
    queryKey: ["counts", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/counts", { params: { query }, signal })),
  });

/** The accuracy of the stock's amounts, in this device's time zone. */
export const accuracyQuery = queryOptions({
  queryKey: ["accuracy"],
  queryFn: ({ signal }) =>
    inZone((zone) => unwrap(prefixedApi.GET("/accuracy", { params: { query: { zone } }, signal }))),
  // Every booked count changes it.
  staleTime: freshFor(0),
});

/** A count, with the stock's amounts of the lines that were handed in. */
export const countQuery = (count: string) =>
  queryOptions({
    queryKey: ["count", count],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/counts/{count}", { params: { path: { count } }, signal })),
    // Commands meanwhile change the compared amounts.
    staleTime: freshFor(0),
    // The person who has counted waits for it, and no copy has counts.
    refetchInterval: ({ state }) => (isPassing(state.error) ? RETRY_PAUSE : false),
  });
