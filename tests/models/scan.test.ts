/** Every way through scanning. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { Destination, ScanRecord } from "#domain/scan/scanOutcome.ts";
import { resolveHead } from "#domain/scan/scanQueue.ts";
import { checkModel } from "./check.ts";
import { scanModel } from "./scan.model.ts";
import { delaysOf, emittedBy, persistedLast, startsOf } from "./steps.ts";
import { type AnyModel, type AnyWalk, go } from "./walk.ts";

type Emitted = { record: ScanRecord; destination: Destination | null };

const emitted = (events: object[]) => events as Emitted[];

checkModel(
  scanModel,
  `
    busy: lookups.lookingUp, lookups.arriving

    nowhere: start → lookups.resting (mode = camera, isTyping = false, queue = empty)
    any: mode.chosen → stays (mode = event.mode, lastCode = null) ! persistMode
    lookups.resting: code.scanned → lookups.lookingUp (queue, scanCount, lastCode) ! code.taken, persistScans | lookups.resting (scans, scanCount, lastCode) ! persistScans, scan.resolved, persistScans
    lookups.lookingUp: code.scanned → lookups.lookingUp (queue, scanCount, lastCode) ! code.taken, persistScans | lookups.lookingUp (queue, scanCount, lastCode) ! persistScans
    lookups.arriving: code.scanned → lookups.lookingUp (queue, scanCount, lastCode) ! code.taken, persistScans | lookups.resting (scans, scanCount, lastCode, destination) ! persistScans, scan.resolved, persistScans
    lookups.resting: code.held → stays (heldCode, scans, scanCount) ! code.held, persistScans | lookups.resting (scans, scanCount, lastCode) ! persistScans, scan.resolved, persistScans
    lookups.lookingUp: code.held → stays (heldCode, scans, scanCount) ! code.held, persistScans | stays (queue, scanCount, lastCode) ! persistScans
    lookups.arriving: code.held → stays (heldCode, scans, scanCount) ! code.held, persistScans | lookups.resting (scans, scanCount, lastCode, destination) ! persistScans, scan.resolved, persistScans
    any: held.opened → lookups.lookingUp (queue, heldCode = null, scanCount, lastCode) ! persistScans | stays
    any: held.dismissed → stays (scans, heldCode = null, scanCount) ! persistScans | stays
    lookups.arriving.listening: gun.typed false → lookups.resting (lastCode = null, destination = null, isTyping = false) ! destination.found
    any: gun.typed → stays (isTyping = event.isTyping)
    any: scan.requested → stays (lastCode = null)
    any: toy.made → stays (scans) ! persistScans
    lookups.arriving: person.moved → lookups.resting (lastCode = null, destination = null, followFrom)
    any: person.moved → stays (lastCode = null, destination = null, followFrom)
    lookups.lookingUp: lookUpCode done → lookups.resting (scans, queue, failed, destination) ! scan.resolved, persistScans | lookups.arriving.pausing (scans, queue, failed, destination) ! scan.resolved, persistScans
    lookups.lookingUp: lookUpCode fails → lookups.resting (scans, queue, failed, destination) ! scan.resolved, persistScans
    lookupsAgain.waiting: after lookUpPause → lookupsAgain.lookingUpAgain
    lookupsAgain.lookingUpAgain: lookUpAgain done offline → lookupsAgain.waiting ! persistScans
    lookupsAgain.lookingUpAgain: lookUpAgain done → lookupsAgain (scans, failed, heldCode) ! scan.resolvedLate, persistScans
    lookupsAgain.lookingUpAgain: lookUpAgain fails → lookupsAgain.waiting
    lookups.arriving.pausing: after pairPause → lookups.resting (lastCode = null, destination = null) ! destination.found | lookups.arriving.listening
  `,
  {
    "every scan has one outcome, in order": (step) => {
      const settled = emitted(emittedBy(step).filter(({ type }) => type === "scan.resolved"));
      const waiting = step.before?.context.queue ?? [];
      const isTaken =
        step.event.type === "code.scanned" ||
        (step.event.type === "held.opened" && step.before?.context.heldCode !== null) ||
        (step.event.type === "code.held" && step.event.code === " ");
      const taken = isTaken ? [step.after.context.scanCount] : [];
      const due = [...waiting.map(({ intScan }) => intScan), ...taken];
      const left = step.after.context.queue.map(({ intScan }) => intScan);
      const out = [...settled.map(({ record }) => record.intScan), ...left];
      return JSON.stringify(out) === JSON.stringify(due);
    },
    "a scan is taken with its code, without blanks, and its source": (step) => {
      const { before, event, after } = step;
      const { queue, scans, scanCount } = after.context;
      const code = event.type === "held.opened" ? before?.context.heldCode : event.code?.trim();
      const isBlank = event.type === "code.held" && code === "";
      const isTaken = isBlank || event.type === "code.scanned" || event.type === "held.opened";
      const last = [...queue, ...scans].find(({ intScan }) => intScan === scanCount);
      if (!isTaken || scanCount === before?.context.scanCount) return true;
      return last?.strCode === code && last?.source === (event.source ?? "gun");
    },
    "that a reader gave a code is told with the reader, unless it is blank": (step) => {
      const { type, code, source } = step.event;
      const isCode = type === "code.scanned" && code.trim() !== "";
      const taken = emittedBy(step).filter((event) => event.type === "code.taken");
      return isDeepStrictEqual(taken, isCode ? [{ type: "code.taken", source }] : []);
    },
    "a code that comes while something is typed is held, unless it is blank": (step) => {
      const { before, event, after } = step;
      if (event.type !== "code.held") return true;
      const heldCode = event.code.trim() || before?.context.heldCode;
      return after.context.heldCode === heldCode;
    },
    "the mode that is chosen is persisted": ({ event, effects }) =>
      effects.every(({ type, params }) => type !== "persistMode" || params === event.mode),
    "an answer settles the oldest scan as the rules say": (step) => {
      const { before, event } = step;
      const [, end] = /^xstate\.(done|error)\.actor\.lookUpCode$/.exec(event.type) ?? [];
      if (!before?.matches({ lookups: "lookingUp" }) || !end) return true;
      const lookup = end === "done" ? event.output : { type: "failed", status: null };
      const { record, isFollowed } = resolveHead(before.context, lookup) ?? {};
      const [first] = emittedBy(step).filter(({ type }) => type === "scan.resolved");
      return isDeepStrictEqual(first, { type: "scan.resolved", record, isFollowed });
    },
    "who moved on is followed from the next scan on": ({ event, after: { context } }) =>
      event.type !== "person.moved" || context.followFrom === context.scanCount + 1,
    "the screen that opens is the one that was found": (step) =>
      emitted(emittedBy(step).filter(({ type }) => type === "destination.found")).every(
        ({ destination }) => destination === step.before?.context.destination,
      ),
    "a gun's next pull is waited for, a camera's is not": (step) =>
      !step.after.matches({ lookups: { arriving: "pausing" } }) ||
      Boolean(step.before?.matches({ lookups: "arriving" })) ||
      delaysOf(step).at(-1) === (step.after.context.scans[0]?.source === "gun" ? 50 : 0),
    "a lookup is of the oldest scan that has no outcome, never of a blank one": (step) =>
      startsOf(step, "lookUpCode").every(
        ({ input }) =>
          (input as { code: string }).code === step.after.context.queue[0]?.strCode &&
          (input as { code: string }).code !== "",
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
    "one that had no answer is asked about again, until it has one": (step) =>
      startsOf(step, "lookUpAgain").every(({ input }) =>
        isDeepStrictEqual(input, { codes: codesToAskAgain(step.after.context, 5) }),
      ) &&
      (step.before?.context.failed ?? []).every(
        (scan) =>
          step.after.context.failed.includes(scan) ||
          step.after.context.scans.some(
            ({ strCode, brief }) => strCode === scan.strCode && !/^No (net|ans)/.test(brief),
          ),
      ),
    "history and queue are kept as they are now": (step) =>
      (step.before?.context.queue === step.after.context.queue &&
        step.before?.context.failed === step.after.context.failed &&
        step.before?.context.scans === step.after.context.scans &&
        step.before?.context.heldCode === step.after.context.heldCode) ||
      step.before === null ||
      persistedLast(step, "persistScans", ["queue", "failed", "scans", "heldCode"]),
    "a scan that waits is opened, dismissed or in the history, never gone": (step) => {
      const before = step.before?.context;
      const { heldCode, scans, queue } = step.after.context;
      return (
        !before?.heldCode ||
        heldCode === before.heldCode ||
        scans.some(({ intScan }) => intScan > before.scanCount) ||
        queue.some(({ intScan }) => intScan > before.scanCount)
      );
    },
  },
);

it("scans behind one another each have one outcome, in order, and the last one's screen opens", () => {
  const [walk] = scanModel.walks;
  const done = (output: object) => ({
    type: "xstate.done.actor.lookUpCode",
    output,
    actorId: "lookUpCode",
  });
  const steps = go(scanModel as unknown as AnyModel, walk as AnyWalk, [
    ...["A", " ", "B", "C"].map((code) => ({ type: "code.scanned", code, source: "gun" })),
    done({ type: "box", strBoxCode: "A" }),
    done({ type: "unknown" }),
    done({ type: "unknown" }),
    { type: "xstate.after.pairPause.scan.lookups.arriving.pausing" },
  ]);
  expect(steps.flatMap((step) => startsOf(step, "lookUpCode").map(({ input }) => input))).toEqual([
    { code: "A" },
    { code: "B" },
    { code: "C" },
  ]);
  const settled = steps.flatMap(emittedBy).filter(({ type }) => type !== "code.taken");
  expect(settled).toMatchObject([
    { record: { strCode: "A" }, isFollowed: false },
    { record: { text: "Empty scan" }, isFollowed: false },
    { record: { strCode: "B" }, isFollowed: false },
    { record: { strCode: "C" }, isFollowed: true },
    { type: "destination.found", destination: { type: "newToy", strCode: "C" } },
  ]);
});
