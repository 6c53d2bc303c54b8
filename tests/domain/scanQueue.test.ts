/** The scans of a visit, one after the other (specification section 2, Scan logic). */
import { expect, it } from "vitest";
import { SCAN_HISTORY } from "#domain/limits.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import {
  dismissHeld,
  NO_SCANS,
  recallScans,
  resolveHead,
  resumeQueue,
} from "#domain/scan/scanQueue.ts";
import { refuseScan, type Scan } from "#domain/scan/scans.ts";

const scan = (intScan: number): Scan => ({ intScan, strCode: `${intScan}`, source: "gun" });
const history = (length: number) =>
  Array.from({ length }, (_, n) =>
    refuseScan(scan(length - n), scanMessages.emptyScan, scanMessages.nothingRead),
  );

it("a history never grows beyond ten, however many scans were left behind", () => {
  const queue = [scan(13), scan(14)];
  const recalled = recallScans({ scans: history(12), queue });
  expect(recalled.map(({ intScan }) => intScan)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(recalled[0]?.text).toBe(scanMessages.notLookedUp);
  expect(recallScans({ scans: history(12), queue: [] })).toHaveLength(SCAN_HISTORY);
});

it("a scan that was held stands in the history as the gun's, not opened", () => {
  const resumed = resumeQueue({ scans: history(2), queue: [], strHeld: "BOX-7" });
  expect(dismissHeld(resumed)).toMatchObject({
    strHeld: null,
    scanCount: 3,
    scans: [
      { intScan: 3, strCode: "BOX-7", source: "gun", text: scanMessages.notOpened },
      { intScan: 2 },
      { intScan: 1 },
    ],
  });
});

it("where no scan waits, no outcome is given", () => {
  expect(resolveHead(resumeQueue(NO_SCANS), { type: "box" })).toBeNull();
});

it.each([
  [1, true],
  [2, true],
  [3, false],
])("who moved on and follows from scan %i on is led by scan 2: %o", (followFrom, isFollowed) => {
  const queue = { ...resumeQueue(NO_SCANS), queue: [scan(2)], followFrom };
  const settled = resolveHead(queue, { type: "box" });
  expect(settled?.isFollowed).toBe(isFollowed);
  expect(settled?.queue.destination).toEqual(isFollowed ? { type: "box", strBoxCode: "2" } : null);
});

it("where no scan is held, none is dismissed", () => {
  expect(dismissHeld(resumeQueue(NO_SCANS))).toEqual({});
});
