/**
 * Mutation tests of the rules and the machines: breaks the code in thousands of small ways and counts
 * which of them no test notices. Every survivor must be explained in tests/mutation/survivors.json.
 *
 * A whole run takes more than an hour on two cores, and ends in vain where a file of the tree is renamed meanwhile.
 * Parts are kept and add up: `npm run mutate -- --mutate "machines/*.ts"`, then the next, then the whole.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Percent of the mutants that a test must notice. */
const TOTAL_MIN = 95;
const FILE_MIN = 90;

interface Mutant {
  mutatorName: string;
  status: string;
  statusReason?: string;
  replacement?: string;
  location: { start: { line: number } };
}

/** Survivors that change nothing anybody could notice, a group for each reason. */
interface Explanation {
  reason: string;
  /** In a file or a folder; each with the survivors' own lines of code, or with what is in every such line. */
  mutants: { file: string; mutator: string; lines?: string[]; pattern?: string }[];
}

/**
 * Results that count as noticed. As in Stryker's own score, a mutant that fails already when it is loaded
 * (`RuntimeError`) counts as neither.
 */
const NOTICED = new Set(["Killed", "Timeout"]);
const MISSED = new Set(["Survived", "NoCoverage"]);

interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}
const read = <T>(path: string) => JSON.parse(readFileSync(path, "utf8")) as T;

/** A test that ran out of its time says more of a busy machine than of the mutant. */
const isDecided = ({ status, statusReason = "" }: Mutant) =>
  !MISSED.has(status) && !statusReason.startsWith("Test timed out");

/** Stryker keeps a static mutant's result, whatever test is new: what is not decided is tried again. */
const KNOWN = ".cache/mutation.json";
if (existsSync(KNOWN)) {
  const known = read<Report>(KNOWN);
  for (const file of Object.values(known.files)) {
    file.mutants = file.mutants.filter(isDecided);
  }
  writeFileSync(KNOWN, JSON.stringify(known));
}

const { status } = spawnSync("stryker", ["run", ...process.argv.slice(2)], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const { files } = read<Report>("test-results/mutation.json");
const explained = read<Explanation[]>("tests/mutation/survivors.json")
  .flatMap(({ mutants }) => mutants)
  .flatMap(({ lines = [], pattern, ...of }) => [
    ...lines.map((line) => ({ ...of, text: line, isMeant: (other: string) => other === line })),
    ...(pattern
      ? [{ ...of, text: pattern, isMeant: (line: string) => new RegExp(pattern).test(line) }]
      : []),
  ]);
const needed = new Set<(typeof explained)[number]>();

const percent = (noticed: number, all: number) => (all === 0 ? 100 : (100 * noticed) / all);
let noticedInAll = 0;
let all = 0;
let problems = 0;

for (const [file, { source, mutants }] of Object.entries(files).sort()) {
  const lines = source.split("\n");
  const noticed = mutants.filter((mutant) => NOTICED.has(mutant.status)).length;
  const missed = mutants.filter((mutant) => MISSED.has(mutant.status));
  const score = percent(noticed, noticed + missed.length);
  noticedInAll += noticed;
  all += noticed + missed.length;
  if (score < FILE_MIN) problems++;
  console.log(
    `${score.toFixed(1).padStart(5)} %  ${file}  ${noticed} of ${noticed + missed.length}`,
  );
  for (const { mutatorName, replacement, location } of missed) {
    const line = lines[location.start.line - 1]?.trim() ?? "";
    const explanation = explained.find(
      (each) => file.startsWith(each.file) && each.mutator === mutatorName && each.isMeant(line),
    );
    if (explanation) {
      needed.add(explanation);
      continue;
    }
    problems++;
    console.log(`         line ${location.start.line}, ${mutatorName}: ${line}`);
    console.log(`         → ${(replacement ?? "").replaceAll(/\s+/g, " ")}`);
  }
}

const isInRun = (place: string) => Object.keys(files).some((file) => file.startsWith(place));
for (const explanation of explained) {
  if (needed.has(explanation) || !isInRun(explanation.file)) continue;
  const { file, mutator, text } = explanation;
  problems++;
  console.log(`Explained, but not missed: ${file}, ${mutator}: ${text}`);
}

const total = percent(noticedInAll, all);
console.log(`${total.toFixed(1).padStart(5)} %  of ${all} mutants were noticed`);
if (total < TOTAL_MIN || problems > 0) {
  console.error(
    `Asked for: ${TOTAL_MIN} % in all, ${FILE_MIN} % in each file, every survivor explained, and nothing else.`,
  );
  process.exit(1);
}
