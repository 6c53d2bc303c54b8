/**
 * The sentences about boxes and sections; those of the specification to the letter (specification sections 2 and 5).
 */
import { formatCount, formatNumber } from "../formatNumbers.ts";

export const boxMessages = {
  isNoneLeft: "The stock says there is none left. Is that so?",
  // Storage
  sectionsNotLoaded: "Could not load sections.",
  boxesNotLoaded: "Failed to load boxes",
  boxNotAdded: "Failed to add box.",
  boxNotAssigned: "Box created, but failed to assign it to the section.",
  sectionNotCreated: "Failed to create section",
  sectionNotAdded: "Could not add section.",
  sectionDeleteFailed: "Failed to delete section.",
  sectionNotDeleted: "Could not delete section.",
  deleteBoxes: (n: number) => `Delete ${n} box(es)?`,
  sectionAdded: (section: number) => `Section ${section} added.`,
  boxAdded: (code: string) => `Box ${code} added.`,
  boxSelected: (code: string) => `Box ${code} selected.`,
  boxNotSelected: (code: string) => `Box ${code} was not selected.`,
  goingToFloor: (n: number) =>
    n === 0
      ? "It has no boxes."
      : `${n === 1 ? "Its box goes" : `Its ${n} boxes go`} to the Floor.`,
  noSections: "There are no sections yet.",
  noBoxesFound: "No boxes match.",
  noBoxesHere: "No boxes here.",
  deleteSections: (n: number) => `Delete ${n} section(s)?`,
  boxCodeEmpty: "Box code cannot be empty",
  boxNotRemoved: (code: string) => `Failed to remove box ${code}`,
  boxNotMoved: (code: string) => `Failed to add box ${code} to new section`,
  boxesNotMoved: "Failed to move boxes. Please try again.",
  boxNotDeleted: (code: string) => `Failed to delete box: ${code}`,
  boxesNotDeleted: "Failed to delete boxes. Please try again.",
  boxesMoved: "Boxes moved successfully!",
  boxesDeleted: "Boxes deleted successfully",

  // Box
  boxContentsNotLoaded: "Failed to fetch box contents",
  toysNotDeleted: "Failed to delete selected toys.",
  toysNotMoved: "Failed to move toys.",
  toysMoved: "Toys moved successfully!",
  toysDeleted: "Selected toy(s) deleted.",
  deleteToys: (n: number) => `Delete ${formatCount(n, "toy")} from this box?`,
  amountsChanged: (n: number) => (n === 1 ? "1 amount changed" : `${n} amounts changed`),
  amountsIn: (code: string) => `Amounts in box ${code}`,
  amountsOf: (name: string) => `Amounts of ${name} in boxes`,
  correctionOf: (name: string) => `Correction of ${name}`,
  quantityAndBoxes: (quantity: number, inBoxes: number) =>
    `The quantity says ${quantity}, the boxes hold ${inBoxes}.`,
  fromWhichBox: "From which box?",
  intoWhichBox: "Into which box?",
  place(code: string, before: number, after: number) {
    const name = code === "" ? "In no box" : `Box ${code}`;
    const now = `${name}: ${formatNumber(before)}`;
    return before === after ? now : `${now} → ${formatNumber(after)}`;
  },
  wasAmount: (n: number) => `It was ${n}.`,
  leftToDistribute(n: number) {
    if (n === 0) return "Boxes and quantity agree.";
    return `${formatNumber(Math.abs(n))} more to ${n > 0 ? "take out" : "put in"}`;
  },
  amountUncertain: "It can be changed when the server has answered.",
  amountUnlisted: (name: string) => `${name} is not listed here: its amount cannot be saved.`,
  moveRange: (all: number) => (all === 1 ? "Only 1 is there." : `From 1 to ${all}.`),
  noneLeft: "None is left. It still belongs there.",
  belongsHere: "It belongs here.",
  notMoved: "None is here: it is not moved.",
  emptyBox: "This box is empty.",
  emptyBoxSoFar: "Nothing else is in this box.",
  noteChanged: "Note changed.",
  codeChanged: "Box code changed.",
  sameBox: "The toys are in this box already.",
  boxNotLookedUp: "This box could not be looked up. Try again, or choose one that is listed.",
  noSuchBox: "There is no box with this code.",
} as const;
