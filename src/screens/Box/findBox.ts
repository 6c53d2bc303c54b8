/** Which box a code names (specification section 7: any success means that the code is a box). */
import { fromPromise } from "xstate";
import type { FoundBox } from "#machines/box.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";

export const findBox = fromPromise<FoundBox, { strBoxCode: string }>(
  async ({ input: { strBoxCode }, signal }) => {
    const params = { path: { boxCode: strBoxCode } };
    try {
      const box = await unwrap(prefixedApi.GET("/boxes/{boxCode}", { params, signal }));
      return { type: "box", strBoxCode: box.strBoxCode };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { type: error.status === 404 || error.status === 400 ? "unknown" : "failed" };
    }
  },
);
