/** The scans of a tab are those of the person who made them, also where the page ended before the session. */
import { beforeEach, expect, it, vi } from "vitest";
import type { ScanRecord } from "#domain/scan/scanOutcome.ts";
import { persistHeldScans } from "#src/scan/heldScan.ts";
import { clearScans, loadScans, persistScans } from "#src/scan/persistedScans.ts";

const scan = { intScan: 1, strCode: "4006381333931", source: "gun" } as const;
const record: ScanRecord = {
  ...{ ...scan, text: "Ball", brief: "Ball" },
  ...{ isProblem: false, toy: null, destination: null },
};
const scans = { scans: [record], queue: [{ ...scan, intScan: 2 }] };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it("are there again for the same person, and cleared with the session", () => {
  persistScans("a", { ...scans, heldCode: null });
  expect(loadScans("a")).toEqual({ ...scans, heldCode: null });
  clearScans();
  expect(loadScans("a")).toEqual({ scans: [], queue: [], heldCode: null });
});

it("are nobody else's: only the code that waits is for whoever signs in", () => {
  persistScans("a", { ...scans, heldCode: "0012" });
  expect(loadScans("b")).toEqual({ scans: [], queue: [], heldCode: "0012" });
});

it("have of codes that waited for somebody to sign in the last to open, and those before it as not opened", () => {
  persistScans("a", { ...scans, heldCode: null });
  persistHeldScans(["0012", "]C0 a\nb", "0013"]);
  expect(loadScans("a")).toMatchObject({
    scans: [
      { intScan: 4, strCode: "]C0 a\nb", text: "Not opened", isProblem: true },
      { intScan: 3, strCode: "0012", text: "Not opened", isProblem: true },
      record,
    ],
    queue: scans.queue,
    heldCode: "0013",
  });
  persistScans("a", loadScans("a"));
  expect(loadScans("a").scans).toHaveLength(3);
});
