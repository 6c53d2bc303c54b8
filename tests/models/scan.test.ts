/** Every way through scanning. */
import type { Destination, ScanRecord } from "#domain/scans.ts";
import { checkModel } from "./check.ts";
import { scanModel } from "./scan.model.ts";
import { emittedBy, persistedLast, startsOf } from "./steps.ts";

type Emitted = { record: ScanRecord; destination: Destination | null };
const emitted = (events: object[]) => events as Emitted[];

checkModel(scanModel, {
  "every scan has one outcome, in order": (step) => {
    const settled = emitted(emittedBy(step).filter(({ type }) => type === "scan.resolved"));
    const waiting = step.before?.context.queue ?? [];
    const isTaken =
      step.event.type === "code.scanned" ||
      (step.event.type === "held.opened" && step.before?.context.strHeld !== null) ||
      (step.event.type === "code.held" && step.event.strCode === " ");
    const taken = isTaken ? [step.after.context.scanCount] : [];
    const due = [...waiting.map(({ intScan }) => intScan), ...taken];
    const left = step.after.context.queue.map(({ intScan }) => intScan);
    const out = [...settled.map(({ record }) => record.intScan), ...left];
    return JSON.stringify(out) === JSON.stringify(due);
  },
  "a lookup is of the oldest scan that has no outcome, never of a blank one": (step) =>
    startsOf(step, "lookUpCode").every(
      ({ input }) =>
        (input as { strCode: string }).strCode === step.after.context.queue[0]?.strCode &&
        (input as { strCode: string }).strCode !== "",
    ),
  "a screen opens only when no other scan waits or comes in": (step) =>
    emittedBy(step).every(
      ({ type }) =>
        type !== "destination.found" ||
        (step.after.context.queue.length === 0 && !step.after.context.isTyping),
    ),
  "a person who moved on is not pulled back": (step) =>
    emitted(emittedBy(step).filter(({ type }) => type === "destination.found")).every(
      ({ destination }) =>
        destination !== null &&
        (step.after.context.scans[0]?.intScan ?? 0) >= step.after.context.followFrom,
    ),
  "history and queue are kept as they are now": (step) =>
    (step.before?.context.queue === step.after.context.queue &&
      step.before?.context.scans === step.after.context.scans &&
      step.before?.context.strHeld === step.after.context.strHeld) ||
    step.before === null ||
    persistedLast(step, "persistScans", ["queue", "scans", "strHeld"]),
  "a scan that waits is opened, dismissed or in the history, never gone": (step) => {
    const before = step.before?.context;
    const { strHeld, scans, queue } = step.after.context;
    return (
      !before?.strHeld ||
      strHeld === before.strHeld ||
      scans.some(({ intScan }) => intScan > before.scanCount) ||
      queue.some(({ intScan }) => intScan > before.scanCount)
    );
  },
});
