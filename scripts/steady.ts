/**
 * Runs the tests again and again, without a second try, and names what failed, with how often:
 * `npm run steady -- 20`, `-- 5 --busy 2` beside so many busy processes, `-- 5 e2e` one part of them.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { JSONReport, JSONReportSpec } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { titlesIn } from "./unsteady.ts";

const PARTS: Record<string, string[]> = {
  unit: ["vitest", "run", "--project", "unit"],
  stories: ["vitest", "run", "--project", "stories"],
  e2e: ["playwright", "test"],
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: "string", default: "0" } },
});
const [times = "1", ...named] = positionals;
const parts = named.length > 0 ? named : Object.keys(PARTS);
const unknown = parts.find((part) => !PARTS[part]);
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(", ")}.`);

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

const isFailed = ({ ok }: JSONReportSpec) => !ok;

/** Nothing where the run left no report. */
function failedOf(part: string): string[] {
  const file = `test-results/${part === "e2e" ? "e2e" : "unit"}.json`;
  if (!existsSync(file)) return [];
  if (part === "e2e")
    return (read(file) as JSONReport).suites.flatMap((suite) => titlesIn(suite, isFailed));
  return (read(file) as JsonTestResults).testResults.flatMap(
    ({ name, assertionResults, message }) => {
      const tests = assertionResults.filter((one) => one.status === "failed");
      return message ? [`${name}: ${message}`] : tests.map((one) => `${name}: ${one.fullName}`);
    },
  );
}

/** The names of what failed when a part was run; a run that left no report is one of them. */
function run(part: string): string[] {
  rmSync("test-results", { recursive: true, force: true });
  const { status } = spawnSync("npx", PARTS[part] ?? [], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return [];
  const failed = failedOf(part);
  return failed.length > 0 ? failed : [`${part} ended with ${status}`];
}

const busy = Array.from(
  { length: Number(values.busy) },
  (): ChildProcess => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
);
const counts = new Map<string, number>();
try {
  for (const script of ["scripts/browsers.ts", "scripts/build.ts"]) {
    if (spawnSync(process.execPath, [script], { stdio: "inherit" }).status !== 0) process.exit(1);
  }
  for (let n = 1; n <= Number(times); n++) {
    for (const part of parts) {
      const failed = run(part);
      for (const name of failed) counts.set(name, (counts.get(name) ?? 0) + 1);
      console.log(
        `${n} of ${times}: ${part}: ${failed.length === 0 ? "passed" : failed.join("\n  ")}`,
      );
    }
  }
} finally {
  for (const process of busy) process.kill();
}
for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one)) {
  console.log(`${count} of ${times} red: ${name}`);
}
process.exitCode = counts.size > 0 ? 1 : 0;
