/** Every machine has a model. */
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const namesOf = (pattern: string, end: string) =>
  globSync(pattern, { cwd: root }).map((file) => basename(file, end));

it("every machine has a model of its own", () => {
  const modelled = namesOf("tests/models/*.test.ts", ".test.ts");
  const machines = namesOf("machines/*.machine.ts", ".machine.ts");
  expect(machines.filter((name) => !modelled.includes(name))).toEqual([]);
  expect(machines.length).toBeGreaterThan(0);
});
