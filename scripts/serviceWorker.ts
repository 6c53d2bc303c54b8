/** Builds the service worker with the list of the built files, which it stores on the device. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";

/** Pictures for a browser's own dialog, and the page that must come from the server. */
const LEFT_OUT = ["renew.*", "screenshots/*"];

/** Addresses, each with a hash of the content where Vite put none into the name. */
function listFiles(folder: string) {
  const files = globSync("**/*.*", { cwd: folder, exclude: LEFT_OUT }).sort();
  const hashOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16);
  return files.map((file) => ({
    url: `/${file}`,
    revision: file.startsWith("assets/") ? null : hashOf(file),
  }));
}

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const { root, logLevel } = config;
      const { outDir, target } = config.build;
      await build({
        ...{ root, logLevel, configFile: false, publicDir: false },
        define: { "self.APP_FILES": listFiles(join(root, outDir)) },
        build: {
          ...{ outDir, target, emptyOutDir: false },
          rolldownOptions: {
            input: join(root, "src/install/serviceWorker.ts"),
            output: { entryFileNames: "serviceWorker.js", format: "iife" },
          },
        },
      });
    },
  };
}
