/**
 * A window's knowledge of the journal: which arriving entries are new to it, and whether some are missing
 * (docs/design.md, "Journal").
 */
import type { ChangeEvent } from "./changeEvent.ts";

/** Entries that a window had missed. */
export interface Missing {
  changes: ChangeEvent[];
  /** The number of the journal's newest entry. */
  latest: number;
}

/** The entries after `last`, and the number of the last one known with them; `last` is null before any is known. */
export function changesAfter(last: number | null, arrived: readonly ChangeEvent[]) {
  return {
    changes: arrived.filter(({ intChange }) => intChange > (last ?? 0)),
    last: arrived.at(-1)?.intChange ?? last,
  };
}

/** Whether entries between `last` and the first of `arrived` are missing. */
export function isGap(last: number | null, arrived: readonly ChangeEvent[]): boolean {
  return last !== null && (arrived[0]?.intChange ?? 0) > last + 1;
}
