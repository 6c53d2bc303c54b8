/** Whether the event loop is late, because there is more work than it can do. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds of one measured span. */
const SPAN = 500;

export class Lateness {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  /** The greatest delay, in milliseconds, in each of the last two spans: one long task alone is no overload. */
  #spans: [number, number] = [0, 0];

  constructor() {
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#spans = [this.#spans[1], this.#delay.max / 1e6];
      this.#delay.reset();
    }, SPAN).unref();
  }

  /** Milliseconds. */
  get current(): number {
    return Math.min(...this.#spans);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}
