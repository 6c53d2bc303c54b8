/** How one toy is shown and edited: the Item screen's chart (specification sections 2, 4, 5 and 8). */
import { messages } from "#domain/messages.ts";
import { updateOf } from "#domain/toyEdit.ts";
import { itemSetup, newTagsOf, type TagsOutcome, toyOf, type UpdateOutcome } from "./item.setup.ts";

type Answered = { event: { output: UpdateOutcome | TagsOutcome } };
const storedIn = ({ event: { output } }: Answered) => ("toy" in output ? output.toy : null);
const storeAnswer = { type: "store", params: storedIn } as const;
const gone = {
  guard: ({ event }: Answered) => event.output.kind === "missing",
  target: "#item.notFound",
} as const;
/** An error or no answer in time: logged only, the stored value is shown again. */
const failed = (what: string) =>
  ({
    target: "shown",
    actions: {
      type: "tellFailure",
      params: ({ event }: { event: object }) => ({
        what,
        error: "error" in event ? event.error : new Error("No answer in time"),
      }),
    },
  }) as const;

export const itemMachine = itemSetup.createMachine({
  id: "item",
  context: ({ input }) => ({
    toy: input.toy,
    field: null,
    draft: null,
    steps: null,
    problem: null,
    askedFrom: null,
    confirmedFrom: null,
    notes: null,
    notesBase: "",
    tagText: "",
    tagProblem: null,
    removedTag: null,
  }),
  initial: "opening",
  on: {
    "toy.loaded": {
      target: ".loaded",
      actions: { type: "store", params: ({ event }) => event.toy },
    },
    "toy.missed": { target: ".notFound" },
  },
  states: {
    opening: { always: [{ guard: "hasToy", target: "loaded" }, { target: "loading" }] },
    loading: { tags: "loading" },
    notFound: { tags: "notFound" },
    loaded: {
      type: "parallel",
      on: {
        "toy.loaded": { actions: { type: "store", params: ({ event }) => event.toy } },
      },
      states: {
        field: {
          initial: "shown",
          states: {
            shown: {
              entry: "endEdit",
              on: {
                "edit.started": {
                  target: "editing",
                  actions: { type: "startEdit", params: ({ event }) => event.field },
                },
                "quantity.stepped": {
                  guard: { type: "canStep", params: ({ event }) => event.by },
                  target: "stepping",
                  actions: [
                    { type: "startEdit", params: "quantity" },
                    { type: "step", params: ({ event }) => event.by },
                  ],
                },
              },
            },
            editing: {
              tags: ["editing", "dirty"],
              on: {
                "edit.started": {
                  actions: { type: "startEdit", params: ({ event }) => event.field },
                },
                "draft.changed": { actions: "changeDraft" },
                "quantity.stepped": {
                  guard: { type: "canStepTyped", params: ({ event }) => event.by },
                  actions: { type: "stepTyped", params: ({ event }) => event.by },
                },
                "edit.submitted": [
                  { guard: "hasProblem", actions: "findProblem" },
                  { guard: "isUnchanged", target: "shown" },
                  { target: "confirming", actions: "rememberAsked" },
                ],
                "edit.cancelled": { target: "shown" },
              },
            },
            stepping: {
              tags: ["stepping", "dirty"],
              on: {
                "quantity.stepped": {
                  guard: { type: "canStep", params: ({ event }) => event.by },
                  target: "stepping",
                  reenter: true,
                  actions: { type: "step", params: ({ event }) => event.by },
                },
              },
              after: { stepPause: { target: "confirming", actions: "rememberAsked" } },
            },
            confirming: {
              tags: ["confirming", "dirty"],
              // Back to where it began, or somebody else stored the same value: nothing to ask.
              always: { guard: "isUnchanged", target: "shown" },
              on: {
                "change.confirmed": { target: "saving", actions: "rememberConfirmed" },
                "change.cancelled": { target: "shown" },
              },
            },
            saving: {
              tags: ["confirming", "busy", "dirty"],
              invoke: {
                id: "updateToy",
                src: "updateToy",
                input: ({ context }) => ({
                  toy: toyOf(context),
                  update:
                    context.field && context.draft ? updateOf(context.field, context.draft) : {},
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.kind === "saved",
                    target: "shown",
                    actions: [storeAnswer, "tellSaved"],
                  },
                  gone,
                  {
                    guard: { type: "isOtherField", params: storedIn },
                    target: "saving",
                    reenter: true,
                    actions: storeAnswer,
                  },
                  { target: "confirming", actions: storeAnswer },
                ],
                onError: failed("field"),
              },
              after: { saveTimeout: failed("field") },
            },
          },
        },
        notes: {
          initial: "shown",
          states: {
            shown: { on: { "notes.started": { target: "editing", actions: "startNotes" } } },
            editing: {
              tags: ["editingNotes", "dirty"],
              on: {
                "notes.changed": { actions: "changeNotes" },
                "notes.submitted": [
                  { guard: "areNotesUnchanged", target: "shown", actions: "endNotes" },
                  { target: "saving", actions: "baseNotes" },
                ],
                "notes.cancelled": { target: "shown", actions: "endNotes" },
              },
            },
            saving: {
              tags: ["editingNotes", "busy", "dirty"],
              invoke: {
                id: "saveNotes",
                src: "saveNotes",
                input: ({ context }) => ({
                  toy: toyOf(context),
                  update: { strDescription: context.notes ?? "" },
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.kind === "saved",
                    target: "shown",
                    actions: [storeAnswer, "endNotes", "tellSaved"],
                  },
                  gone,
                  {
                    guard: { type: "isNotNotes", params: storedIn },
                    target: "saving",
                    reenter: true,
                    actions: storeAnswer,
                  },
                  { target: "editing", actions: storeAnswer },
                ],
                onError: failed("notes"),
              },
              after: { saveTimeout: failed("notes") },
            },
          },
        },
        tags: {
          initial: "shown",
          states: {
            shown: {
              on: {
                "tag.typed": { actions: "typeTag" },
                "tag.submitted": [
                  { guard: "isTagKnown", actions: "clearTag" },
                  {
                    guard: "isTagTooLong",
                    actions: { type: "tellTagProblem", params: messages.tagTooLong },
                  },
                  {
                    guard: "areTagsFull",
                    actions: { type: "tellTagProblem", params: messages.tooManyTags },
                  },
                  { target: "adding" },
                ],
                "tag.removed": {
                  target: "removing",
                  actions: { type: "pickTag", params: ({ event }) => event.tag },
                },
              },
            },
            adding: {
              tags: ["changingTags", "busy"],
              invoke: {
                id: "addTags",
                src: "addTags",
                input: ({ context }) => ({ toy: toyOf(context), tags: newTagsOf(context) }),
                onDone: [
                  gone,
                  {
                    guard: ({ event }) => event.output.kind === "tooMany",
                    target: "shown",
                    actions: [
                      storeAnswer,
                      { type: "tellTagProblem", params: messages.tooManyTags },
                    ],
                  },
                  {
                    target: "shown",
                    actions: [storeAnswer, "clearTag", "tellSaved"],
                  },
                ],
                onError: failed("tags"),
              },
              after: { saveTimeout: failed("tags") },
            },
            removing: {
              tags: ["changingTags", "busy"],
              exit: "unpickTag",
              invoke: {
                id: "removeTag",
                src: "removeTag",
                input: ({ context }) => ({
                  toy: toyOf(context),
                  tag: context.removedTag ?? "",
                }),
                onDone: [
                  gone,
                  {
                    target: "shown",
                    actions: [storeAnswer, "tellSaved"],
                  },
                ],
                onError: failed("tags"),
              },
              after: { saveTimeout: failed("tags") },
            },
          },
        },
        barcode: {
          initial: "closed",
          states: {
            closed: { on: { "barcode.opened": { target: "open" } } },
            open: { tags: "showingBarcode", on: { "barcode.closed": { target: "closed" } } },
          },
        },
      },
    },
  },
});
