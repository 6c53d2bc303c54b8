/** What becomes of a scan (specification section 2, Scan logic). */
import { expect, it } from "vitest";
import { scanMessages } from "#domain/scanMessages.ts";
import { recallScans } from "#domain/scanQueue.ts";
import { lookupOf, refuseScan, type Scan } from "#domain/scans.ts";

const scan = (intScan: number): Scan => ({ intScan, strCode: `${intScan}`, source: "gun" });

it.each([
  [404, { type: "unknown" }],
  [401, { type: "unauthorised" }],
  [403, { type: "unauthorised" }],
  [400, { type: "failed", status: 400 }],
  [500, { type: "failed", status: 500 }],
])("%i", (status, lookup) => {
  expect(lookupOf(status)).toEqual(lookup);
});

it("a history never grows beyond ten, however many scans were left behind", () => {
  const scans = Array.from({ length: 12 }, (_, n) =>
    refuseScan(scan(12 - n), scanMessages.emptyScan, scanMessages.nothingRead),
  );
  const queue = [scan(13), scan(14)];
  const recalled = recallScans({ scans, queue });
  expect(recalled.map(({ intScan }) => intScan)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(recalled[0]?.text).toBe(scanMessages.notLookedUp);
});
