/** The command that undoes what was done (docs/design.md, "Journal"), and what stands for commands of other versions. */
import * as v from "valibot";
import { messages } from "../../messages.ts";
import { amount, answeredWith, type CommandRequest, once } from "./kind.ts";

export const undo = answeredWith<unknown>()(
  "undo",
  {
    /** An entry of the journal, or all entries of the commands that were ordered together. */
    undone: v.union([v.object({ intChange: amount }), v.object({ strGroup: v.string() })]),
    /** What was done, only for the words. */
    strDone: v.string(),
    /** Its subjects. */
    things: v.array(v.string()),
    /** Sets values back whatever they are now. */
    isForced: v.boolean(),
  },
  {
    subjects: ({ things }) => things,
    requests({ undone, isForced }): CommandRequest[] {
      const forced = isForced ? { query: { force: true } } : {};
      if ("intChange" in undone) {
        const params = { change: undone.intChange };
        return [{ method: "POST", path: "/api/changes/{change}/undo", params, ...forced }];
      }
      const params = { group: undone.strGroup };
      return [{ method: "POST", path: "/api/changes/groups/{group}/undo", params, ...forced }];
    },
    format: ({ strDone }) => `Undo: ${strDone}`,
    isIncrement: once,
    projection: {},
    report: null,
  },
);

/** A persisted command that this version cannot read: it is shown with what it holds, and never sent. */
export const unknown = answeredWith<null>()(
  "unknown",
  { held: v.string() },
  {
    subjects: () => [],
    requests: () => [],
    format: () => messages.unknownCommand,
    isIncrement: once,
    projection: {},
    report: null,
    typed: ({ held }) => held,
  },
);
