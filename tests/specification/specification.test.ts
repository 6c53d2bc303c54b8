/** No clause of the specification is without a test or a story that shows it. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { specification } from "./clauses.ts";

/** The clauses that tests and stories say that they show. */
const shown = new Set(
  globSync(["tests/**/*.{spec,test}.ts", "stories/**/*.stories.tsx"]).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bshows\(([^)]+)\)/g)].flatMap(([, clauses = ""]) =>
      [...clauses.matchAll(/"([^"]+)"/g)].map(([, clause]) => clause),
    ),
  ),
);

describe("the specification", () => {
  for (const [section, clauses] of Object.entries(specification)) {
    it.each(Object.entries(clauses))(`${section}: %s: %s`, (clause) => {
      expect(shown).toContain(clause);
    });
  }
});
