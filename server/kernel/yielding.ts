/** Long work in one thread that lets others have their turn. */
import { setImmediate } from "node:timers/promises";

/** Milliseconds of work before others are answered. */
const TURN = 4;

export class Yielding {
  #since = performance.now();

  /** Waits for what came meanwhile, where this has worked for long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < TURN) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Rows in parts of so many; between two of them others are answered. */
export async function* inParts<Row>(rows: readonly Row[], count: number): AsyncGenerator<Row[]> {
  const turns = new Yielding();
  for (let n = 0; n < rows.length; n += count) {
    await turns.rest();
    yield rows.slice(n, n + count);
  }
}
