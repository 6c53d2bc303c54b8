/** Calls to a worker (`serveCalls` answers them), each under its number. */

interface WorkerEvents {
  /** Called for messages of the worker that answer no call. */
  onNews?: () => void;
  /** Called when the worker's script did not load, or it broke. */
  onBroken?: (reason: string) => void;
}

export class WorkerCalls<TRequest, TAnswer> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<TAnswer>>();
  #lastId = 0;
  /** Why it answers none any more. */
  #ended: string | null = null;

  constructor(worker: Worker, { onNews, onBroken }: WorkerEvents = {}) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (this.#ended !== null) return;
      const call = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!call) onNews?.();
      else if ("error" in data) call.reject(new Error(data.error));
      else call.resolve(data.answer);
    });
    worker.addEventListener("error", ({ message }) => {
      if (this.#ended !== null) return;
      const reason = message || "A part of the app did not load.";
      this.end(reason);
      onBroken?.(reason);
    });
  }

  /** Rejects with what the worker throws, and when it breaks or is ended. `transfer`: what is given away. */
  ask(request: TRequest, transfer: Transferable[] = []): Promise<TAnswer> {
    if (this.#ended !== null) return Promise.reject(new Error(this.#ended));
    const call = Promise.withResolvers<TAnswer>();
    this.#waiting.set(++this.#lastId, call);
    this.#worker.postMessage({ id: this.#lastId, request }, transfer);
    return call.promise;
  }

  end(reason: string): void {
    this.#ended = reason;
    this.#worker.terminate();
    for (const call of this.#waiting.values()) call.reject(new Error(reason));
    this.#waiting.clear();
  }
}

/** A worker's side of `WorkerCalls`: answers each call with what `serve` resolves to, or says why it rejects. */
export function serveCalls<TRequest>(serve: (request: TRequest) => Promise<unknown>): void {
  addEventListener("message", async ({ data: { id, request } }) => {
    try {
      postMessage({ id, answer: await serve(request) });
    } catch (error) {
      console.warn(error);
      postMessage({ id, error: String(error) });
    }
  });
}
