/** A route's reading: what the server has now, without holding the screen back for long. */
import type { QueryClient, UseQueryOptions } from "@tanstack/react-query";

/** Milliseconds that a navigation waits for its data; longer than an answer on the local network takes. */
const PATIENCE = 200;

// biome-ignore lint/suspicious/noExplicitAny: what the queries answer does not matter here
type Option = UseQueryOptions<any, Error, any, any>;

/**
 * Reads each of `options` anew, also what is known from before, and waits a moment for the answers.
 * The screen observes the same queries: it says what is still on its way, and what failed.
 */
export async function readNow(queries: QueryClient, ...options: Option[]): Promise<void> {
  const reads = options.map(({ queryKey, queryFn }) =>
    queries.query({ queryKey, queryFn, staleTime: 0 }),
  );
  await Promise.race([
    Promise.allSettled(reads),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
}
