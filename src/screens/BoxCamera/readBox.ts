/** Whether a code is a box (specification section 7: any 2xx means that it is). */
import type { Box } from "#domain/types.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";

/** The box, or null where no box has the code. Throws `ApiError` for anything else. */
export async function readBox(boxCode: string): Promise<Box | null> {
  try {
    return await unwrap(prefixedApi.GET("/boxes/{boxCode}", { params: { path: { boxCode } } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
