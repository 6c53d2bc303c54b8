/** A new in-house code (specification section 7). */
import { newKey, prefixedApi } from "#src/api/client.ts";

/** Makes a code at each call, null where the server refuses. While there is no answer the same write is repeated: a lost answer uses up no second code. */
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
