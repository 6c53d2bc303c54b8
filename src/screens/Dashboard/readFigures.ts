/** The dashboard's figures for the route's loader; a failure keeps the last ones on screen. */
import type { Dashboard } from "#domain/types.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";

/** `at`: when the answer, or the failure, came; milliseconds since 1970. */
export type Figures =
  | { at: number; dashboard: Dashboard; failure: null }
  | { at: number; dashboard: null; failure: ApiError };

export async function readFigures(limit: number): Promise<Figures> {
  try {
    const call = prefixedApi.GET("/dashboard", { params: { query: { limit } } });
    return { dashboard: await unwrap(call), failure: null, at: Date.now() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn("The dashboard's figures could not be read.", error);
    return { dashboard: null, failure: error, at: Date.now() };
  }
}
