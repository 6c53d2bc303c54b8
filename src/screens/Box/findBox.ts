/** Which box a code names (specification section 7: any success means that the code is a box). */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { Refused } from "#machines/refused.ts";
import { ApiError } from "#src/api/client.ts";
import { readBox } from "#src/api/queries.ts";
import { askCopy } from "#src/copy/copy.ts";
import { knownBox } from "#src/reads/knownBoxes.ts";

/** Without an answer a box that this device knows is taken: the move itself waits in the outbox. */
export const findBoxIn = (queries: QueryClient) =>
  fromPromise<string, { strBoxCode: string }>(async ({ input: { strBoxCode }, signal }) => {
    const box = await readBox(strBoxCode, signal).catch(async (error) => {
      if (!(error instanceof ApiError)) throw error;
      const known = knownBox(queries, strBoxCode) ?? (await askCopy("box", strBoxCode))?.value;
      if (!known) throw error;
      return known;
    });
    if (!box) throw new Refused(boxMessages.noSuchBox);
    return box.strBoxCode;
  });
