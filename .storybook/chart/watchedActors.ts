/** Gives every screen the door that is watched, for the chart beside it; the sources stay as they are. */
import { join, normalize } from "node:path";
import type { Plugin } from "vite";

/** The stories are tested with the door that the product has. */
const isTest = process.env.VITEST !== undefined;

/** Another door in place of src/ui/useScreenActor.ts, which it imports itself. */
function doorPlugin(file: string, apply: Plugin["apply"]): Plugin {
  const door = join(import.meta.dirname, file);
  return {
    name: file,
    enforce: "pre",
    apply,
    resolveId(source, importer) {
      const isDoor = source.endsWith("/ui/useScreenActor.ts");
      return isDoor && importer && normalize(importer) !== door ? door : null;
    },
  };
}

export const watchedActors = () => doorPlugin("watchedDoor.ts", () => !isTest);

/** `npm run walked` builds an app that tells which transitions it takes. */
export const walkedActors = () =>
  doorPlugin("walkedDoor.ts", (_, { command }) => command === "build" && "WALKED" in process.env);

/** `npm run dev` opens the chart by a key; no build has it. */
export function chartByKey(): Plugin[] {
  const src = "/.storybook/chart/overApp.tsx";
  return [
    doorPlugin("watchedDoor.ts", (_, { command }) => command === "serve" && !isTest),
    {
      name: "chart-by-key",
      apply: "serve",
      transformIndexHtml(_, { path }) {
        // The workbench's own pages have their panel.
        if (path !== "/index.html") return [];
        return [{ tag: "script", attrs: { type: "module", src }, injectTo: "body" }];
      },
    },
  ];
}
