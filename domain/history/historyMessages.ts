/** The sentences about the history and about undoing, each once. */
import { formatNumber } from "../formatNumbers.ts";
import type { ChangeKind } from "./kinds.ts";

export const historyMessages = {
  /** The kinds of change that the history can be filtered by. */
  kinds: {
    added: "Added",
    deleted: "Deleted",
    details: "Details and quantities",
    amounts: "What is in boxes",
    places: "Where boxes stand",
    imports: "Imports",
    undone: "Undone",
  } satisfies Record<ChangeKind, string>,
  noHistory: "Nothing was changed yet.",
  noHistoryFound: "No changes match your filters.",
  atTerminal: "The terminal",
  formerColleague: "a former colleague",
  /** The name of a program that acted with a person's token. */
  program: (program: string, name: string) => `${program} (program of ${name})`,
  changesTogether: (n: number) => `made ${n} changes together`,
  undoAll: (n: number) => `Take back all ${formatNumber(n)} changes that were made together?`,
  undoSeveral: (n: number) => `Take back all ${formatNumber(n)} changes?`,
  backToThen: "Back to this moment",
  takeBackSince: (n: number) => `Take back the ${n === 1 ? "change" : `${n} changes`} since then?`,
  takeBackAllSince: "Take back all that was changed since then, in the whole shop?",
  countedInShop:
    "There was a count since then: what was before is not what is there. A toy or a box that was not counted can go back from its own history.",
  importedSince: "There was an import since then. Undo that first.",
  countedSince: "It was counted since then: what was before is not what is there.",
  addedOrDeletedSince: "It was added or deleted since then.",
  undoTakesAll: (n: number) => `Undo takes back all ${n} changes that were made together.`,
  others: (n: number) => `… and ${formatNumber(n)} more`,
  undoneAlready: "This was undone already.",
  undoNeedsDelete: "To undo it something must be deleted, which you are not allowed to.",
  undoOfAnother: "Somebody else did this. Ask them, or an admin who may delete.",
  takeBackLast: (what: string) => `Take back: ${what}?`,
  nothingToTakeBack: "Nothing was done in this window that can be taken back.",
  changeDone: (what: string) => `Done: ${what}`,
  undone: "Undone.",
  notUndone: "It was not undone.",
  undoAnyway: "This was changed meanwhile. Undo anyway?",
} as const;
