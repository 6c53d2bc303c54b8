/** A new in-house code (specification section 7). */
import { newKey, prefixedApi } from "#src/api/client.ts";

/**
 * Returns a function that makes a code at each call; null where the server refuses. After a call without an answer, or
 * with a 5xx, the next one sends the same key: a lost answer uses up no second code.
 */
export function createCodeGenerator(): () => Promise<string | null> {
  let key = newKey();
  return async () => {
    const { data, response } = await prefixedApi.POST("/barcodes/new", {
      params: { header: { "Idempotency-Key": key } },
    });
    if (response.status < 500) key = newKey();
    return response.ok && data?.success ? data.code : null;
  };
}
