/** No clause of the specification is without a browser test. */
import { execFileSync } from "node:child_process";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { describe, expect, it } from "vitest";
import { specification } from "./clauses.ts";

/** The clauses that the browser tests are tagged with. */
function shownClauses(): Set<string> {
  const report: JSONReport = JSON.parse(
    execFileSync("node_modules/.bin/playwright", ["test", "--list", "--reporter=json"], {
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
    }),
  );
  const tagsIn = ({ specs, suites = [] }: JSONReportSuite): string[] => [
    ...specs.flatMap(({ tags }) => tags),
    ...suites.flatMap(tagsIn),
  ];
  return new Set(report.suites.flatMap(tagsIn));
}

describe("the specification", () => {
  const shown = shownClauses();
  for (const [section, clauses] of Object.entries(specification)) {
    it.each(Object.entries(clauses))(`${section}: %s: %s`, (clause) => {
      expect(shown).toContain(clause);
    });
  }
});
