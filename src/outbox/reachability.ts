/** Whether the server was found by the last call: a command that would not reach it is not begun (docs/design.md, "Outbox"). */
import { ApiError, api, prefixedApi } from "#src/api/client.ts";

/** Watches all calls. The returned function says whether a request would reach the server now. */
export function watchReachability(): () => Promise<boolean> {
  let isFound = true;
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
  return async () => {
    // The browser says that it is offline also where the server is on the same machine or network.
    if (!isFound || !navigator.onLine) await prefixedApi.GET("/health").catch(() => {});
    return isFound;
  };
}
