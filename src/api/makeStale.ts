/** Makes stale what was read, and what is being read. */
import type { Query, QueryClient } from "@tanstack/react-query";

/** Queries whose running read is older than a change. */
const outrun = new WeakSet<object>();

/**
 * What is shown of these queries is read again, the rest when it is shown. An answer on its way may be from before the
 * change and would count as new: where TanStack Query does not ask anew at once, which it does only for what is shown
 * and was read before, the query is made stale again after that answer.
 */
export function makeStale(queries: QueryClient, isStale: (query: Query) => boolean): void {
  for (const query of queries.getQueryCache().findAll({ fetchStatus: "fetching" })) {
    if (!isStale(query) || outrun.has(query)) continue;
    if (query.isActive() && query.state.data !== undefined) continue;
    outrun.add(query);
    const makeStaleAgain = () => {
      outrun.delete(query);
      makeStale(queries, (one) => one === query);
    };
    // The promise of the read that runs.
    void query.fetch().then(makeStaleAgain, makeStaleAgain);
  }
  // What could not be read may be there now.
  void queries.resetQueries({
    predicate: (query) =>
      query.state.data === undefined && query.state.error !== null && isStale(query),
  });
  void queries.invalidateQueries({ predicate: isStale });
}
