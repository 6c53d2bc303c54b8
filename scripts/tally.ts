/** Adds up what the test runners left in test-results/, names what was unsteady, and closes with one plain line. */
import { existsSync, readFileSync } from "node:fs";
import type { JSONReportSuite } from "@playwright/test/reporter";
import { isUnsteady, titlesIn, unsteadyUnits } from "./unsteady.ts";

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const unit = read("test-results/unit.json");
const report = read("test-results/e2e.json");
const e2e = report?.stats;
const passed = (unit?.numPassedTests ?? 0) + (e2e?.expected ?? 0) + (e2e?.flaky ?? 0);
/** Files that failed before their first test. */
const unread: { status: string; assertionResults: unknown[] }[] = (unit?.testResults ?? []).filter(
  ({ status, assertionResults }: (typeof unread)[number]) =>
    status === "failed" && assertionResults.length === 0,
);
const failed = (unit?.numFailedTests ?? 0) + unread.length + (e2e?.unexpected ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (e2e?.skipped ?? 0);
const suites: JSONReportSuite[] = report?.suites ?? [];
const unsteady = [...unsteadyUnits(), ...suites.flatMap((suite) => titlesIn(suite, isUnsteady))];
for (const name of unsteady) console.log(`Unsteady, passed at a later try: ${name}`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
