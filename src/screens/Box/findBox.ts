/** Which box a code names (specification section 7: any success means that the code is a box). */
import { fromPromise } from "xstate";
import type { FoundBox } from "#machines/box.machine.ts";
import { ApiError } from "#src/api/client.ts";
import { readBox } from "#src/api/queries.ts";

export const findBox = fromPromise<FoundBox, { strBoxCode: string }>(
  async ({ input: { strBoxCode }, signal }) => {
    try {
      const box = await readBox(strBoxCode, signal);
      return box ? { type: "box", strBoxCode: box.strBoxCode } : { type: "unknown" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { type: "failed" };
    }
  },
);
