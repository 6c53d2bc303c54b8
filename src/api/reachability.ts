/**
 * Whether the server was found by the last call, that is got an answer (client.ts). Asked
 * before a command is sent (outbox/attempt.ts), which is not begun where it would not arrive. What a command makes of
 * no answer is in domain/outbox/outboxAnswers.ts (docs/design.md, "Outbox").
 */
import { ApiError, api, prefixedApi } from "#src/api/client.ts";

let isFound = true;

/** Watches all calls from now on. */
export function watchReachability(): void {
  for (const client of [api, prefixedApi]) {
    client.use({
      onResponse() {
        isFound = true;
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
