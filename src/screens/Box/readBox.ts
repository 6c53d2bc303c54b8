/** A box and as much of its content as is shown, for the Box screen's loader (specification sections 2 and 8). */
import type { Box, BoxLine } from "#domain/types.ts";
import { ApiError, api, prefixedApi, unwrap, unwrapPage } from "#src/api/client.ts";

export type BoxReading =
  | { type: "box"; box: Box; lines: BoxLine[]; total: number }
  | { type: "unknown" }
  | { type: "failed" };

/** How many content lines are shown at first, and how many more on demand. */
export const LINES = 30;

export async function readBox(boxCode: string, shown: number): Promise<BoxReading> {
  const path = { boxCode };
  try {
    const [box, { items, total }] = await Promise.all([
      unwrap(prefixedApi.GET("/boxes/{boxCode}", { params: { path } })),
      unwrapPage(api.GET("/boxes/{boxCode}/toys", { params: { path, query: { limit: shown } } })),
    ]);
    return { type: "box", box, lines: items, total };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: error.status === 404 ? "unknown" : "failed" };
  }
}
