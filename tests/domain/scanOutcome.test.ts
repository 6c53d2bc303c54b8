/** The outcome of a scan (specification section 2, Scan logic). */
import { expect, it } from "vitest";
import { isLabelOf } from "#domain/code/codes.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import {
  isSilent,
  type Lookup,
  lookupOf,
  resolveScan,
  withoutAdding,
} from "#domain/scan/scanOutcome.ts";

it.each([
  [404, { type: "unknown" }],
  [401, { type: "unauthorised" }],
  [403, { type: "unauthorised" }],
  [400, { type: "failed", status: 400 }],
  [500, { type: "failed", status: 500 }],
])("%i", (status, lookup) => {
  expect(lookupOf(status)).toEqual(lookup);
});

it("a box whose code is the whole text of a label is opened by it, a former code by its label", () => {
  const whole = "(01)04006381333931(21)C7";
  const opened = (strCode: string, strBoxCode: string) =>
    resolveScan({ intScan: 1, strCode, source: "gun" }, { type: "box", strBoxCode }).destination;
  expect(opened(whole, whole)).toEqual({ type: "box", strBoxCode: whole });
  expect(opened(whole, "4006381333931")).toEqual({ type: "box", strBoxCode: "4006381333931" });
  expect(opened("OLD", "NEW")).toEqual({ type: "box", strBoxCode: "OLD" });
  expect([isLabelOf(whole, whole), isLabelOf("4006381333931", whole)]).toEqual([true, true]);
  // A gun and a camera report one label as a UPC-A and as an EAN-13.
  const [upc, ean] = ["012345678905", "0012345678905"];
  expect([isLabelOf(upc, ean), isLabelOf(ean, upc), isLabelOf(upc, `box-${ean}`)]).not.toContain(
    false,
  );
  expect(isLabelOf(upc, "0012345678912")).toBe(false);
});

it("a server that answers other calls first says nothing about a code", () => {
  const statuses = [null, 400, 408, 409, 426, 429, 500, 503];
  const silent = statuses.filter((status) => isSilent({ type: "failed", status }));
  expect(silent).toEqual([null, 408, 426, 429, 500, 503]);
});

const train = { strToyBarcode: "T1", strName: "Wooden train", imageThumb: null };

it.each<[string, Lookup, string, object | null]>([
  ["", { type: "box", strBoxCode: "42" }, "Empty scan", null],
  ["42", { type: "box", strBoxCode: "42" }, "Box", { type: "box", strBoxCode: "42" }],
  ["42", { type: "toy", toy: train }, "Wooden train", { type: "toy", strToyBarcode: "T1" }],
  ["42", { type: "unknown" }, scanMessages.isNew, { type: "newToy", strCode: "42" }],
  ["42", { type: "unauthorised" }, "Please sign in to view items", null],
  ["42", { type: "failed", status: 500 }, "Lookup failed (500)", null],
  ["42", { type: "failed", status: null }, "Lookup failed", null],
  ["42", { type: "offline" }, "Network error", null],
])("a scan of %j that is %j says %j", (code, lookup, text, destination) => {
  const record = resolveScan({ intScan: 1, strCode: code, source: "gun" }, lookup);
  expect(record).toMatchObject({ text, destination, isProblem: destination === null });
  // Somebody who may not add toys is led to no new one.
  const isNew = lookup.type === "unknown";
  const led = isNew ? { isProblem: true, destination: null } : record;
  expect(withoutAdding(record)).toMatchObject(led);
});
