/** Invalidates queries, including those whose read is under way. */
import type { Query, QueryClient } from "@tanstack/react-query";

/** Queries whose running read is older than a change. */
const outrun = new WeakSet<object>();

/**
 * Reads shown queries again at once, the others when they are shown next. A read under way may answer with data from
 * before the change, which would count as new: TanStack Query restarts such a read only for a shown query that has
 * data, so every other query is made stale again after its answer.
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
    // `fetch` returns the promise of the read under way.
    void query.fetch().then(makeStaleAgain, makeStaleAgain);
  }
  // A query that failed without data may succeed now.
  void queries.resetQueries({
    predicate: (query) =>
      query.state.data === undefined && query.state.error !== null && isStale(query),
  });
  void queries.invalidateQueries({ predicate: isStale });
}
