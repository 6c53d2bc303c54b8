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
