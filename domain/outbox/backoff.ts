/** The pause before another attempt. */

/**
 * Milliseconds before the next attempt, after so many in a row that failed: one of `pauses` after
 * the other. The last of them, when there were more, or none.
 */
export function backoff(failures: number, pauses: readonly number[]): number {
  return pauses[failures - 1] ?? pauses.at(-1) ?? 0;
}
