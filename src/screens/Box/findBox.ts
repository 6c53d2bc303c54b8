/** Which box a code names (specification section 7: any success means that the code is a box). */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import type { FoundBox } from "#machines/box.machine.ts";
import { ApiError } from "#src/api/client.ts";
import { readBox } from "#src/api/queries.ts";
import { knownBox } from "#src/reads/knownBoxes.ts";

/** Without an answer a box that was shown on this device is taken: the move itself waits in the outbox. */
export const findBoxIn = (queries: QueryClient) =>
  fromPromise<FoundBox, { strBoxCode: string }>(async ({ input: { strBoxCode }, signal }) => {
    try {
      const box = await readBox(strBoxCode, signal);
      return box ? { type: "box", strBoxCode: box.strBoxCode } : { type: "unknown" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return knownBox(queries, strBoxCode) ? { type: "box", strBoxCode } : { type: "failed" };
    }
  });
