/**
 * Runs the browser tests with an app that tells which transitions its machines take, and writes them into
 * .walked.json, which the workbench's map of the machines reads. `-- tests/e2e/box.spec.ts` runs some, and adds.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const [list, result, stamp] = ["test-results/walked.txt", ".walked.json", "dist/.built"].map(
  (file) => join(root, file),
) as [string, string, string];
const files = process.argv.slice(2);

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];

function run(command: string, ...given: string[]) {
  const env = { ...process.env, WALKED: list };
  return spawnSync(command, given, { cwd: root, env, stdio: "inherit" }).status ?? 1;
}

rmSync(list, { force: true });
rmSync(stamp, { force: true });
process.exitCode = run("node", "scripts/build.ts") || run("playwright", "test", ...files);
// The next build is the product's again.
rmSync(stamp, { force: true });
const before =
  files.length > 0 && existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : [];
writeFileSync(result, JSON.stringify([...new Set([...before, ...linesOf(list)])].sort(), null, 2));
