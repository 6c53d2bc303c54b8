/**
 * Whether the server was found by the last call, that is got an answer (client.ts). Asked
 * before a command is sent (outbox/attempt.ts), which is not begun where it would not arrive. What a command makes of
 * no answer is in domain/outbox/outboxAnswers.ts (docs/design.md, "Outbox").
 */
import { ApiError, api, prefixedApi } from "#src/api/client.ts";

let isFound = true;

/** Watches all calls from now on, and calls back when one is answered after one was not. */
export function watchReachability(onFoundAgain: () => void): void {
  for (const client of [api, prefixedApi]) {
    client.use({
      onResponse() {
        if (isFound) return;
        isFound = true;
        onFoundAgain();
      },
      onError({ error }) {
        if (error instanceof ApiError && error.status === 0) isFound = false;
      },
    });
  }
}

/** Whether a request would reach the server now. */
export async function isServerFound(): Promise<boolean> {
  // The browser says that it is offline also where the server is on the same machine or network.
  if (!isFound || !navigator.onLine) await prefixedApi.GET("/health").catch(() => {});
  return isFound;
}
