/** Every way through adding tags to a toy and taking them off. */
import { isDeepStrictEqual } from "node:util";
import { TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { tagsModel } from "./tags.model.ts";

checkModel(tagsModel, {
  "tags are added when submitted, at most five, none too long": (step) =>
    startsOf(step, "addTags").every(({ input }) => {
      const { toy, tags } = input as { toy: Toy; tags: string[] };
      return (
        step.event.type === "tag.submitted" &&
        tags.length > 0 &&
        toy.tags.length + tags.length <= TAGS_MAX &&
        tags.every((tag) => [...tag].length <= TAG_MAX)
      );
    }),
  "a tag is taken off when a person says so": (step) =>
    startsOf(step, "removeTag").every(() => step.event.type === "tag.removed"),
  "typed tags are lost only when they are stored, or known already": ({ before, after, event }) =>
    !before ||
    before.context.text === after.context.text ||
    event.type === "tag.typed" ||
    ["saved", "unsent"].includes(event.output?.kind) ||
    (event.type === "tag.submitted" && before.context.toy.tags.includes(before.context.text)),
  "what was not stored says so": ({ after, event }) =>
    !event.type.startsWith("xstate.error.") || after.context.problem === messages.notSavedYet,
  "what is shown never goes back to something older": ({ before, after }) =>
    (before?.context.toy.intVersion ?? 0) <= after.context.toy.intVersion,
  "how a toy is stored is told once, a failure is logged once": (step) => {
    const emitted = emittedBy(step).map((event) => ("error" in event ? event.error : event.type));
    const due = [
      ...(["saved", "changed"].includes(step.event.output?.kind) ? ["toy.stored"] : []),
      ...(step.event.type.startsWith("xstate.error.") ? [step.event.error] : []),
    ];
    return isDeepStrictEqual(emitted, due);
  },
});
