/** What README promises of the first minute is what the project is built for. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = (file: string) => readFileSync(file, "utf8").replaceAll(/\s+/g, " ");

describe("README", () => {
  it("names the oldest browsers, which are those of the build", () => {
    const [, targets = ""] = text("vite.config.ts").match(/target: \[([^\]]+)\]/) ?? [];
    const versions = [...targets.matchAll(/"([a-z]+)([\d.]+)"/g)].map(([, , version]) => version);
    expect(versions).toHaveLength(3);
    const [sentence = ""] = text("README.md").match(/It works in [^:]+ newer\./) ?? [];
    expect([...sentence.matchAll(/\d+(\.\d+)?/g)].map(([version]) => version)).toEqual(versions);
  });

  it("names the npm that is enough, and npm ci prints no warnings but errors", () => {
    expect(text("README.md")).toContain("npm 10.9, 11 or newer, whatever Node it has");
    expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("loglevel=error");
  });
});
