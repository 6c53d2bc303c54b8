/** Names the tests that passed only at a later try, of which CI makes two: each of them is to be mended. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { Reporter, TestCase } from "vitest/node";

const FILE = "test-results/unsteady.json";

/** Vitest's; its report of results does not say which test was tried again. */
export class UnsteadyReporter implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    mkdirSync("test-results", { recursive: true });
    writeFileSync(FILE, JSON.stringify(this.names));
  }
}

export const unsteadyUnits = (): string[] =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];

/** The browser tests of Playwright's report that a rule is about, by their names. */
export function titlesIn(
  suite: JSONReportSuite,
  isAbout: (spec: JSONReportSpec) => boolean,
): string[] {
  const { file, specs, suites = [] } = suite;
  const own = specs.filter(isAbout).map(({ title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap((inner) => titlesIn(inner, isAbout))];
}

export const isUnsteady = ({ tests }: JSONReportSpec) =>
  tests.some(({ status }) => status === "flaky");
