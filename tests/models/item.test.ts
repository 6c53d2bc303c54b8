/** Every way through showing and editing a toy. */
import { TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { updateOf, valueWords } from "#domain/toyEdit.ts";
import type { Toy, ToyUpdate } from "#domain/types.ts";
import type { ItemContext } from "#machines/item.setup.ts";
import { checkModel } from "./check.ts";
import { itemModel } from "./item.model.ts";
import { startsOf, toldBy } from "./steps.ts";

type Write = { toy: Toy; update: ToyUpdate; tags: string[] };
const isAnswer = (type: string) => /^xstate\.(done|error|after)/.test(type);

checkModel(itemModel, {
  "a field is written only when old → new was confirmed": (step) =>
    startsOf(step, "updateToy").every(
      ({ context }) =>
        step.event.type === "change.confirmed" ||
        // Again, because somebody changed something else.
        (step.event.output?.kind === "changed" && (context as ItemContext).confirmedFrom !== null),
    ),
  "it is written over the value that was confirmed, with the value that was confirmed": (step) =>
    startsOf(step, "updateToy").every(({ input, context }) => {
      const { toy, update } = input as Write;
      const { field, draft, confirmedFrom } = context as ItemContext;
      return (
        field !== null &&
        draft !== null &&
        valueWords(field, toy) === confirmedFrom &&
        JSON.stringify(update) === JSON.stringify(updateOf(field, draft))
      );
    }),
  "notes are written when submitted, and never over notes that nobody saw": (step) =>
    startsOf(step, "saveNotes").every(({ input, context }) => {
      const { toy } = input as Write;
      const { notesBase } = context as ItemContext;
      return (
        toy.strDescription === notesBase &&
        (step.event.type === "notes.submitted" || step.event.output?.kind === "changed")
      );
    }),
  "typed notes are lost only by cancelling or saving": ({ before, after, event }) =>
    !before ||
    before.context.notes === null ||
    after.context.notes !== null ||
    event.type === "notes.cancelled" ||
    event.output?.kind === "saved" ||
    before.context.notes === before.context.toy?.strDescription,
  "tags are added when submitted, at most five, none too long": (step) =>
    startsOf(step, "addTags").every(({ input }) => {
      const { toy, tags } = input as Write;
      return (
        step.event.type === "tag.submitted" &&
        tags.length > 0 &&
        toy.tags.length + tags.length <= TAGS_MAX &&
        tags.every((tag) => [...tag].length <= TAG_MAX)
      );
    }),
  "a tag is taken off when a person says so": (step) =>
    startsOf(step, "removeTag").every(() => step.event.type === "tag.removed"),
  "what is shown never goes back to something older": ({ before, after }) =>
    (before?.context.toy?.intVersion ?? 0) <= (after.context.toy?.intVersion ?? 0),
  "the toy changes only by what the server said": ({ before, after, event }) =>
    !before ||
    before.context.toy === after.context.toy ||
    event.type === "toy.loaded" ||
    event.type.startsWith("xstate.done.actor."),
  "after a failed write the stored value is shown": ({ before, after, event }) =>
    !before?.matches({ loaded: { field: "saving" } }) ||
    !/^xstate\.(error\.actor\.updateToy|after.*\.field\.)/.test(event.type) ||
    (after.context.draft === null && before.context.toy === after.context.toy),
  "a save is told once, a failure is logged once": (step) => {
    const told = toldBy(step).map(({ type }) => type);
    const isSaved = step.event.output?.kind === "saved";
    const isFailed = /^xstate\.(error|after\.saveTimeout)/.test(step.event.type);
    const due = [...(isSaved ? ["toy.saved"] : []), ...(isFailed ? ["update.failed"] : [])];
    return isAnswer(step.event.type)
      ? JSON.stringify(told) === JSON.stringify(due)
      : told.length === 0;
  },
});
