/**
 * Compares every screen story, pixel by pixel, with its picture of before. `-- --reference` makes these
 * pictures, of the tree as it is; so the same browser with the same fonts makes both, and none is
 * stored with the sources. What differs is shown as three pictures side by side in
 * .pixels/index.html. `-- stories/Box.stories.tsx` compares some files.
 *
 * `-- --since main` makes the pictures of that commit and compares those that the change since then can
 * touch: the first of a file, of as many files as fit in a minute. A commit that changes a look on purpose says so in a
 * trailer, "Look: <what>"; without one a picture that differs is an error.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { storyNameFromExport } from "storybook/internal/csf";
import { drawnBy, touchedStories } from "./touchedStories.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".pixels");
const { values, positionals } = parseArgs({
  options: { reference: { type: "boolean", default: false }, since: { type: "string" } },
  allowPositionals: true,
});

/** Whether every story passed, and where they are compared, every picture was as before. */
function takePictures(what: "compare" | "reference", files: string[]): boolean {
  const given = ["run", "--project", "stories", "--update=none", ...files];
  const env = { ...process.env, PIXELS: folder, VITE_PIXELS: what };
  return spawnSync("vitest", given, { cwd: root, env, stdio: "inherit" }).status === 0;
}

const KINDS = { before: "reference/*.png", now: "differences/*-actual.png" } as const;
const fileOf = (kind: string, name: string) => kind.replace("*", name);

function cell(file: string): string {
  const isThere = existsSync(join(folder, file));
  return `<td>${isThere ? `<img loading="lazy" src="${file}" alt="${file}">` : "none"}</td>`;
}

function rowOf(name: string): string {
  const files = [...Object.values(KINDS), "differences/*-diff.png"];
  const cells = files.map((kind) => cell(fileOf(kind, name)));
  return `<tr><th colspan="3">${name}</th></tr><tr>${cells.join("")}</tr>`;
}

/** One page that opens from a file. */
function writePage(names: string[]): void {
  const style =
    "body{font:16px system-ui}td{vertical-align:top;border:1px solid #999}img{max-width:32vw}";
  const head = `<!doctype html><meta charset="utf-8"><title>Pixels</title><style>${style}</style>`;
  const rows = `<tr><th>before<th>now<th>difference</tr>${names.map(rowOf).join("")}`;
  const page = `${head}<h1>${names.length} pictures differ</h1><table>${rows}</table>`;
  writeFileSync(join(folder, "index.html"), page);
}

/** The names of the pictures that differ; a story without a picture of before has none. */
function findDifferences(): string[] {
  const names = globSync(KINDS.now, { cwd: folder }).map((file) => basename(file, "-actual.png"));
  return names.filter((name) => existsSync(join(folder, fileOf(KINDS.before, name)))).sort();
}

/** Compares what is there. Returns whether every story passed, and how many pictures differ. */
function compare(files: string[]): { passed: boolean; different: number } {
  rmSync(join(folder, "differences"), { recursive: true, force: true });
  const passed = takePictures("compare", files);
  const names = findDifferences();
  writePage(names);
  console.log(`${names.length} pictures differ: ${join(folder, "index.html")}`);
  return { passed, different: names.length };
}

/** Stories of which two series of pictures are made in a minute on two cores. */
const STORIES_MAX = 6;

const git = (...given: string[]) => execFileSync("git", given, { cwd: root, encoding: "utf8" });
const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");
/** As Vitest has its name. */
function firstStoryOf(file: string): string {
  const [, name] = /^export const (\w+)/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
  return storyNameFromExport(String(name));
}

interface Chosen {
  files: string[];
  /** The names by which Vitest chooses the stories. */
  named: string[];
}

/** The first stories of files that a change since `commit` can touch, as many as fit. */
async function chooseSince(commit: string): Promise<Chosen> {
  const touched = touchedStories(
    linesOf(git("diff", "--name-only", commit)),
    await drawnBy(globSync("stories/*.stories.tsx", { cwd: root }).sort()),
  );
  const files = touched.slice(0, STORIES_MAX);
  const chosen = files.map(firstStoryOf);
  console.log(`Pictures since ${commit}: ${chosen.length} stories of ${touched.length} files.`);
  return { files, named: ["-t", `(^| )(${chosen.join("|")})$`] };
}

/** The pictures of `commit`, taken as it takes them itself. */
function takeReferenceOf(commit: string, { files, named }: Chosen): void {
  rmSync(folder, { recursive: true, force: true });
  const base = join(folder, "base");
  git("worktree", "prune");
  git("worktree", "add", "--quiet", "--detach", base, commit);
  if (git("diff", "--name-only", commit, "--", "package-lock.json") === "") {
    // Vite serves no file from outside of its folder: hard links stand inside.
    execFileSync("cp", ["-Rl", join(root, "node_modules"), base]);
  } else {
    // It may need a package that has gone since.
    execFileSync("npm", ["ci", "--prefer-offline", "--no-audit"], { cwd: base, stdio: "inherit" });
  }
  const known = files.filter((file) => existsSync(join(base, file)));
  const script = [join("scripts", "pixels.ts"), "--reference", "--", ...known, ...named];
  if (known.length > 0) {
    const PATH = `${join(base, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
    spawnSync(process.execPath, script, {
      cwd: base,
      stdio: "inherit",
      env: { ...process.env, PATH },
    });
    renameSync(join(base, ".pixels", "reference"), join(folder, "reference"));
  }
  git("worktree", "remove", "--force", base);
}

/** Whether nothing looks otherwise than at `commit`, but what a commit since then says. */
async function compareSince(commit: string): Promise<boolean> {
  const chosen = await chooseSince(commit);
  if (chosen.files.length === 0) return true;
  takeReferenceOf(commit, chosen);
  const said = linesOf(git("log", "--format=%(trailers:key=Look)", `${commit}..HEAD`));
  for (const line of said) console.log(line);
  return compare([...chosen.files, ...chosen.named]).different === 0 || said.length > 0;
}

if (values.reference) {
  if (positionals.length === 0) rmSync(folder, { recursive: true, force: true });
  process.exitCode = takePictures("reference", positionals) ? 0 : 1;
} else if (values.since) {
  process.exitCode = (await compareSince(values.since)) ? 0 : 1;
} else {
  const { passed, different } = compare(positionals);
  process.exitCode = passed && different === 0 ? 0 : 1;
}
