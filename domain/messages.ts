/**
 * The sentences of the screens, each once; those of the specification to the letter (specification sections 2, 5 and
 * 8).
 */

import { placeName } from "./count/placeName.ts";
import { formatCount, formatNumber } from "./formatNumbers.ts";
import {
  ADDED_CODES_MAX,
  AGE_MAX,
  LABEL_CODES_MAX,
  LABELS_MAX,
  PRINTED_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "./limits.ts";

/** `whose` orders wait, and who has to sign in for them to be sent. */
const ordersWait = (whose: string, who: string) => (n: number) =>
  n === 1
    ? `1 order of ${whose} waits on this phone. It is sent when ${who} here again.`
    : `${formatNumber(n)} orders of ${whose} wait on this phone. They are sent when ${who} here again.`;

export const messages = {
  // On several screens
  confirmChange: "Confirm change",
  signInFirst: "Your session has ended. Sign in to go on.",
  somethingWrong: "Something went wrong. Please try again.",
  noPermission: "You do not have permission to see this.",
  moving: "Moving…",
  changing: "Changing…",
  deleting: "Deleting…",
  nameChanged: "Name changed.",
  notSaved: "The file could not be downloaded. Please try again.",

  // Sign in and sign up
  forgotPassword: "Forgot password? Ask an admin who manages people for a link.",
  loginFailed: "Login failed",
  signupFailed: "Signup failed",
  networkError: "Network error",
  signInNeedsServer:
    "Signing in needs a connection to the server. What is unsent stays on this device.",
  needsServer: "This needs a connection to the server.",
  passwordsDiffer: "Passwords do not match.",
  guestWelcome: "You are a guest and can only view your account information.",
  comingSoon: "Coming soon",

  // What is shown is from before
  asOf: "As of",
  readAgain: "Reading it again…",

  // Dashboard
  nothingNeedsAttention: "Everything looks good. No low or critical items.",

  // Inventory, item, add item
  noItems: "No items match your filters.",
  lowRule: (isByThreshold: boolean) =>
    `Low: ${isByThreshold ? "fewer than" : "at or below"} its own threshold`,
  emptyStock: "Your shelf is empty so far.",
  emptyStockHint:
    "Add your first toy, bring yours from a spreadsheet, or look around with a sample stock.",
  sampleFailed: "The sample stock could not be loaded.",
  itemNotFound: "Item Not Found",
  loadingItem: "LOADING ITEM...",
  noNotes: "No notes yet.",
  ownFieldGone: "The shop has no such field any more.",
  noTags: "No tags yet.",
  inNoBox: "In no box yet.",
  deleteItems: (n: number) => (n === 1 ? "Delete 1 item?" : `Delete ${formatNumber(n)} items?`),
  takenOutFirst: (n: number) =>
    n === 1
      ? "1 of them is in boxes. It is taken out of them first."
      : `${formatNumber(n)} of them are in boxes. They are taken out of them first.`,
  itemSelected: (name: string) => `"${name}" selected.`,
  itemNotSelected: (name: string) => `"${name}" was not selected.`,
  notAll: (refused: number, all: number) => `${refused} of ${all} could not be done.`,
  boxesDiffer: "Boxes and quantity disagree",
  went: (days: number) => `Went in ${days} days`,
  allLoose: "All pieces that are in no box",
  noneLoose: "None of it is in no box.",
  noneToPut: "There is none to put into the box.",
  boxesHold: (n: number) => `Boxes hold ${n}`,
  boxesOverfull: "Boxes hold more than there are",
  allInBoxes: "All of them are in boxes.",
  fewerInBoxes: (n: number) => `${n} in no box.`,
  moreInBoxes: (n: number) => `The boxes hold ${n} more than the quantity says.`,
  tooFewLeft: (n: number) =>
    n === 0
      ? "There is none left: somebody else was faster."
      : `There ${n === 1 ? "is only 1" : `are only ${n}`} left: somebody else was faster.`,
  changedMeanwhile: "It was changed meanwhile. Please look again.",
  listChanged: (now: readonly string[]) =>
    `Somebody else changed this list meanwhile. It is now: ${now.join(", ") || "empty"}.`,
  changedFrom: (seen: string, stored: string) => `It was ${seen} and is ${stored} now.`,
  newItem: (name: string) => (name ? `New item ${name}` : "New item"),
  newBox: (code: string) => (code ? `New box ${code}` : "New box"),
  draftOf: (what: string, name: string) => `${what} of ${name}`,
  changeOf: (what: string, { from, to }: { from: string; to: string }) =>
    `${what}: ${from} → ${to}`,
  leftUnconfirmed: (seen: string, moment: string) =>
    `Not confirmed. It was ${seen} when it was begun, ${moment}.`,
  notSavedYet: "Not saved yet.",
  notesChangedMeanwhile: "The notes were changed meanwhile. They say now:",
  barcodeNotDrawn: "The barcode could not be drawn.",
  inBoxes: (n: number) =>
    n === 1 ? "It is in a box: take it out first." : `It is in ${n} boxes: take it out first.`,
  deleteItem: "Delete this item?",
  piecesInStock: (n: number) => `${formatCount(n, "piece")} in stock`,
  goesForGood: "Its notes, tags and codes go with it.",
  itemDeleted: "Item deleted.",
  deletionWaits: "It is deleted as soon as that can be sent.",
  barcodeChanged: "Barcode changed.",
  keepsOldCode: "Labels with the old barcode still lead here.",
  itsBarcode: (code: string) => `Its barcode is ${code}.`,
  otherCodes: "Also found by",
  codeAdded: "Code added.",
  belowThreshold: "fewer than their own threshold",
  similarCode: (code: string) => `${code} is there already. This is another code.`,
  findsItem: "Scanning it finds this item too.",
  removeCode: (code: string) => `Remove the code ${code}?`,
  removedCode: "Labels with it do not lead here any more.",
  codeRemoved: "Code removed.",
  removableFrom: (day: string) => `Can be removed from ${day} on.`,
  codesNotLoaded: "Failed to load the other codes.",
  nameRequired: "Please enter a name.",
  barcodeRequired: "Please enter a barcode.",
  agesDiffer: "The age in years and in months are not the same.",
  ageOrder: "Age Max must be greater than or equal to Age Min.",
  tooManyCodes: `An item has at most ${ADDED_CODES_MAX} other codes. Remove one first.`,
  tooManyTags: `Maximum of ${TAGS_MAX} tags allowed per toy.`,
  discardChanges: "Discard changes?",
  saveFailed: "Failed to save item.",
  createToyFailed: "Failed to create toy",
  barcodeUnusable: "A barcode has 1 to 64 printable characters.",
  isWebAddress: "This is a web address, not a code.",
  wrongCheckDigit: "The last digit does not fit the others: please check the code.",
  hadControls: "Characters that cannot be printed were left out: please check the code.",
  ageTooHigh: `Ages go up to ${AGE_MAX}.`,
  tagTooLong: `A tag can have at most ${TAG_MAX} characters.`,
  digitsOnly: "Please enter a whole number.",
  tooHigh: (most: number) => `At most ${formatNumber(most)}.`,

  // What is unsent
  nothingUnsent: "Everything is sent.",
  waitsToBeSent: "Waiting to be sent",
  wasRefused: "Refused",
  begun: "Begun and not finished",
  begunSince: "Something was begun here since. What was refused stays under Unsent.",
  signOutQuestion: "Sign out?",
  ordersOfYours: ordersWait("yours", "you sign in"),
  othersWait: ordersWait("somebody else", "that person signs in"),
  countOf: (box: string, lines: number) =>
    `Count of ${placeName(box)}: ${formatCount(lines, "line")}`,
  cartOf: (code: string, n: number) => `Cart of box ${code}: ${formatCount(n, "item")}`,
  kept: "Kept on this phone. It goes by itself.",
  notStored: "This phone could not store it.",
  keepOpen: "Keep this page open until it is sent.",
  goesOn: "It is not sent yet and goes on by itself.",
  willBeDeleted: "will be deleted",
  notSentYet: "Not sent yet.",
  noAnswer: "No answer from the server.",
  serverAnswered: (status: number) => `The server could not do it (${status}).`,
  waitsBehind: "Waits for an earlier one about the same.",
  commandExpired: "Ordered more than 60 days ago: please look whether it was done.",
  unknownCommand: "A command that this version of the app does not know",
  notReadable: "It was stored by another version and cannot be sent.",
  notPutBack: "It could not be put back.",

  // Others' changes
  notLive: "Not connected",

  // Lists
  tooManyPrinted: `At most ${formatNumber(PRINTED_MAX)} items are printed at once.`,

  // Search
  noResults: "No results.",
  didYouMean: (meant: string) => `Did you mean “${meant}”?`,
  andMore: (place: string, n: number) => `${place} and ${n} more`,

  // Barcode hub
  generating: "Generating...",
  generated: "Generated!",
  generateFailed: "Failed to generate",
  generateError: "Error generating code",
  tooManyLabels: `At most ${LABEL_CODES_MAX} codes and ${LABELS_MAX} labels are printed at once.`,
  labelFailed: "The label could not be downloaded. Please try again.",
} as const;
