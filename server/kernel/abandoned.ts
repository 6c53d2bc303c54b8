/** Whether the call that asked for some work is still open: a long read ends with its call. */
import { AsyncLocalStorage } from "node:async_hooks";

/** A call that is being answered. An AbortSignal in its place costs a quarter of a lookup (`npm run bench -- server`). */
export class OpenCall {
  #isOver = false;
  #callbacks: Set<() => void> | undefined;
  /** The call's work, where it holds much memory until its end. */
  work: Promise<unknown> | undefined;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Marks the call as over, by either side. */
  end(): void {
    this.#isOver = true;
    const callbacks = this.#callbacks ?? [];
    this.#callbacks = undefined;
    for (const callback of callbacks) callback();
  }

  /** Calls back when the call is over, at once where it is already. Returns a function that unsubscribes. */
  onceOver(callback: () => void): () => void {
    if (this.#isOver) callback();
    else {
      this.#callbacks ??= new Set();
      this.#callbacks.add(callback);
    }
    return () => this.#callbacks?.delete(callback);
  }
}

/** The call for which the current code runs. */
export const openCall = new AsyncLocalStorage<OpenCall>();

export const isAbandoned = () => openCall.getStore()?.isOver ?? false;

/** Calls back when the current call is over, at once where it is already. Returns a function that unsubscribes. */
export const whenAbandoned = (callback: () => void): (() => void) =>
  openCall.getStore()?.onceOver(callback) ?? (() => {});
