/** Gives every screen the door that is watched, for the chart beside it; the sources stay as they are. */
import { join, normalize } from "node:path";
import type { Plugin } from "vite";

/** The stories are tested with the door that the product has. */
const isTest = process.env.VITEST !== undefined;
const WATCHED_DOOR = join(import.meta.dirname, "watchedDoor.ts");

export function watchedActors(): Plugin {
  return {
    name: "watched-actors",
    enforce: "pre",
    apply: () => !isTest,
    resolveId(source, importer) {
      const isDoor = source.endsWith("/ui/useScreenActor.ts");
      return isDoor && importer && normalize(importer) !== WATCHED_DOOR ? WATCHED_DOOR : null;
    },
  };
}

/** `npm run dev` opens the chart by a key; no build has it. */
export function chartByKey(): Plugin[] {
  const src = "/.storybook/chart/overApp.tsx";
  return [
    { ...watchedActors(), apply: (_, { command }) => command === "serve" && !isTest },
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
