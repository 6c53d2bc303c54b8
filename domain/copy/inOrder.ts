/** Sorting by keys that are made once for each item, in the order of the server's databases. */
import { compareText } from "../search/text.ts";

export type Key = string | number;

function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (let n = 0; n < a.length; n++) {
    const [x, y] = [a[n] as Key, b[n] as Key];
    const order = typeof x === "number" ? x - Number(y) : compareText(x, String(y));
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

/**
 * The first `count` items of all `lists`, each of which is in the order of the keys, or in its reverse. Keys are made
 * only for items that are compared.
 */
export function firstOf<T>(
  lists: readonly (readonly T[])[],
  count: number,
  keysOf: (item: T) => readonly Key[],
  isReverse: boolean,
): T[] {
  const headOf = (list: readonly T[], at: number) => ({ list, at, keys: keysOf(list[at] as T) });
  const heads = lists.filter(({ length }) => length > 0).map((list) => headOf(list, 0));
  const sign = isReverse ? -1 : 1;
  const first: T[] = [];
  while (heads.length > 0 && first.length < count) {
    const next = heads.reduce((a, b) => (sign * compareKeys(b.keys, a.keys) < 0 ? b : a));
    const { list, at } = next;
    first.push(list[at] as T);
    heads.splice(heads.indexOf(next), 1, ...(at + 1 < list.length ? [headOf(list, at + 1)] : []));
  }
  return first;
}
