/** A measurement, and its printed form. */

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The goal, where there is one. */
  target?: { atLeast: number } | { atMost: number };
}

/** A part of the bench: its file's default function. It may say on the way what it does. */
export type Part = (say: (text: string) => void) => Promise<Figure[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export function isReached({ value, target }: Figure): boolean {
  if (!target) return true;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** 27,123 or 0.71 or 4.2: as many digits as mean something. */
const digits = (value: number) =>
  value.toLocaleString("en", { maximumFractionDigits: value < 1 ? 2 : value < 100 ? 1 : 0 });

export function lineOf(figure: Figure): string {
  const { name, value, unit, target } = figure;
  const goal = target
    ? "atLeast" in target
      ? `at least ${digits(target.atLeast)}`
      : `at most ${digits(target.atMost)}`
    : "";
  const mark = !target ? "" : isReached(figure) ? "  reached" : "  MISSED";
  return `${name.padEnd(58)}${digits(value).padStart(10)} ${unit.padEnd(6)} ${goal}${mark}`.trimEnd();
}
