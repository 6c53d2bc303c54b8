/** The scans of a visit, one after the other (specification section 2, Scan logic). */
import { describe, expect, it } from "vitest";
import { SCAN_HISTORY } from "#domain/limits.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import {
  type FoundCodes,
  type Lookup,
  refuseScan,
  resolveScan,
  type Scan,
} from "#domain/scan/scanOutcome.ts";
import {
  dismissHeld,
  NO_SCANS,
  resolveHead,
  resolveLate,
  resumeQueue,
  withMadeToy,
} from "#domain/scan/scanQueue.ts";

const scan = (scanNumber: number): Scan => ({
  intScan: scanNumber,
  strCode: `${scanNumber}`,
  source: "gun",
});
const history = (length: number) =>
  Array.from({ length }, (_, n) =>
    refuseScan(scan(length - n), scanMessages.emptyScan, scanMessages.nothingRead),
  );

it("what was left behind says so, once, and is looked up again; a history never grows beyond ten", () => {
  const queue = [scan(12), scan(13), scan(14)];
  const resumed = resumeQueue({ scans: history(12), queue, heldCode: null });
  expect(resumed.scans.map(({ intScan }) => intScan)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(resumed.scans[0]?.text).toBe(scanMessages.notLookedUp);
  expect(resumed.scans[2]?.text).toBe(scanMessages.emptyScan);
  expect(resumed.failed).toEqual(queue);
  expect(resumeQueue({ ...NO_SCANS, scans: history(12) }).scans).toHaveLength(SCAN_HISTORY);
});

describe("a scan whose lookup had no answer", () => {
  const offline: Lookup = { type: "offline" };
  const failed = (...scans: Scan[]) => {
    let queue = resumeQueue(NO_SCANS);
    for (const one of scans) {
      const after = resolveHead({ ...queue, queue: [one] }, offline)?.queue;
      queue = { ...queue, ...after, scanCount: one.intScan };
    }
    return queue;
  };
  const numbers = (scans: readonly Scan[] = []) => scans.map(({ intScan }) => intScan);

  it("has its outcome in place of the failure once something is known; the latest waits to be opened", () => {
    const queue = failed(scan(1), scan(2), scan(3));
    expect(numbers(queue.failed)).toEqual([1, 2, 3]);
    const known: FoundCodes = {
      1: { type: "box", strBoxCode: "1" },
      2: offline,
      3: { type: "unknown" },
    };
    const { queue: after, records } = resolveLate(queue, known);
    expect(records.map(({ intScan, text }) => [intScan, text])).toEqual([
      [1, scanMessages.isBox],
      [3, scanMessages.isNew],
    ]);
    expect(numbers(after.failed)).toEqual([2]);
    expect(numbers(after.scans)).toEqual([3, 1, 2]);
    expect(after.heldCode).toBe("3");
  });

  it("waits for nobody who moved on, where another one waits, or where it leads nowhere", () => {
    const queue = failed(scan(1), scan(2));
    const box: FoundCodes = { 2: { type: "box", strBoxCode: "2" } };
    expect(resolveLate(queue, box).queue.heldCode).toBe("2");
    expect(resolveLate(queue, { 1: { type: "box", strBoxCode: "1" } }).queue.heldCode).toBeNull();
    expect(resolveLate({ ...queue, followFrom: 3 }, box).queue.heldCode).toBeNull();
    expect(resolveLate({ ...queue, heldCode: "0" }, box).queue.heldCode).toBe("0");
    expect(resolveLate(queue, { 2: { type: "unauthorised" } }).queue.heldCode).toBeNull();
  });

  it("is not looked up again once its code was pulled again and is known", () => {
    const queue = { ...failed(scan(1), scan(2)), queue: [{ ...scan(3), strCode: "1" }] };
    expect(numbers(resolveHead(queue, { type: "box", strBoxCode: "1" })?.queue.failed)).toEqual([
      2,
    ]);
  });

  it("is one of the last ten", () => {
    const many = Array.from({ length: 12 }, (_, n) => scan(n + 1));
    expect(numbers(failed(...many).failed)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

it("a scan that was held stands in the history as the gun's, not opened", () => {
  const resumed = resumeQueue({ scans: history(2), queue: [], heldCode: "BOX-7" });
  expect(dismissHeld(resumed)).toMatchObject({
    heldCode: null,
    scanCount: 3,
    scans: [
      { intScan: 3, strCode: "BOX-7", source: "gun", text: scanMessages.notOpened },
      { intScan: 2 },
      { intScan: 1 },
    ],
  });
});

it("a scan of a code that no toy had leads to the toy that was made of it since", () => {
  const scans = [scan(3), scan(2), scan(3)].map((one) => resolveScan(one, { type: "unknown" }));
  const made = withMadeToy(scans, { strToyBarcode: "3", strName: "Kite", imageThumb: null });
  expect(made.map(({ brief }) => brief)).toEqual(["Kite", scanMessages.isNew, "Kite"]);
  expect(made[0]?.destination).toEqual({ type: "toy", strToyBarcode: "3" });
});

it("where no scan waits, no outcome is given", () => {
  expect(resolveHead(resumeQueue(NO_SCANS), { type: "box", strBoxCode: "1" })).toBeNull();
});

it.each([
  [1, true],
  [2, true],
  [3, false],
])("who moved on and follows from scan %i on is led by scan 2: %o", (followFrom, isFollowed) => {
  const queue = { ...resumeQueue(NO_SCANS), queue: [scan(2)], followFrom };
  const settled = resolveHead(queue, { type: "box", strBoxCode: "2" });
  expect(settled?.isFollowed).toBe(isFollowed);
  expect(settled?.queue.destination).toEqual(isFollowed ? { type: "box", strBoxCode: "2" } : null);
});

it("where no scan is held, none is dismissed", () => {
  expect(dismissHeld(resumeQueue(NO_SCANS))).toEqual({});
});
