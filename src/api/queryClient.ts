/** The query cache: when queries are read again, and which of them a write makes stale. */
import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import type { Middleware } from "openapi-fetch";
import { READS_LIFETIME } from "#domain/limits.ts";
import type { Answer } from "#src/stock/question.ts";
import { ApiError, api, isPassing, prefixedApi, RETRY_PAUSE } from "./client.ts";
import { freshFor } from "./freshFor.ts";
import { makeStale } from "./makeStale.ts";

/** Milliseconds in which a screen does not repeat the read of its route's loader. */
const JUST_READ = 5_000;
/** Calls that write but change nothing that is shown. */
const CHANGES_NOTHING = /^\/(api\/)?(auth|barcodes|labels)(\/|$)/;

export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isPassing(error)) askLater(queries, query);
        if (error instanceof ApiError && error.status === 404) return;
        console.warn(`Not read: ${JSON.stringify(query.queryKey)}.`, error);
      },
    }),
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        staleTime: freshFor(JUST_READ),
        gcTime: READS_LIFETIME,
        // A call without a connection fails at once and says so, instead of waiting silently.
        networkMode: "always",
        retry: false,
        retryOnMount: false,
        // Changes of other people arrive through src/live/, which makes only the changed things stale.
        refetchOnReconnect: ({ state }) => (failureOf(state) === null ? false : "always"),
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) =>
          isPassing(failureOf(state)) && state.data !== undefined ? RETRY_PAUSE : false,
        // An error that is no failed call is a bug, which the route's error state shows.
        throwOnError: (error) => !(error instanceof ApiError),
      },
    },
  });
  const client = staleAfterWrites(queries);
  api.use(client);
  prefixedApi.use(client);
  return queries;
}

/** Queries with a scheduled retry. */
const waiting = new WeakSet<object>();

/**
 * Retries a shown query that has no data, in the background, so that its error message does not flicker. A query with
 * data retries by its `refetchInterval`.
 */
function askLater(client: QueryClient, query: Query<unknown, unknown>): void {
  // An infinite query cannot be read by its `queryFn` alone: it needs the parameter of a page.
  if (waiting.has(query) || query.options.behavior) return;
  waiting.add(query);
  setTimeout(async () => {
    waiting.delete(query);
    const { queryFn } = query.options;
    const { status, data } = query.state;
    const isUnread = status === "error" && data === undefined && query.isActive();
    if (!isUnread || typeof queryFn !== "function") return;
    const { queryKey, meta } = query;
    const { signal } = new AbortController();
    try {
      const answer = await queryFn({ client, queryKey, meta, signal });
      // A read that began meanwhile is newer; it has reset the failure count.
      const isNewest = query.state.fetchFailureCount > 0;
      if (isNewest && query.isActive()) client.setQueryData(queryKey, answer);
    } catch (error) {
      if (isPassing(error as Error)) askLater(client, query);
      else void client.refetchQueries({ queryKey, exact: true });
    }
  }, RETRY_PAUSE);
}

/** The error that kept a query from the server's newest data. A cached answer of the stock carries it in `because`. */
const failureOf = ({ data, error }: { data: unknown; error: Error | null }) =>
  (data as Partial<Answer<unknown>> | undefined)?.because ?? error;

/**
 * Commands of the outbox make their subjects stale (src/stock/invalidate.ts); every other write makes all queries
 * stale.
 */
function staleAfterWrites(queries: QueryClient): Middleware {
  return {
    onResponse({ request, response }) {
      const { pathname } = new URL(request.url);
      // An admin took a right, or the role, away from the caller.
      if (response.status === 403) void queries.invalidateQueries({ queryKey: ["account"] });
      if (request.method === "GET" || !response.ok || CHANGES_NOTHING.test(pathname)) return;
      if (!request.headers.has("command-group")) makeStale(queries, () => true);
    },
  };
}
