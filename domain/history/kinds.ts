/** The kinds of changes that the history is filtered by, and the operations that make them. */
import type { operations } from "../contract.ts";

export type ChangeKind = NonNullable<
  NonNullable<operations["listChanges"]["parameters"]["query"]>["what"]
>;

export const KIND_LABEL: Record<ChangeKind, string> = {
  added: "Added",
  deleted: "Deleted",
  details: "Details and quantities",
  amounts: "What is in boxes",
  places: "Where boxes stand",
  imports: "Imports",
  undone: "Undone",
};

export const OPERATIONS: Record<ChangeKind, (keyof operations)[]> = {
  added: ["createToy", "createBox", "createSection", "loadSample"],
  deleted: ["deleteToy", "deleteToys", "deleteBox", "deleteSection"],
  details: [
    ...(["updateToy", "changeToys", "deleteTag", "correctBarcode", "updateBox"] as const),
    ...(["setPicture", "removePicture", "freeToyCode", "changeSection"] as const),
    ...(["correctBoxCode", "freeBoxCode"] as const),
  ],
  amounts: ["addToyToBox", "removeToyFromBox", "adjustAmount", "putToys", "finishCount"],
  places: ["addBoxToSection", "removeBoxFromSection"],
  imports: ["applyImport", "takeBackImport"],
  undone: ["undoChange", "undoGroup", "goBack"],
};
