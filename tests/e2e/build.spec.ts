/** The build for the shop has nothing of the workbench. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

test("no file of the built app has the chart of the machines in it", () => {
  const files = globSync("dist/**/*.{js,css,html}");
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(/machine-panel|\.storybook|mermaid/);
  }
});
