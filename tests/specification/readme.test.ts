/** README's promises about the first minute hold. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { noticeMessages } from "#domain/notices/notices.ts";
import { operations } from "#tests/server/contractChecks.ts";

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

it.each(["README.md", "docs/architecture.md"])("%s names files that are there", (file) => {
  const sources = /`((?:domain|machines|src|server|stories|tests|scripts)\/[\w./-]+)`/g;
  const named = [...readFileSync(file, "utf8").matchAll(sources)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path as string))).toEqual([]);
});

describe("the recipes for nginx", () => {
  it.each(["README.md", "docs/production.md"])(
    "in %s let through what the contract takes, and repeat no call that has no key",
    (file) => {
      const [, recipe = ""] = readFileSync(file, "utf8").match(/```nginx\n([^`]+)```/) ?? [];
      const [, megabytes] = recipe.match(/client_max_body_size (\d+)m;/) ?? [];
      const most = [...text("openapi.yaml").matchAll(/x-body-max: (\d+)/g)].map(([, n]) =>
        Number(n),
      );
      expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...most));
      expect(recipe).not.toContain("non_idempotent");
    },
  );
});

it("the container's image has nothing of the stock that the unpacked release was tried with, and each version the same stock", () => {
  expect(text("scripts/release/.dockerignore").split(" ")).toContain("data");
  expect(text("scripts/release/compose.yaml")).toContain(" name: toyshelf ");
});

it("a release has the pages that it leads to, and its README names what a start reads", () => {
  const readme = readFileSync("scripts/release/README.md", "utf8");
  const said = [readme, readFileSync("openapi.yaml", "utf8"), Object.values(noticeMessages).join()];
  const pages = new Set(said.join().match(/docs\/\w+\.md/g));
  expect(pages).toContain("docs/api.md");
  const [, copied = ""] = text("scripts/release.ts").match(/PAGES = \[([^\]]+)\]/) ?? [];
  for (const page of pages) expect(copied).toContain(page.replace("docs/", ""));
  const read = new Set(text("server/process/config.ts").match(/(?<=env\.)[A-Z_]+/g));
  expect([...read].filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
});

it("the contract says which writes take no Idempotency-Key", () => {
  const without = operations.filter(
    ({ method, parameters }) =>
      method !== "GET" && !parameters.some(({ name }) => name === "idempotency-key"),
  );
  const of = without.map(({ id, tags }) => (tags.includes("barcodes") ? id : tags[0]));
  expect([...new Set(of)].sort()).toEqual([
    "auth",
    "notices",
    "people",
    "previewLabels",
    "printLabels",
  ]);
  expect(text("openapi.yaml")).toContain(
    "links, accounts, settings, receivers of messages and printing take none",
  );
});
