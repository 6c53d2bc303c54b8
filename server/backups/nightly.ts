/** The backups that a server makes by itself, and those that it keeps. */

/** The hour of the server's own day from which the day's backup is made. */
const HOUR_OF_DAY = 3;
const DAY = 24 * 60 * 60 * 1000;
const NIGHTLY = /^nightly-(\d{4})(\d{2})(\d{2})\.db$/;

/** Whether a file is the copy of a nightly backup that was not finished. */
export const isPart = (name: string): boolean => /^nightly-\d{8}\.db\.part$/.test(name);

/** The numbers of newest days, weeks and months of which the newest backup is kept. */
const KEPT: { count: number; periodOf: (day: number) => number }[] = [
  { count: 7, periodOf: (day) => day },
  // The first day since 1970 was a Thursday, and a week begins on Monday.
  { count: 4, periodOf: (day) => Math.floor((day + 3) / 7) },
  {
    count: 12,
    periodOf(day) {
      const date = new Date(day * DAY);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    },
  },
];

/** Days from 1970 to the day in the name; null for any other file, which is never removed. */
function dayOf(name: string): number | null {
  const [, year, month, day] = NIGHTLY.exec(name) ?? [];
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY : null;
}

/** The file name of the backup of `now`'s day. */
function nameOn(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `nightly-${year}${String(month).padStart(2, "0")}${String(day).padStart(2, "0")}.db`;
}

/** The file name of the backup of `now`'s day, where it is due; null where it exists or it is too early. */
export function nightlyDue(names: readonly string[], now: Date): string | null {
  const name = nameOn(now);
  return now.getHours() < HOUR_OF_DAY || names.includes(name) ? null : name;
}

/** The newest nightly backup, by its name. A name of a day to come is left out: a clock that was ahead made it. */
export const nightlyNewest = (names: readonly string[], now: Date): string | undefined =>
  names
    .filter((name) => dayOf(name) !== null && name <= nameOn(now))
    .toSorted()
    .at(-1);

/** The nightly backups that are not kept. Their names alone decide, so that no clock makes one old. */
export function nightlyToRemove(names: readonly string[]): string[] {
  const made = names
    .flatMap((name) => {
      const day = dayOf(name);
      return day === null ? [] : [{ name, day }];
    })
    .toSorted((one, other) => other.day - one.day);
  const kept = new Set<string>();
  for (const { count, periodOf } of KEPT) {
    const periods = new Set<number>();
    for (const { name, day } of made) {
      if (periods.has(periodOf(day))) continue;
      if (periods.size === count) break;
      periods.add(periodOf(day));
      kept.add(name);
    }
  }
  return made.map(({ name }) => name).filter((name) => !kept.has(name));
}
