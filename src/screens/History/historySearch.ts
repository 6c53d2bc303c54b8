/** The shown part of the history, in the address. */
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
  /** The last day, where it is not the same. */
  until?: string;
  what?: ChangeKind;
  /** Why there are fewer of a toy. */
  reason?: string;
  shown?: number;
  /** Only entries before the one of this number. */
  before?: number;
}

const isKind = (value: unknown): value is ChangeKind =>
  typeof value === "string" && Object.hasOwn(historyMessages.kinds, value);

/** Reads an address; what it cannot mean is left out. */
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

/** The search that shows more than `shown` entries, of which the last has this number. */
export function olderSearch(shown: number, last: number): Pick<HistorySearch, "shown" | "before"> {
  // Whoever reads on begins a new list.
  if (shown >= LIMIT_MAX) return { shown: undefined, before: last };
  return { shown: Math.min(shown + ENTRIES, LIMIT_MAX) };
}

/** The number of set filters. */
export const filterCount = ({ shown: _shown, before: _before, ...filters }: HistorySearch) =>
  Object.values(filters).filter((value) => value !== undefined).length;

/** The toy, the box or the whole stock of which a search shows all to the newest; null of any other. */
export function wholeOf({ toy, box, shown: _, ...others }: HistorySearch): Back["of"] | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  if (toy !== undefined && box !== undefined) return null;
  if (toy !== undefined) return { toy };
  return box === undefined ? "all" : { box };
}
