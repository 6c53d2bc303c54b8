/** The listed screens, for each role (specification section 2, Shell). */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { SCREENS, screensIn, titleOf } from "#domain/screens.ts";
import type { Right, Session } from "#domain/types.ts";

const session = (role: string, ...rights: Right[]) => ({ role, rights }) as Session;
const titles = (...given: Parameters<typeof screensIn>) =>
  screensIn(...given).map(({ title }) => title);

it("the bar and the rail have three screens each, for everybody who sees them", () => {
  const admin = session("admin");
  expect(titles("bar", admin)).toEqual(["Home", "Scan Barcode", "Search"]);
  expect(titles("rail", admin)).toEqual(["Inventory", "Storage", "History"]);
});

it("the drawer has what a person may use", () => {
  const usual = [
    "Home",
    "Inventory",
    "Storage",
    "History",
    "Value",
    "Account",
    "Unsent",
    "Admin Panel",
  ];
  expect(titles("menu", null)).toEqual(["Home", "Account"]);
  expect(titles("menu", session("guest"))).toEqual(["Home", "Account", "Unsent"]);
  expect(titles("menu", session("admin"))).toEqual(usual);
  expect(titles("menu", session("admin", "stock"))).toEqual([...usual, "Count", "Import"]);
  expect(titles("menu", session("admin", "people"))).toEqual([...usual, "People"]);
  expect(titles("menu", session("admin", "stock", "delete", "people"))).toEqual([
    ...usual,
    ...["Count", "Import", "People", "Settings"],
  ]);
});

it("the palette has every screen that a person may use and that is about no one thing", () => {
  const all = titles("palette", session("admin", "stock", "delete", "people"));
  const others = ["box", "boxCamera", "countLoose", "guest", "login", "start", "admin"];
  const expected = Object.entries(SCREENS).filter(([name]) => !others.includes(name));
  expect(all).toEqual(expected.map(([, { title }]) => title));
  expect(titles("palette", session("admin"))).not.toContain("Import");
});

it("every route's first part is a screen's", () => {
  const routes = readdirSync("src/routes", { recursive: true, encoding: "utf8" })
    .map((file) => basename(file, ".tsx"))
    .filter((name) => !name.startsWith("_"));
  const parts = routes.map((route) => route.split(".")[0]);
  const known = Object.values(SCREENS).map(({ path }) => path.split("/")[1] || "index");
  expect(new Set(parts)).toEqual(new Set(known));
  for (const route of routes)
    expect(titleOf(`/${route.replaceAll(".", "/").replace("index", "")}`), route).toBeDefined();
});

it.each([
  ["/", "Home"],
  ["/inventory/", "Inventory"],
  ["/inventory/new", "Add Item"],
  ["/count/$boxCode", "Count"],
  ["/nowhere", undefined],
  [undefined, undefined],
])("the title of the route %s is %s", (route, title) => {
  expect(titleOf(route)).toBe(title);
});
