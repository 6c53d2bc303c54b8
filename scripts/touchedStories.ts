/** Finds the files of stories that a change can touch, by the imports of each screen. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";

/** The files that each screen's story draws, by the story's file. */
export type Drawn = Map<string, Set<string>>;

/** A screen's story is named as the screen's folder is; a part that every page has is drawn by all. */
const screenOf = (story: string) => `src/screens/${basename(story, ".stories.tsx")}/`;
/** A change of one of these may be seen wherever no screen imports it. */
const SEEN = /^(src|\.storybook|stories\/support)\//;

export async function drawnBy(stories: string[]): Promise<Drawn> {
  const { output } = await cruise(["domain", "machines", "src", "stories"], {
    tsConfig: { fileName: "tsconfig.json" },
    includeOnly: "^(domain|machines|src|stories)/",
    exclude: "routeTree\\.gen\\.ts$",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import"] },
  });
  const imports = new Map(
    (output as ICruiseResult).modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
  return new Map(
    stories.map((story) => {
      const drawn = new Set([story, ...globSync(`${screenOf(story)}**/*.{ts,tsx,css}`)]);
      // A set is walked to its end, also what is added meanwhile.
      for (const file of drawn) {
        for (const next of imports.get(file) ?? []) {
          if (!next.startsWith("stories/support/")) drawn.add(next);
        }
      }
      return [story, drawn];
    }),
  );
}

/** The stories that draw a changed file, first those with a file that the fewest others draw. */
export function touchedStories(changed: string[], drawn: Drawn): string[] {
  const fewest = new Map<string, number>();
  for (const file of changed) {
    const drawers = [...drawn].filter(([, files]) => files.has(file)).map(([story]) => story);
    const touched = drawers.length === 0 && SEEN.test(file) ? [...drawn.keys()] : drawers;
    for (const story of touched) {
      fewest.set(story, Math.min(touched.length, fewest.get(story) ?? touched.length));
    }
  }
  return [...fewest].sort(([, a], [, b]) => a - b).map(([story]) => story);
}
