/** Adds up what the test runners left in test-results/ and closes with one plain line. */
import { existsSync, readFileSync } from "node:fs";

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const unit = read("test-results/unit.json");
const e2e = read("test-results/e2e.json")?.stats;
const passed = (unit?.numPassedTests ?? 0) + (e2e?.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (e2e?.unexpected ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (e2e?.skipped ?? 0);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
