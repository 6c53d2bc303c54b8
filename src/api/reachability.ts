/**
 * Whether the last call got an answer from the server (client.ts). Checked before a command is sent
 * (outbox/attempt.ts), so that none is begun that would not arrive. domain/outbox/outboxAnswers.ts decides about a call
 * without an answer (docs/design.md, "Outbox").
 */
import { ApiError, api, prefixedApi } from "#src/api/client.ts";

let isFound = true;

/** Watches all calls, and calls back at the first answer after a call without one. */
export function watchReachability(onFoundAgain: () => void): void {
  let wasFound = true;
  for (const client of [api, prefixedApi]) {
    client.use({
      onResponse() {
        isFound = true;
        if (wasFound) return;
        wasFound = true;
        onFoundAgain();
      },
      onError({ error }) {
        if (error instanceof ApiError && error.status === 0) isFound = wasFound = false;
      },
    });
  }
}

/**
 * Whether a request would reach the server now. With `patience` the server itself says so, within these
 * milliseconds: a page of somebody else, as of a guest network, is an answer, too.
 */
export async function isServerFound(patience?: number): Promise<boolean> {
  // `navigator.onLine` is false also where the server is on the same machine or network: a call decides.
  if (patience === undefined && isFound && navigator.onLine) return true;
  const within = patience !== undefined && { signal: AbortSignal.timeout(patience) };
  const asked = await prefixedApi.GET("/health", { ...within }).catch(() => null);
  return patience === undefined ? isFound : asked?.data !== undefined;
}
