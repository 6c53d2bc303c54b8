/** The history's search parameters in the address: its filters and its shown part. */
import type { Back } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { ChangeKind } from "#domain/history/kinds.ts";
import { CODE_MAX, REASON_MAX, SECTION_MAX } from "#domain/limits.ts";
import {
  dayOf,
  LIMIT_MAX,
  limitOf,
  wholeOf as numberOf,
  startOfDay,
  textOf,
} from "#src/list/searchParams.ts";

/** Entries that are shown at first, and added on demand. */
const ENTRIES = 30;

/** A key that is missing means all. */
export interface HistorySearch {
  toy?: string;
  box?: string;
  section?: number;
  /** A person's `strUser`. */
  who?: string;
  /** The day in the form 2026-11-22, in the time of this device. */
  day?: string;
  /** The last day, where it differs from `day`. */
  until?: string;
  what?: ChangeKind;
  /** The reason for a decrease. */
  reason?: string;
  shown?: number;
  /** Only entries before the one of this number. */
  before?: number;
}

const isKind = (value: unknown): value is ChangeKind =>
  typeof value === "string" && Object.hasOwn(historyMessages.kinds, value);

/** Parses an address; invalid values are left out. */
export function validateHistorySearch(raw: Record<string, unknown>): HistorySearch {
  return {
    toy: textOf(raw.toy, CODE_MAX),
    box: textOf(raw.box, CODE_MAX),
    section: numberOf(raw.section, 1, SECTION_MAX),
    who: textOf(raw.who, 100),
    day: dayOf(raw.day),
    until: dayOf(raw.until),
    what: isKind(raw.what) ? raw.what : undefined,
    reason: textOf(raw.reason, REASON_MAX),
    shown: limitOf(raw.shown),
    before: numberOf(raw.before, 1, Number.MAX_SAFE_INTEGER),
  };
}

/** The call's query for a search. */
export function historyQuery({ day, until, shown = ENTRIES, ...search }: HistorySearch) {
  const last = until ?? day;
  const days = {
    ...(day !== undefined && { from: startOfDay(day) }),
    ...(last !== undefined && { until: startOfDay(last, 1) }),
  };
  return { ...search, ...days, brief: true, limit: shown };
}

/** The search for more entries than `shown`; `last`: the number of the last shown entry. */
export function olderSearch(shown: number, last: number): Pick<HistorySearch, "shown" | "before"> {
  // A full list is followed by a new one, which begins after its last entry.
  if (shown >= LIMIT_MAX) return { shown: undefined, before: last };
  return { shown: Math.min(shown + ENTRIES, LIMIT_MAX) };
}

/** The number of set filters. */
export const filterCount = ({ shown: _shown, before: _before, ...filters }: HistorySearch) =>
  Object.values(filters).filter((value) => value !== undefined).length;

/** The toy, the box or the whole stock whose complete history a search shows, up to the newest entry; null for any other search. */
export function wholeOf({ toy, box, shown: _, ...others }: HistorySearch): Back["of"] | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  if (toy !== undefined && box !== undefined) return null;
  if (toy !== undefined) return { toy };
  return box === undefined ? "all" : { box };
}
