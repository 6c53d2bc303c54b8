/** Sorting by what is made of each item once, as the server's databases sort. */
import { compareText } from "../search/text.ts";

export type Key = string | number;

function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (let n = 0; n < a.length; n++) {
    const [x, y] = [a[n] as Key, b[n] as Key];
    const order =
      typeof x === "number" && typeof y === "number" ? x - y : compareText(String(x), String(y));
    if (order !== 0) return order;
  }
  return 0;
}

/** Items by the first of their keys, then by the next where those are equal. */
export const inOrder = <T>(items: readonly T[], keysOf: (item: T) => readonly Key[]): T[] =>
  items
    .map((item) => ({ item, keys: keysOf(item) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ item }) => item);
