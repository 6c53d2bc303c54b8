/** The icons that the app imports, as a module: all that there are would be five of the workbench's twenty megabytes. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const src = join(import.meta.dirname, "../src");
const IMPORTED = /import \{([^}]*)\} from "@tabler\/icons-react"/g;

function namesIn(file: string): string[] {
  const imports = [...readFileSync(join(src, file), "utf8").matchAll(IMPORTED)];
  return imports.flatMap(([, names = ""]) => names.match(/\bIcon[A-Z]\w*/g) ?? []);
}

export function usedIcons(): Plugin {
  const id = "virtual:used-icons";
  return {
    name: "used-icons",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(loaded) {
      if (loaded !== `\0${id}`) return null;
      const names = new Set(globSync("**/*.tsx", { cwd: src }).flatMap(namesIn));
      return `export { ${[...names].sort().join(", ")} } from "@tabler/icons-react";`;
    },
  };
}
