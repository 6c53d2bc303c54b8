/** Adds tags to a toy and removes them (specification sections 4, 5 and 8). */
import { assign, fromPromise, setup } from "xstate";
import { TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { parseTags } from "#domain/toy/tags.ts";
import { newerOf, type ToyOutcome } from "#domain/toy/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

export interface TagsContext {
  /** The toy as it is stored, as far as this device knows. */
  toy: Toy;
  text: string;
  problem: string | null;
  /** The tag that is being taken off. */
  removed: string | null;
}

export type TagsEvent =
  | { type: "toy.loaded"; toy: Toy }
  | { type: "tag.typed"; text: string }
  | { type: "tag.submitted" }
  | { type: "tag.removed"; tag: string };

/** The tags that the typed text would add to the toy. */
export function newTagsOf({ toy, text }: TagsContext): string[] {
  return parseTags(text).filter((tag) => !toy.tags.includes(tag));
}

export const tagsMachine = setup({
  types: {
    context: {} as TagsContext,
    events: {} as TagsEvent,
    input: {} as { toy: Toy },
    tags: {} as "busy" | "adding" | "removing",
  },
  actors: {
    /** "changed" says that the toy has too many tags meanwhile. */
    addTags: fromPromise<ToyOutcome, { toy: Toy; tags: string[] }>(notProvided("addTags")),
    removeTag: fromPromise<ToyOutcome, { toy: Toy; tag: string }>(notProvided("removeTag")),
  },
  guards: {
    isKnown: ({ context }) => newTagsOf(context).length === 0,
    isTooLong: ({ context }) => newTagsOf(context).some((tag) => [...tag].length > TAG_MAX),
    areTooMany: ({ context }) => context.toy.tags.length + newTagsOf(context).length > TAGS_MAX,
  },
  actions: {
    store: assign({ toy: ({ context: { toy } }, read: Toy) => newerOf(toy, read) }),
    clearText: assign({ text: "", problem: null }),
    unpickTag: assign({ removed: null }),
  },
}).createMachine({
  id: "tags",
  context: ({ input: { toy } }) => ({ toy, text: "", problem: null, removed: null }),
  initial: "shown",
  on: { "toy.loaded": { actions: { type: "store", params: ({ event }) => event.toy } } },
  states: {
    shown: {
      on: {
        "tag.typed": { actions: assign({ text: ({ event }) => event.text, problem: null }) },
        "tag.submitted": [
          { guard: "isKnown", actions: "clearText" },
          { guard: "isTooLong", actions: assign({ problem: messages.tagTooLong }) },
          { guard: "areTooMany", actions: assign({ problem: messages.tooManyTags }) },
          { target: "adding" },
        ],
        "tag.removed": {
          target: "removing",
          actions: assign({ removed: ({ event }) => event.tag, problem: null }),
        },
      },
    },
    adding: {
      tags: ["busy", "adding"],
      invoke: {
        id: "addTags",
        src: "addTags",
        input: ({ context }) => ({ toy: context.toy, tags: newTagsOf(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "changed",
            target: "shown",
            actions: [
              { type: "store", params: ({ event }) => event.output.toy },
              assign({ problem: messages.tooManyTags }),
            ],
          },
          {
            target: "shown",
            actions: [{ type: "store", params: ({ event }) => event.output.toy }, "clearText"],
          },
        ],
        onError: {
          target: "shown",
          actions: assign({ problem: messages.notSavedYet }),
        },
      },
    },
    removing: {
      tags: ["busy", "removing"],
      exit: "unpickTag",
      invoke: {
        id: "removeTag",
        src: "removeTag",
        input: ({ context }) => ({ toy: context.toy, tag: context.removed ?? "" }),
        onDone: {
          target: "shown",
          actions: { type: "store", params: ({ event }) => event.output.toy },
        },
        onError: {
          target: "shown",
          actions: assign({ problem: messages.notSavedYet }),
        },
      },
    },
  },
});
