/** The model of editing notes. */
import { type NotesEvent, notesMachine } from "#machines/notes.machine.ts";
import { changed, outdated, stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

export const notesModel = modelOf(notesMachine)({
  walks: [null, { draft: "Red", seen: "Blue" }].map((persisted) => ({
    input: { toy: stored, persisted },
    events: ({ context: { toy } }): NotesEvent[] => [
      { type: "notes.started" },
      { type: "notes.changed", text: "Red" },
      { type: "notes.changed", text: "Blue" },
      { type: "notes.submitted" },
      { type: "notes.cancelled" },
      { type: "toy.loaded", toy: changed(toy, { strDescription: "Green" }) },
      outdated,
    ],
  })),
  answers: {
    updateToy: ({ context: { toy, draft } }) => [
      { kind: "saved", toy: changed(toy, { strDescription: draft }) },
      { kind: "unsent", toy },
      { kind: "changed", toy: changed(toy, { strDescription: "Green" }) },
    ],
  },
  view: ({ toy, ...rest }) => [toy.strDescription, rest],
});
