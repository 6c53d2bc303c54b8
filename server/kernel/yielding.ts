/** Long work in one thread that lets others have their turn. */
import { setImmediate } from "node:timers/promises";

/** Milliseconds of work before others are answered. */
const TURN = 4;
/** Rows that are sorted at once. */
const RUN = 1000;

export class Yielding {
  #since = performance.now();

  /** Waits for what came meanwhile, where this has worked for long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < TURN) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Rows in parts of `count`; other callbacks run between two parts. Of an iterator each part's rows are made for it. */
export async function* inParts<Row>(rows: Iterable<Row>, count: number): AsyncGenerator<Row[]> {
  const turns = new Yielding();
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < count) continue;
    yield part;
    part = [];
    await turns.rest();
  }
  if (part.length > 0) yield part;
}

type Compare<Row> = (a: Row, b: Row) => number;

async function merged<Row extends object>(one: Row[], other: Row[], compare: Compare<Row>) {
  const turns = new Yielding();
  const rows: Row[] = [];
  const [left, right] = [one.values(), other.values()];
  let [a, b] = [left.next().value, right.next().value];
  while (a || b) {
    await turns.rest();
    if (a && !(b && compare(b, a) < 0)) {
      rows.push(a);
      a = left.next().value;
    } else if (b) {
      rows.push(b);
      b = right.next().value;
    }
  }
  return rows;
}

/** Rows in an order, however many there are; others are answered meanwhile. */
export async function sorted<Row extends object>(
  rows: readonly Row[],
  compare: Compare<Row>,
): Promise<Row[]> {
  let runs: Row[][] = [];
  for await (const part of inParts(rows, RUN)) runs.push(part.sort(compare));
  while (runs.length > 1) {
    const longer: Row[][] = [];
    for (let n = 0; n < runs.length; n += 2) {
      longer.push(await merged(runs[n] ?? [], runs[n + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}
