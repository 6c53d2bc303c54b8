/** The pause before another attempt. */
import { expect, it } from "vitest";
import { backoff } from "#domain/outbox/backoff.ts";

it.each([
  { failures: 1, pause: 10 },
  { failures: 2, pause: 20 },
  { failures: 3, pause: 30 },
  { failures: 4, pause: 30 },
  { failures: 100, pause: 30 },
  { failures: 0, pause: 30 },
])("$failures failures in a row", ({ failures, pause }) => {
  expect(backoff(failures, [10, 20, 30])).toBe(pause);
});

it("waits for nothing where no pause is listed", () => {
  expect(backoff(1, [])).toBe(0);
});
