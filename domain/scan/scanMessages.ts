/**
 * The sentences about scans, on the scan screen and at the box camera; those of the specification to the letter
 * (specification sections 2 and 5).
 */
import { formatCount } from "../formatNumbers.ts";
import type { Reason } from "./aim.ts";

export const scanMessages = {
  // Scanning
  emptyScan: "Empty scan",
  cutScan: "The beginning of that scan was not heard. Scan it again.",
  oldScan: "A scan from before this page was ready is too old. Scan it again.",
  scanned: "Scanned!",
  signInToView: "Please sign in to view items",
  signInToViewItems: "Please sign in to view items.",
  lookupFailedWith: (status: number) => `Lookup failed (${status})`,
  lookupFailed: "Lookup failed",
  lookedUpAgain: (n: number, isCounted: boolean) =>
    `${formatCount(n, "pull")} could not be looked up. It is tried again by itself${isCounted ? ", and counts then" : ""}.`,
  cameraDenied: "Camera permission denied",
  cameraBusy: "The camera is in use by another app.",
  cameraUnplugged: "The camera was unplugged.",
  cameraInsecure: "This page is not secure, so the browser gives no camera.",
  cameraMissing: "No camera was found.",
  photoUnread: "No label was read in the picture.",
  cameraFailed: "The camera could not be started.",
  notLookedUp: "Not looked up",
  notOpened: "Not opened",
  scannedCode: (code: string) => `Scanned ${code}`,
  ofCode: (code: string, sentence: string) => (code ? `${code}: ${sentence}` : sentence),
  heldUntilSignIn: (code: string) => `Scanned ${code}. Sign in to go on with it.`,
  nothingScanned: "Nothing scanned yet.",
  lookingUp: "Looking up…",
  notSignedIn: "Not signed in",
  noNetwork: "No network",
  unanswered: "No answer",
  unansweredWith: (status: number) => `No answer (${status})`,
  nothingRead: "Nothing read",
  lot: (lot: string) => `Lot ${lot}`,
  serial: (serial: string) => `Serial ${serial}`,
  isItThis: "Is it this one?",
  byHand: "Confirmed by hand",
  isBox: "Box",
  isNew: "New toy",
  toyNotFound: "Toy not found",
  alreadyScanned: "Already scanned",
  boxIntoBox: "Cannot scan boxes into a box",
  oneMore: (total: number, amount = 1) => `+${amount} (${total} total)`,
  amountNext: (amount: number) => `× ${amount} next`,

  // Box camera
  allAdded: "All items added!",
  someAdded: (added: number, all: number) => `Added ${added}/${all} items`,
  noneAdded: "Failed to add items",
  discardCart: "You have unsaved items in your cart. Discard them?",
  keepForLater: "Keep them for later",
  cartWaiting: (n: number) =>
    n === 1 ? "1 item is waiting in this box's cart" : `${n} items are waiting in this box's cart`,
  beyondBook: (n: number) =>
    n === 1
      ? "1 more than the stock has: is it new?"
      : `${n} more than the stock has: are they new?`,
  stoodElsewhere: "They stood elsewhere",
  beyondOf: (name: string, n: number, from: string | null) =>
    `${name}: ${n}${from === null ? "" : `, out of box ${from}`}`,
  fromUnknown: (name: string, n: number) =>
    `${name}: ${n}. Which box had them is not known: its other boxes stay as they are.`,
  scanElsewhere: "Not added. Scan in Add Items.",
  // Count
  notBegun: "Not counted. Start counting first.",
  notCounted: "Not counted.",
  notFound: (code: string, pieces: number) =>
    `Toy not found: ${pieces === 1 ? code : `${code}, ${formatCount(pieces, "piece")}`}`,
  isOtherBox: "This is another box",
  isThisBox: "This is the box that is counted",

  boxNotFound: "Box not found",
  openElsewhere: "This box is being filled in another window.",
} as const;

/** The reasons why a label in view is not read. */
export const UNREAD: Record<Reason | "loading", string> = {
  loading: "Still loading the reader…",
  several: "More than one label",
  dark: "Too dark: switch the light on",
  shines: "Tilt it: it shines",
  far: "Hold the label nearer",
  near: "Move back a little",
};
