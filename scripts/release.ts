/** Makes release/toyshelf-VERSION.tgz: the built app, the server and a lock of what both need to run (docs/production.md). */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { MIGRATION_NAMES } from "#server/database/migrations/index.ts";
import "./build.ts";

const root = join(import.meta.dirname, "..");
const release = join(root, "release");
const folder = join(release, "toyshelf");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const inFolder = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8" }).trim();

const { scripts, dependencies, ...about } = JSON.parse(read("package.json"));
const { name, version, description, type, engines, allowScripts, overrides, imports } = about;
// A folder, and who updates, knows by the version whether the tables are others.
const ofTables = MIGRATION_NAMES.at(-1)?.split("_")[1] ?? "";
if (version.localeCompare(ofTables, "en", { numeric: true }) < 0) {
  throw new Error(`package.json says ${version}, and the tables are those of ${ofTables}.`);
}

/** The packages that the server names, and the Node that it runs on. */
function runs(): Record<string, string> {
  const sources = globSync("{domain,server}/**/*.ts", { cwd: root }).map(read).join("\n");
  const isNamed = (name: string) => new RegExp(`["(]${name}["/]`).test(sources) || name === "node";
  return Object.fromEntries(Object.entries<string>(dependencies).filter(([name]) => isNamed(name)));
}

/** The commands that the README names, without those of development. */
function commands(): Record<string, string> {
  const ours = Object.entries<string>(scripts).filter(([, does]) =>
    does.includes("server/start.js"),
  );
  const here = ours.map(([name, does]) => [name, does.replace("node scripts/build.ts && ", "")]);
  return Object.fromEntries(here);
}

const PAGES = ["api.md", "operating.md", "production.md"];

rmSync(release, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const part of ["dist", "domain", "server", "openapi.yaml", ".npmrc", "package-lock.json"]) {
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
// Its README, its screens and the API's page lead to these.
for (const page of PAGES) cpSync(join(root, "docs", page), join(folder, "docs", page));
cpSync(join(root, "scripts/release"), folder, { recursive: true });
chmodSync(join(folder, "toyshelf"), 0o755);
const manifest = {
  name,
  version,
  commit: execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim(),
  private: true,
  description,
  type,
  engines,
  allowScripts,
  overrides,
  imports,
};
write(
  "package.json",
  JSON.stringify(
    {
      ...manifest,
      scripts: { postinstall: "node -e 0 || sh libraries.sh", ...commands() },
      dependencies: runs(),
    },
    null,
    2,
  ),
);
// The lock keeps the versions of ours, and loses what only development needs.
inFolder("npm", "install", "--package-lock-only", "--ignore-scripts");
const archive = `toyshelf-${version}.tgz`;
execFileSync("tar", ["--owner=0", "--group=0", "-czf", archive, "toyshelf"], { cwd: release });
console.log(join(release, archive));
