/** The kinds of changes that the history is filtered by. */
import type { operations } from "../contract.ts";

export type ChangeKind = NonNullable<
  NonNullable<operations["listChanges"]["parameters"]["query"]>["what"]
>;

/** The operations that make changes of a kind. */
export const OPERATIONS: Record<ChangeKind, (keyof operations)[]> = {
  added: [
    ...(["createToy", "createBox", "createSection", "loadSample"] as const),
    ...(["createBarcode", "createBarcodes"] as const),
  ],
  deleted: ["deleteToy", "deleteToys", "deleteBox", "deleteSection"],
  details: [
    ...(["updateToy", "changeToys", "deleteTag", "correctBarcode", "updateBox"] as const),
    ...(["setPicture", "removePicture", "addToyCode", "freeToyCode", "changeSection"] as const),
    ...(["correctBoxCode", "freeBoxCode"] as const),
  ],
  amounts: ["addToyToBox", "removeToyFromBox", "adjustAmount", "putToys", "finishCount"],
  places: ["addBoxToSection", "removeBoxFromSection"],
  imports: ["applyImport", "takeBackImport", "redoImport"],
  undone: ["undoChange", "undoGroup", "goBack"],
};
