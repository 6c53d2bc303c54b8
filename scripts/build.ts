/** Builds the app into dist/ when something it is made of is newer than the last build, and compresses it. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const sources = [
  "src/**/*",
  "machines/**/*",
  "domain/**/*",
  "public/**/*",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];
const stamp = join(root, "dist/.built");

/** The newest modification time of the sources, in milliseconds. */
function newestSource(): number {
  const files = globSync(sources, {
    cwd: root,
    exclude: (path) => path.endsWith("routeTree.gen.ts"),
  });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
}

if (!existsSync(stamp) || statSync(stamp).mtimeMs < newestSource()) {
  await build({ root, logLevel: "warn" });
  for (const file of globSync("dist/**/*.{js,css,html,svg,wasm,webmanifest}", { cwd: root })) {
    const content = readFileSync(join(root, file));
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(root, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
  writeFileSync(stamp, "");
}
