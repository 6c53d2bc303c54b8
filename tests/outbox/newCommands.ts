/** An order of each kind. */
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";
import { type Command, commandsOf } from "#domain/outbox/commands.ts";
import { type Entry, newEntry } from "#domain/outbox/entries.ts";

const toy = { strToyBarcode: "4006381333931", strName: "Wooden Train" };
const box = { strBoxCode: "2000000000015" };

export const newCommands: { [Kind in NewCommand["kind"]]: NewCommandOf<Kind> } = {
  addToBox: { kind: "addToBox", ...box, ...toy, intAmountInBox: 3 },
  moveToy: { kind: "moveToy", ...toy, strFromBox: "A", strToBox: "B", intAmountInBox: 4 },
  removeToy: { kind: "removeToy", ...box, ...toy },
  moveBox: { kind: "moveBox", ...box, intFrom: 1, intTo: 2 },
  deleteBox: { kind: "deleteBox", ...box },
  deleteSection: { kind: "deleteSection", intSection: 3 },
  changeToy: {
    kind: "changeToy",
    ...toy,
    update: { intQuantity: 15 },
    seen: { intQuantity: 12 },
    intDifference: 3,
    intVersion: 7,
  },
  addTags: { kind: "addTags", ...toy, tags: ["new"] },
  removeTag: { kind: "removeTag", ...toy, strTag: "old" },
  setPicture: {
    kind: "setPicture",
    ...toy,
    picture: { strPicture: "p1", blob: new Blob(["red"], { type: "image/webp" }) },
  },
  removePicture: { kind: "removePicture", ...toy },
  createToy: { kind: "createToy", toy },
  createBox: { kind: "createBox", ...box, strCustomNote: "", intSection: 2 },
  createSection: { kind: "createSection", intSection: 4 },
  changeSection: { kind: "changeSection", intSection: 4, strName: "Winter", strSeenName: "Attic" },
  adjustAmount: { kind: "adjustAmount", ...box, ...toy, intDifference: -2, strToBox: null },
  changeBox: { kind: "changeBox", ...box, strCustomNote: "Trains" },
  changeBoxCode: { kind: "changeBoxCode", ...box, strNewBarcode: "BOX-7" },
  freeBoxCode: { kind: "freeBoxCode", ...box, strCode: "BOX-1" },
  changeBarcode: { kind: "changeBarcode", ...toy, strNewBarcode: "2000000000022" },
  addCode: { kind: "addCode", ...toy, strNewBarcode: "4006381333948" },
  deleteToy: { kind: "deleteToy", ...toy },
  changeToys: {
    kind: "changeToys",
    toys: [toy],
    change: {
      ...{ set: { intLowStockThreshold: 3 }, addTags: ["new"], removeTags: ["old"] },
      boxesAreRight: true,
    },
  },
  putToys: { kind: "putToys", toys: [toy], ...box, intAmountInBox: 2 },
  deleteToys: { kind: "deleteToys", toys: [toy] },
  undo: {
    kind: "undo",
    undone: { intChange: 7 },
    strDone: "Delete box 2000000000015",
    things: ["box 2000000000015"],
    isForced: false,
  },
  freeCode: { kind: "freeCode", ...toy, strCode: "2000000000039" },
  startCount: { kind: "startCount", strCount: "c", ...box, isTakingOver: false },
  countLine: {
    ...{ kind: "countLine", strCount: "c", ...box, ...toy, intAmount: 2 },
    ...{ intPulledFrom: 1, intPulledTo: 2 },
  },
  finishCount: { kind: "finishCount", strCount: "c", ...box, choices: [], barcodes: ["T"] },
  discardCount: { kind: "discardCount", strCount: "c", ...box },
  unknown: { kind: "unknown", held: '{"kind":"lend"}' },
};

export function command(newCommand: NewCommand, newId = "x", now = 1_000_000): Command {
  return commandsOf([newCommand], { owner: "ada@example.com", now, newId })[0] as Command;
}

export const entry = (newCommand: NewCommand, newId = "x", now = 1_000_000): Entry =>
  newEntry(command(newCommand, newId, now));
