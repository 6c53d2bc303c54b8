/** No clause of the specification is without a browser test that exists. */
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { specification } from "./clauses.ts";

/** Every browser test as `file › describe › title`. */
function browserTests(): string[] {
  const listed = execFileSync("node_modules/.bin/playwright", ["test", "--list"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  return listed
    .split("\n")
    .filter((line) => line.includes(" › "))
    .map((line) => line.trim().replace(/\.spec\.ts:\d+:\d+/, ""));
}

describe("the specification", () => {
  const tests = browserTests();
  for (const [section, clauses] of Object.entries(specification)) {
    it.each(clauses)(`${section}: %s`, (_clause, ...shownBy) => {
      const missing = shownBy.filter((name) => !tests.some((test) => test.startsWith(name)));
      expect(missing).toEqual([]);
    });
  }
});
