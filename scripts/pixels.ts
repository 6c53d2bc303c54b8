/**
 * Compares every screen story, pixel by pixel, with its picture of before. `-- --reference` makes these
 * pictures, of the tree as it is; so the same browser with the same fonts makes both, and none is
 * stored with the sources. What differs is shown as three pictures side by side in
 * .pixels/index.html. `-- stories/Box.stories.tsx` compares some files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".pixels");
const { values, positionals } = parseArgs({
  options: { reference: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** Whether every story passed, and where they are compared, every picture was as before. */
function takePictures(what: "compare" | "reference"): boolean {
  const given = ["run", "--project", "stories", "--update=none", ...positionals];
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

if (values.reference) {
  if (positionals.length === 0) rmSync(folder, { recursive: true, force: true });
  process.exitCode = takePictures("reference") ? 0 : 1;
} else {
  rmSync(join(folder, "differences"), { recursive: true, force: true });
  const areSame = takePictures("compare");
  const names = globSync(KINDS.now, { cwd: folder })
    .map((file) => basename(file, "-actual.png"))
    .sort();
  writePage(names);
  console.log(`${names.length} pictures differ: ${join(folder, "index.html")}`);
  process.exitCode = areSame && names.length === 0 ? 0 : 1;
}
