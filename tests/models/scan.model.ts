/** The model of scanning. */
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { Lookup } from "#domain/scan/scanOutcome.ts";
import { NO_SCANS, type PersistedScans } from "#domain/scan/scanQueue.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { modelOf } from "./walk.ts";

const codes = { toy: "4006381333931", box: "BOX-7", unknown: "9990001112223" };

/** The server's answer about each code. */
const known: Record<string, Lookup> = {
  [codes.toy]: {
    type: "toy",
    toy: { strToyBarcode: codes.toy, strName: "Wooden train", imageThumb: null },
  },
  [codes.box]: { type: "box", strBoxCode: codes.box },
  [codes.unknown]: { type: "unknown" },
};

const failures: Lookup[] = [
  { type: "unauthorised" },
  { type: "failed", status: 500 },
  { type: "offline" },
];

const persisted: PersistedScans = {
  scans: [],
  queue: [{ intScan: 3, strCode: codes.toy, source: "gun" }],
  heldCode: codes.box,
};

export const scanModel = modelOf(scanMachine)({
  walks: [NO_SCANS, persisted].map((before) => ({
    input: { mode: "camera", persisted: before },
    events: () => [
      { type: "mode.chosen", mode: "gun" },
      { type: "mode.chosen", mode: "camera" },
      { type: "code.scanned", code: codes.toy, source: "gun" },
      { type: "code.scanned", code: codes.box, source: "camera" },
      { type: "code.scanned", code: codes.unknown, source: "gun" },
      { type: "code.scanned", code: " ", source: "gun" },
      { type: "code.held", code: codes.toy },
      { type: "code.held", code: " " },
      { type: "held.opened" },
      { type: "held.dismissed" },
      { type: "gun.typed", isTyping: true },
      { type: "gun.typed", isTyping: false },
      { type: "scan.requested" },
      { type: "person.moved" },
      {
        type: "toy.made",
        toy: { strToyBarcode: codes.unknown, strName: "Kite", imageThumb: null },
      },
    ],
  })),
  answers: {
    lookUpCode: ({ context }) => [known[context.queue[0]?.strCode ?? ""], ...failures],
    lookUpAgain: ({ context }) => {
      const codes = codesToAskAgain(context, 5);
      return [known, Object.fromEntries(codes.map((code) => [code, { type: "offline" }]))];
    },
  },
  view: ({ mode, queue, failed, heldCode, lastCode, destination, isTyping, followFrom, scans }) => [
    mode,
    failed.map(({ strCode, intScan }) => [strCode, intScan >= followFrom]),
    queue.map(({ strCode, source, intScan }) => [strCode, source, intScan >= followFrom]),
    heldCode,
    lastCode,
    destination,
    isTyping,
    scans[0]?.source,
  ],
  isFarEnough: ({ mode, queue, failed, isTyping }) =>
    queue.length > 1 ||
    failed.length > 1 ||
    // What is looked up again does not depend on what else there is.
    (failed.length > 0 && (mode === "gun" || isTyping)),
});
