/** A change makes stale what was read about its subjects, alone and in lists; own changes once, when a run has ended. */
import { QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { ChangedThing } from "#domain/history/changeEvent.ts";
import { type HistoryItem, undoOfItem, undoSince } from "#domain/history/history.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { keysOfThing, readAgain, readAgainAfterRuns } from "#src/stock/invalidate.ts";
import { entry, newCommands } from "../outbox/newCommands.ts";

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
  "a compared count": ["count", "c"],
  people: ["people"],
};
const toyKeys = ["list", "dashboard", "T1", "lines of B1", "lines of B2", "a compared count"];
const placed = ["list", "dashboard", "places of T1", "a compared count"];
const boxKeys = ["list", "B1", "boxes", "sections", "places of T1", "places of T2"];
const contents = ["B1", "lines of B1", "boxes"];
const sectionKeys = ["list", "sections", "boxes", "B1", "B2", "places of T1", "places of T2"];

const thing = (
  kind: ChangedThing["strKind"],
  code: string,
  rest: Partial<ChangedThing> = {},
): ChangedThing => ({ ...{ id: 1, strKind: kind, strCode: code, fields: ["x"] }, ...rest });

it.each<[string, ChangedThing, string[]]>([
  ["a toy", thing("toy", "T1"), toyKeys],
  [
    "a toy's barcode",
    thing("toy", "T1", { fields: ["strToyBarcode"] }),
    [...toyKeys, ...placed, "codes of T1"],
  ],
  [
    "a toy that came or went",
    thing("toy", "T1", { fields: null }),
    [...toyKeys, ...placed, "codes of T1"],
  ],
  ["a box", thing("box", "B1"), boxKeys],
  ["a box that came or went", thing("box", "B1", { fields: null }), [...boxKeys, ...contents]],
  ["a line", thing("line", "T1", { strBoxCode: "B1" }), [...placed, ...contents]],
  ["a section", thing("section", "1"), sectionKeys],
  ["a code", thing("code", "2000"), ["codes of T1"]],
])("%s", (_, changed, stale) => {
  const queries = new QueryClient();
  for (const key of Object.values(KEYS)) queries.setQueryData(key, {});
  readAgain(queries, keysOfThing(changed));
  const found = Object.keys(KEYS).filter(
    (known) => queries.getQueryState(KEYS[known] as QueryKey)?.isInvalidated,
  );
  expect(found.toSorted()).toEqual([...new Set([...stale, "history"])].toSorted());
});

it("what was read at another code of a thing is read again with it", () => {
  const queries = new QueryClient();
  const at = (address: string, value: unknown) => {
    queries.setQueryData(["toy", address], { value });
    queries.setQueryData(["locations", address, 20], {});
    queries.setQueryData(["box", address], { value });
    queries.setQueryData(["lines", address, 30], {});
  };
  at("T-OLD", { strToyBarcode: "T1" });
  at("box-B1", { strBoxCode: "B1" });
  at("OTHER", { strToyBarcode: "T2", strBoxCode: "B2" });
  at("NOTHING", null);
  const stale = () =>
    queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey: [kind, address] }) => [kind, address].join(" "))
      .toSorted();
  readAgain(queries, keysOfThing(thing("line", "T1", { strBoxCode: "B1" })));
  expect(stale()).toEqual(["box box-B1", "lines box-B1", "locations T-OLD"]);
  readAgain(queries, keysOfThing(thing("toy", "T1")));
  expect(stale()).toContain("toy T-OLD");
  expect(stale()).not.toContain("toy OTHER");
});

it("figures of the whole stock are read again once for all that came meanwhile, and never while they are read", async () => {
  vi.useFakeTimers();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } });
  const toRead = ["value", "accuracy"].map((key) => {
    const reads: PromiseWithResolvers<number>[] = [];
    const queryFn = () => {
      reads.push(Promise.withResolvers());
      return reads.at(-1)?.promise ?? 0;
    };
    const end = new QueryObserver(queries, { queryKey: [key, "now"], queryFn }).subscribe(() => {});
    reads[0]?.resolve(0);
    return { reads, end };
  });
  const counts = () => toRead.map(({ reads }) => reads.length);
  const change = () => readAgain(queries, keysOfThing(thing("toy", "T1")));
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 0; n < 50; n++) change();
  expect(counts()).toEqual([1, 1]);
  await vi.runOnlyPendingTimersAsync();
  expect(counts()).toEqual([2, 2]);

  // What comes while they are read may be in them or not.
  change();
  await vi.runOnlyPendingTimersAsync();
  expect(counts()).toEqual([2, 2]);
  for (const { reads } of toRead) reads[1]?.resolve(1);
  await vi.runOnlyPendingTimersAsync();
  expect(counts()).toEqual([3, 3]);
  for (const { end } of toRead) end();
  queries.clear();
  vi.useRealTimers();
});

