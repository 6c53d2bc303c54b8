/** A change makes stale what was read about its subjects, alone and in lists; own changes once, when a run has ended. */
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { ChangedThing } from "#domain/history/changeEvent.ts";
import { subjectsOfThings } from "#domain/history/history.ts";
import { readAgain } from "#src/reads/stale.ts";

const KEYS: Record<string, QueryKey> = {
  list: ["toys", { q: "" }],
  dashboard: ["dashboard", 8],
  T1: ["toy", "T1"],
  T2: ["toy", "T2"],
  "codes of T1": ["codes", "T1"],
  "places of T1": ["locations", "T1", 20],
  "places of T2": ["locations", "T2", 20],
  B1: ["box", "B1"],
  B2: ["box", "B2"],
  "lines of B1": ["lines", "B1", 30],
  "lines of B2": ["lines", "B2", 30],
  boxes: ["boxes", { section: 1 }, 12],
  sections: ["sections"],
  history: ["changes", {}],
  people: ["people"],
};
const lists = ["list", "history"];
const toyKeys = ["dashboard", "T1", "codes of T1", "places of T1", "lines of B1", "lines of B2"];
const boxKeys = ["places of T1", "places of T2", "B1", "lines of B1", "boxes", "sections"];

const thing = (
  strKind: ChangedThing["strKind"],
  strCode: string,
  strBoxCode = "",
): ChangedThing => ({
  ...{ strKind, strCode, strBoxCode, fields: [] },
});

it.each<[string, ChangedThing[], string[]]>([
  ["a toy", [thing("toy", "T1")], toyKeys],
  ["a box", [thing("box", "B1")], boxKeys],
  ["a line", [thing("line", "T1", "B1")], [...toyKeys, ...boxKeys]],
  [
    "a section",
    [thing("section", "1")],
    ["sections", "boxes", "B1", "B2", "places of T1", "places of T2"],
  ],
  ["a code", [thing("code", "2000")], []],
])("%s", (name, things, stale) => {
  const queries = new QueryClient();
  for (const key of Object.values(KEYS)) queries.setQueryData(key, {});
  readAgain(queries, subjectsOfThings(things));
  const found = Object.keys(KEYS).filter(
    (known) => queries.getQueryState(KEYS[known] as QueryKey)?.isInvalidated,
  );
  const shown = name === "a code" ? ["history"] : [...new Set([...stale, ...lists])];
  expect(found.toSorted()).toEqual(shown.toSorted());
});
