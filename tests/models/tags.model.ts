/** The model of adding tags to a toy and taking them off. */
import { TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { newTagsOf, type TagsEvent, tagsMachine } from "#machines/tags.machine.ts";
import { changed, outdated, stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

const filled = (tags: string[]) => [...tags, "a", "b", "c", "d", "e"].slice(0, TAGS_MAX);

export const tagsModel = modelOf(tagsMachine)({
  walks: [
    {
      input: { toy: stored },
      events: ({ context: { toy } }): TagsEvent[] => [
        { type: "tag.typed", text: "soft" },
        { type: "tag.typed", text: "wood" },
        { type: "tag.typed", text: "x".repeat(TAG_MAX) },
        { type: "tag.typed", text: "a, b, c, d, e, f" },
        { type: "tag.typed", text: `soft, ${"x".repeat(TAG_MAX + 1)}` },
        { type: "tag.submitted" },
        { type: "tag.removed", tag: "wood" },
        { type: "toy.loaded", toy: changed(toy, { tags: ["a", "b", "c", "d"] }) },
        { type: "toy.loaded", toy: changed(toy, { tags: ["a", "b", "c", "d", "e"] }) },
        outdated,
      ],
    },
  ],
  answers: {
    addTags: ({ context }) => {
      const { toy } = context;
      return [
        { kind: "saved", toy: changed(toy, { tags: [...toy.tags, ...newTagsOf(context)] }) },
        { kind: "unsent", toy },
        { kind: "changed", toy: changed(toy, { tags: filled(toy.tags) }) },
      ];
    },
    removeTag: ({ context: { toy } }) => [
      { kind: "saved", toy: changed(toy, { tags: [] }) },
      { kind: "unsent", toy },
    ],
  },
  view: ({ toy, ...rest }) => [toy.tags, rest],
});
