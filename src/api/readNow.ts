/** Reads a route's data from the server without delaying its screen for long. */
import type { QueryClient, UseQueryOptions } from "@tanstack/react-query";
import { sleep } from "#src/device/sleep.ts";
import { freshFor } from "./freshFor.ts";

/** Milliseconds that a navigation waits for its data; longer than an answer on the local network takes. */
const PATIENCE = 200;
/**
 * Milliseconds between two checks whether the cache has all answers, from an earlier read or from the device's copy of
 * the stock: then the wait ends.
 */
const GLANCE = 20;

// biome-ignore lint/suspicious/noExplicitAny: what the queries answer does not matter here
type Option = UseQueryOptions<any, Error, any, any>;

/** The stale time of a scan's lookup, which counts as the server's present answer: the longest time until its screen opens. */
export const JUST_FOUND = freshFor(500);

/**
 * Reads each of `options` anew, even where it is cached, and waits a moment for the answers; a query with its own
 * `staleTime` is not read again within it. Never rejects: the screen observes the same queries, and shows which of them
 * are loading or failed.
 */
export async function readNow(queries: QueryClient, ...options: Option[]): Promise<void> {
  const reads = options.map(({ queryKey, queryFn, staleTime = freshFor(0) }) =>
    queries.query({ queryKey, queryFn, staleTime }),
  );
  const isKnown = () =>
    options.every(({ queryKey }) => queries.getQueryData(queryKey) !== undefined);
  const end = performance.now() + PATIENCE;
  async function wait() {
    do await sleep(GLANCE);
    while (!isKnown() && performance.now() < end);
  }
  await Promise.race([Promise.allSettled(reads), wait()]);
}
