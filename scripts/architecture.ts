/** Draws the picture of docs/architecture.md: the folders as they are, and which layer imports which. */
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const file = join(root, "docs/architecture.md");
const LAYERS = ["src", "machines", "server", "domain"] as const;
/** Folders in a line of the picture. */
const IN_A_LINE = 6;

function foldersOf(layer: string): string[] {
  const inside = readdirSync(join(root, layer), { withFileTypes: true });
  return inside.filter((one) => one.isDirectory()).map(({ name }) => name);
}

function importedBy(layer: string): string[] {
  const sources = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root });
  const text = sources.map((source) => readFileSync(join(root, source), "utf8")).join("\n");
  return LAYERS.filter((other) => other !== layer && text.includes(`from "#${other}/`));
}

function nodeOf(layer: string): string {
  const folders = foldersOf(layer);
  const lines = Array.from({ length: Math.ceil(folders.length / IN_A_LINE) }, (_, n) =>
    folders.slice(n * IN_A_LINE, (n + 1) * IN_A_LINE).join(" · "),
  );
  return `  ${layer}["${[`<b>${layer}/</b>`, ...lines].join("<br>")}"]`;
}

const picture = [
  "flowchart TB",
  ...LAYERS.map(nodeOf),
  ...LAYERS.flatMap((layer) => importedBy(layer).map((other) => `  ${layer} --> ${other}`)),
  '  src -. "openapi.yaml" .-> server',
].join("\n");

const text = readFileSync(file, "utf8");
writeFileSync(file, text.replace(/(?<=```mermaid\n)[^`]*(?=\n```)/, picture));
