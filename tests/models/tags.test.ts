/** Every way through adding tags to a toy and taking them off. */
import { isDeepStrictEqual } from "node:util";
import { TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { tagsModel } from "./tags.model.ts";
import { toyIsTrue } from "./toy.ts";

checkModel(
  tagsModel,
  `
    busy: adding, removing
    adding: adding
    removing: removing

    nowhere: start → shown (text = empty, problem = null, removed = null)
    any: toy.loaded → stays (toy)
    shown: tag.typed → stays (text = event.text, problem = null)
    shown: tag.submitted → adding | stays (text = empty, problem = null) | stays (problem = A tag can have at most 50 characters.) | stays (problem = Maximum of 5 tags allowed per toy.)
    shown: tag.removed → removing (problem = null, removed = event.tag)
    adding: addTags done unsent → shown (text = empty, problem = null)
    adding: addTags done changed → shown (toy, problem = Maximum of 5 tags allowed per toy.)
    adding: addTags done → shown (toy, text = empty, problem = null)
    adding: addTags fails → shown (problem = Not saved yet.)
    removing: removeTag done unsent → shown (removed = null)
    removing: removeTag done → shown (toy, removed = null)
    removing: removeTag fails → shown (problem = Not saved yet., removed = null)
  `,
  {
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
    "new tags that fit are added, and nothing else is": ({ before, event, after }) => {
      if (event.type !== "tag.submitted" || !before?.matches("shown")) return true;
      const { toy, text } = before.context;
      const tags = text.split(", ").filter((tag) => tag !== "" && !toy.tags.includes(tag));
      if (tags.length === 0) return after.context.text === "";
      const isRefused = (problem: string) =>
        after.context.problem === problem && after.context.text === text;
      if (tags.some((tag) => tag.length > 50)) return isRefused(messages.tagTooLong);
      const isFull = toy.tags.length + tags.length > 5;
      return isFull ? isRefused(messages.tooManyTags) : after.matches("adding");
    },
    "a tag is taken off when a person says so": (step) =>
      startsOf(step, "removeTag").every(({ input }) =>
        isDeepStrictEqual(input, { toy: step.before?.context.toy, tag: step.event.tag }),
      ),
    "typed tags are lost only when they are stored, or known already": ({ before, after, event }) =>
      !before ||
      before.context.text === after.context.text ||
      event.type === "tag.typed" ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      (event.type === "tag.submitted" && before.context.toy.tags.includes(before.context.text)),
    "what was not stored says so": ({ after, event }) =>
      !event.type.startsWith("xstate.error.") || after.context.problem === messages.notSavedYet,
    ...toyIsTrue,
  },
);
