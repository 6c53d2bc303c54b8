/** Whether anybody still waits for what is being done: a read that takes long ends with the call that asked for it. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Aborts when the call that is being answered is over, whoever ended it. */
export const callSignal = new AsyncLocalStorage<AbortSignal>();

export const isAbandoned = () => callSignal.getStore()?.aborted ?? false;

/** Calls back, at once or later, when nobody waits any more. Returns what ends it. */
export function whenAbandoned(callback: () => void): () => void {
  const signal = callSignal.getStore();
  if (signal?.aborted) callback();
  signal?.addEventListener("abort", callback, { once: true });
  return () => signal?.removeEventListener("abort", callback);
}
