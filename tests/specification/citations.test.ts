/** What is cited exists: sections of docs/specification.md, headings of docs/design.md, and lines of code. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const headingsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
const sections = headingsOf("docs/specification.md").map((heading) => Number.parseInt(heading, 10));
const headings = headingsOf("docs/design.md");

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.js", "*.cjs", "*.css", "*.yaml"])
  .toString()
  .trim()
  .split("\n")
  .filter((file) => file !== "tests/specification/citations.test.ts");

/** A comment's text on one line, whatever it is broken into. */
const textOf = (file: string) =>
  readFileSync(file, "utf8").replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, " ");

it("every citation names a section or a heading that is there", () => {
  const wrong: string[] = [];
  let cited = 0;
  for (const file of files) {
    const text = textOf(file);
    for (const [citation, numbers = ""] of text.matchAll(
      /specification sections? (\d(?:(?:, | and | to )\d)*)/g,
    )) {
      cited++;
      const isThere = (numbers.match(/\d/g) ?? []).every((n) => sections.includes(Number(n)));
      if (!isThere) wrong.push(`${file}: ${citation}`);
    }
    for (const [citation, quoted = ""] of text.matchAll(
      /docs\/design\.md((?:(?:,| and) "[^"]+")+)/g,
    )) {
      cited++;
      const isThere = [...quoted.matchAll(/"([^"]+)"/g)].every(([, name = ""]) =>
        headings.includes(name),
      );
      if (!isThere) wrong.push(`${file}: ${citation}`);
    }
    // What nobody who reads the repository can look up.
    for (const [citation] of text.matchAll(
      /\(design[ ,][^)]*\)|design section \d|style trap \d+/g,
    )) {
      wrong.push(`${file}: ${citation}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(cited).toBeGreaterThan(300);
});

it("every surviving mutant is explained by a line that is there", () => {
  interface Survivor {
    file: string;
    lines?: string[];
    pattern?: string;
  }
  const read = (file: string) => readFileSync(file, "utf8");
  const groups: { mutants: Survivor[] }[] = JSON.parse(read("tests/mutation/survivors.json"));
  const gone = groups
    .flatMap(({ mutants }) => mutants)
    .flatMap(({ file, lines = [], pattern = "" }) => {
      const texts = files.filter((one) => one.startsWith(file)).map(read);
      const code = texts.flatMap((text) => text.split("\n")).map((line) => line.trim());
      const isPattern = code.some((line) => new RegExp(pattern).test(line));
      return [...lines.filter((line) => !code.includes(line)), ...(isPattern ? [] : [pattern])];
    });
  expect(gone).toEqual([]);
});
