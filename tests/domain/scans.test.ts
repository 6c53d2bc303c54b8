/** What becomes of a scan (specification section 2, Scan logic). */
import { expect, it } from "vitest";
import { lookupOf } from "#domain/scans.ts";

it.each([
  [404, { type: "unknown" }],
  [401, { type: "unauthorised" }],
  [403, { type: "unauthorised" }],
  [400, { type: "failed", status: 400 }],
  [500, { type: "failed", status: 500 }],
])("%i", (status, lookup) => {
  expect(lookupOf(status)).toEqual(lookup);
});
