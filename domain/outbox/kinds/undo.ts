/** The command that undoes changes (docs/design.md, "Journal"), and the kind of commands that this version cannot read. */
import * as v from "valibot";
import { messages } from "../../messages.ts";
import { amount, answeredWith, type CommandRequest, call, withQuery } from "./kind.ts";

const ONE = "/api/changes/{change}/undo";
const BACK = "/api/changes/{change}/back";
const TOGETHER = "/api/changes/groups/{group}/undo";

export const undo = answeredWith<unknown>()("undo", {
  fields: {
    /** An entry of the journal, or all entries of the commands that were ordered together. */
    undone: v.union([
      v.object({ intChange: amount, isTogether: v.optional(v.literal(true)) }),
      v.object({ strGroup: v.string() }),
      /** All changes of a toy, of a box or of the whole stock since an entry; `until`: the newest entry that the person saw. */
      v.object({ intSince: amount, until: v.optional(amount), toy: v.string() }),
      v.object({ intSince: amount, until: v.optional(amount), box: v.string() }),
      v.object({ intSince: amount, until: v.optional(amount), isAll: v.literal(true) }),
    ]),
    /** The act that is undone, only for the words. */
    strDone: v.string(),
    /** Its subjects. */
    things: v.array(v.string()),
    /** True where values are set back although they were changed since. */
    isForced: v.boolean(),
    /** The question before it is done, with each thing now → then. */
    strQuestion: v.optional(v.string()),
  },
  subjects: ({ things }) => things,
  requests({ undone, isForced, strQuestion }): CommandRequest[] {
    const how = {
      ...(isForced && { force: true }),
      ...(strQuestion !== undefined && { preview: true }),
    };
    if ("intSince" in undone) {
      const { intSince: change, until, ...of } = undone;
      const subject = "isAll" in of ? {} : of;
      const query = { ...subject, ...(until !== undefined && { until: String(until) }), ...how };
      return [withQuery(call("POST", BACK, { change }), query)];
    }
    if ("strGroup" in undone) {
      return [withQuery(call("POST", TOGETHER, { group: undone.strGroup }), how)];
    }
    const { intChange: change, isTogether } = undone;
    const query = { ...(isTogether && { together: true }), ...how };
    return [withQuery(call("POST", ONE, { change }), query)];
  },
  format: ({ strDone }) => `Undo: ${strDone}`,
});

/** A persisted command that this version cannot read: it is listed with its stored text, and never sent. */
export const unknown = answeredWith<null>()("unknown", {
  fields: { held: v.string() },
  subjects: () => [],
  requests: () => [],
  format: () => messages.unknownCommand,
  typed: ({ held }) => held,
});
