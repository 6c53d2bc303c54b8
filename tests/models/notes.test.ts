/** Every way through editing notes. */
import type { Toy, ToyUpdate } from "#domain/types.ts";
import type { NotesContext } from "#machines/notes.machine.ts";
import { checkModel } from "./check.ts";
import { notesModel } from "./notes.model.ts";
import { startsOf } from "./steps.ts";
import { toyIsTrue } from "./toy.ts";

type Write = { toy: Toy; update: ToyUpdate };

checkModel(
  notesModel,
  `
    busy: saving
    dirty, editing: editing, saving
    unsaved: editing.unsaved

    nowhere: start → shown | editing.typing
    shown, editing: toy.loaded → stays (toy)
    shown: notes.started → editing.typing (draft, seen)
    editing: notes.changed → stays (draft = event.text)
    editing: notes.submitted → saving (seen) | shown
    editing: notes.cancelled → shown
    saving: updateToy done unsent → shown
    saving: updateToy done saved → shown (toy = event.output.toy)
    saving: updateToy done changed → editing.unsaved (toy = event.output.toy)
    saving: updateToy fails → editing.unsaved
  `,
  {
    "notes are written when submitted, and never over notes that nobody saw": (step) =>
      startsOf(step, "updateToy").every(({ input, context }) => {
        const { toy, update } = input as Write;
        const { seen, draft } = context as NotesContext;
        return (
          step.event.type === "notes.submitted" &&
          toy.strDescription === seen &&
          update.strDescription === draft
        );
      }),
    "typed notes are lost only by cancelling or saving": ({ before, after, event }) =>
      !before?.hasTag("editing") ||
      after.hasTag("editing") ||
      event.type === "notes.cancelled" ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      before.context.draft === before.context.toy.strDescription,
    "notes that were submitted and are not stored say so": ({ before, after, event }) =>
      !before?.hasTag("busy") ||
      !event.type.startsWith("xstate.") ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      (after.hasTag("unsaved") && before.context.draft === after.context.draft),
    ...toyIsTrue,
  },
);
