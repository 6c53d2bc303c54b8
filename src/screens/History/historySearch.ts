/** Which part of the history is shown, as the address says it. */
import { CODE_MAX, SECTION_MAX } from "#domain/limits.ts";
import { limitOf } from "#src/list/limitOf.ts";

/** How many entries are shown at first, and how many more on demand. */
const ENTRIES = 30;
/** The contract's greatest limit: whoever reads on begins a new list. */
const ENTRIES_MAX = 1000;

/** A key that is missing means all. */
export interface HistorySearch {
  toy?: string;
  box?: string;
  section?: number;
  /** A person's `strUser`. */
  who?: string;
  /** As 2026-11-22, in the time of this device. */
  day?: string;
  shown?: number;
  /** Only entries before the one of this number. */
  before?: number;
}

function textOf(value: unknown, max: number): string | undefined {
  return value === undefined ? undefined : String(value).slice(0, max) || undefined;
}

function numberOf(value: unknown, max: number): number | undefined {
  const number = Number(value);
  const isOne = value !== undefined && Number.isInteger(number) && number >= 1 && number <= max;
  return isOne ? number : undefined;
}

/** The first moment of a day; undefined where there is no such day. */
function startOfDay(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(day)) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return start >= 0 ? start : undefined;
}

/** Reads an address; what it cannot mean is left out. */
export function validateHistorySearch(raw: Record<string, unknown>): HistorySearch {
  return {
    toy: textOf(raw.toy, CODE_MAX),
    box: textOf(raw.box, CODE_MAX),
    section: numberOf(raw.section, SECTION_MAX),
    who: textOf(raw.who, 100),
    day: startOfDay(raw.day) === undefined ? undefined : String(raw.day),
    shown: limitOf(raw.shown),
    before: numberOf(raw.before, Number.MAX_SAFE_INTEGER),
  };
}

/** The call's query for a search. */
export function historyQuery({ day, shown = ENTRIES, ...search }: HistorySearch) {
  const days = day === undefined ? {} : { from: startOfDay(day), until: startOfDay(day, 1) };
  return { ...search, ...days, limit: shown };
}

/** The search that shows more than `shown` entries, of which the last has this number. */
export function olderSearch(shown: number, last: number): Pick<HistorySearch, "shown" | "before"> {
  if (shown >= ENTRIES_MAX) return { shown: undefined, before: last };
  return { shown: Math.min(shown + ENTRIES, ENTRIES_MAX) };
}

export function isFiltered({ toy, box, section, who, day }: HistorySearch): boolean {
  return [toy, box, section, who, day].some((value) => value !== undefined);
}
