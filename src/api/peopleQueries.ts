/** The queries of the screens about accounts (our addition; docs/design.md, "Roles"). */
import { queryOptions } from "@tanstack/react-query";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { prefixedApi, unwrap, unwrapPage } from "./client.ts";

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
