/** A route's reading: what the server has now, without holding the screen back for long. */
import type { QueryClient, UseQueryOptions } from "@tanstack/react-query";
import { sleep } from "#src/device/sleep.ts";

/** Milliseconds that a navigation waits for its data; longer than an answer on the local network takes. */
const PATIENCE = 200;
/**
 * Milliseconds of the same wait where all answers are in the cache, or as soon as the device's copy of the stock has
 * given them.
 */
const GLANCE = 20;

// biome-ignore lint/suspicious/noExplicitAny: what the queries answer does not matter here
type Option = UseQueryOptions<any, Error, any, any>;

/** Milliseconds in which what a scan's lookup has found is what the server has now: the longest way to its screen. */
export const JUST_FOUND = 500;

/**
 * Reads each of `options` anew, also what is known from before, and waits a moment for the answers.
 * One with a time of its own is not read again until that has passed.
 * The screen observes the same queries: it says what is still on its way, and what failed.
 */
export async function readNow(queries: QueryClient, ...options: Option[]): Promise<void> {
  const reads = options.map(({ queryKey, queryFn, staleTime = 0 }) =>
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
