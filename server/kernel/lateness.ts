/** Whether the event loop is late: there is more to do than is done. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds over which is looked. */
const SPAN = 500;

export class Lateness {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  /** Milliseconds at most in each of the last two spans: one long task is no sign of too much to do. */
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