/** An outbox whose snapshots are given by hand. */
function handedSnapshots(entries: Entry[]) {
  const snapshot = (entries: Entry[], isBusy: boolean) => ({
    context: { entries },
    hasTag: () => isBusy,
  });
  let next = (_: ReturnType<typeof snapshot>) => {};
  const subscribe = (listener: typeof next) => {
    next = listener;
  };
  const actor = { getSnapshot: () => snapshot(entries, false), subscribe } as unknown;
  return {
    outbox: { actor } as Pick<Outbox, "actor">,
    hand: (entries: Entry[], isBusy: boolean) => next(snapshot(entries, isBusy)),
  };
}

it("after an undo of a code the codes of its toy or box are read again", () => {
  const code = { ...thing("code", "A9"), strName: "", before: null, after: {} };
  const undone = { intChange: 4, things: [code], undoes: [] };
  const item = { changes: [undone], newest: { ...undone, strGroup: null, intTogether: 1 } };
  const undo = entry(undoOfItem(item as unknown as HistoryItem), "undo", 1);
  const { outbox, hand } = handedSnapshots([undo]);
  const queries = new QueryClient();
  queries.setQueryData(["codes", "T1"], []);
  readAgainAfterRuns(queries, outbox);
  hand([{ ...undo, isSettled: true }], false);
  expect(queries.getQueryState(["codes", "T1"])?.isInvalidated).toBe(true);
});

it("after going back with the whole shop everything is read again", () => {
  const newest = { intChange: 4, things: [], undoes: [], intTogether: 1 };
  const item = { newest } as unknown as HistoryItem;
  const undo = entry(undoSince(item, { of: "all", newer: [] }), "undo", 1);
  const { outbox, hand } = handedSnapshots([undo]);
  const queries = new QueryClient();
  for (const key of Object.values(KEYS)) queries.setQueryData(key, {});
  readAgainAfterRuns(queries, outbox);
  hand([{ ...undo, intDone: 1 }], true);
  const read = () =>
    Object.keys(KEYS).filter(
      (known) => !queries.getQueryState(KEYS[known] as QueryKey)?.isInvalidated,
    );
  expect(read()).toEqual(Object.keys(KEYS));
  hand([{ ...undo, isSettled: true }], false);
  expect(read()).toEqual([]);
});

it("a bulk is read again once, when all of it was sent", () => {
  const all = Array.from({ length: 50 }, (_, n) =>
    entry({ ...newCommands.removeToy, strToyBarcode: `T${n}` }, `n${n}`, n),
  );
  const { outbox, hand } = handedSnapshots(all);
  const queries = new QueryClient();
  const lines = ["lines", "2000000000015"];
  for (const key of [lines, ["box", "B2"]]) queries.setQueryData(key, {});
  const invalidate = vi.spyOn(queries, "invalidateQueries");
  readAgainAfterRuns(queries, outbox);
  for (let sent = 1; sent <= all.length; sent++) {
    const entries = all.map((one, n) => ({ ...one, isSettled: n < sent }));
    hand(entries, true);
  }
  expect(invalidate).not.toHaveBeenCalled();
  hand([], false);
  expect(invalidate).toHaveBeenCalledTimes(1);
  const isOld = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  expect([isOld(lines), isOld(["box", "B2"])]).toEqual([true, false]);
});

/** A query whose calls are answered by hand, and the calls that wait for it. */
function heldQuery() {
  const calls: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  return { calls, options: { queryKey: ["toy", "T1"], queryFn, retry: false, staleTime: 5000 } };
}

it("what a screen reads for the first time is read again where a change is heard before the answer", async () => {
  const queries = new QueryClient();
  const { calls, options } = heldQuery();
  const leave = new QueryObserver(queries, options).subscribe(() => {});
  for (let heard = 0; heard < 3; heard++) readAgain(queries, keysOfThing(thing("toy", "T1")));
  expect(calls).toHaveLength(1);
  calls[0]?.resolve("old");
  await expect.poll(() => calls.length).toBe(2);
  expect(queries.getQueryData(options.queryKey)).toBe("old");
  calls[1]?.resolve("new");
  await expect.poll(() => queries.getQueryData(options.queryKey)).toBe("new");
  expect(calls).toHaveLength(2);
  leave();
});

it("what a screen is told not to exist is read again where it was made before the answer", async () => {
  const queries = new QueryClient();
  const { calls, options } = heldQuery();
  const leave = new QueryObserver(queries, options).subscribe(() => {});
  readAgain(queries, keysOfThing(thing("toy", "T1", { fields: null })));
  calls[0]?.reject(new Error("There is no such toy."));
  await expect.poll(() => calls.length).toBe(2);
  leave();
});

it.each([undefined, "known"])(
  "a route's answer from before a change is old to its screen (%s)",
  async (known) => {
    const queries = new QueryClient();
    const { calls, options } = heldQuery();
    queries.setQueryData(options.queryKey, known);
    const reading = queries.query({ ...options, staleTime: 0 });
    readAgain(queries, keysOfThing(thing("toy", "T1")));
    calls[0]?.resolve("old");
    await reading;
    const leave = new QueryObserver(queries, options).subscribe(() => {});
    await expect.poll(() => calls.length).toBe(2);
    leave();
  },
);
