/** The pause before another attempt. */

/**
 * Milliseconds before the next attempt: the nth of `pauses` after n failures in a row; the last one after more
 * failures, and after none.
 */
export function backoff(failures: number, pauses: readonly number[]): number {
  return pauses[failures - 1] ?? pauses.at(-1) ?? 0;
}
