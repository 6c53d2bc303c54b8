/** Whether anybody still waits for what is being done: a read that takes long ends with the call that asked for it. */
import { AsyncLocalStorage } from "node:async_hooks";

/** A call that is being answered. An AbortSignal in its place costs a quarter of a lookup (`npm run bench -- server`). */
export class OpenCall {
  #isOver = false;
  #callbacks: Set<() => void> | undefined;
  /** What is done for it, where that holds much in memory until its end. */
  work: Promise<unknown> | undefined;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Nobody waits any more, whoever ended it. */
  end(): void {
    this.#isOver = true;
    const callbacks = this.#callbacks ?? [];
    this.#callbacks = undefined;
    for (const callback of callbacks) callback();
  }

  /** Calls back, at once or later, when it is over. Returns what ends the waiting for it. */
  onceOver(callback: () => void): () => void {
    if (this.#isOver) callback();
    else {
      this.#callbacks ??= new Set();
      this.#callbacks.add(callback);
    }
    return () => this.#callbacks?.delete(callback);
  }
}

/** The call that runs what asks for it. */
export const openCall = new AsyncLocalStorage<OpenCall>();

export const isAbandoned = () => openCall.getStore()?.isOver ?? false;

/** Calls back, at once or later, when nobody waits any more. Returns what ends it. */
export const whenAbandoned = (callback: () => void): (() => void) =>
  openCall.getStore()?.onceOver(callback) ?? (() => {});
