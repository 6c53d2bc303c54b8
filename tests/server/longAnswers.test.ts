/** Long data is written and read in parts, and is the same as short data. */
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Change, Thing } from "#domain/types.ts";
import { hasLongList, jsonStream, objectStream } from "#server/kernel/files.ts";
import { sorted } from "#server/kernel/yielding.ts";
import { databases } from "./databases.ts";
import { describeStock, writeEntry } from "./stockApp.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const thing = (n: number): Thing => ({
  ...{ strKind: "toy", id: n, strCode: `T${n}`, before: null, after: { intQuantity: n } },
  strName: 'Both,\n of "them" }],\n[{ and \u2028',
});

describeStock(databases, "the things of an entry on $name", ({ app, get }) => {
  it("are what they were, of short ones and of long ones", async () => {
    const { database } = app;
    const lengths = [1, 499, 1, 500, 501, 2, 1200, 1];
    for (const length of lengths) {
      const things = numbers(length).map(thing);
      await writeEntry(database, async (entry) => void entry.things.push(...things));
    }
    const body = await get<Change[]>("/api/changes?order=asc");
    expect(body.map(({ things }) => things)).toEqual(
      lengths.map((length) => numbers(length).map(thing)),
    );
  });
});

describe("an answer with a long list", () => {
  it.each([
    { lines: numbers(3000), after: "x", missing: numbers(2000).map(thing), none: undefined },
    { before: null, lines: numbers(1001) },
  ])("is what it would be at once", async (body) => {
    expect(hasLongList(body)).toBe(true);
    expect(await text(objectStream(body))).toBe(JSON.stringify(body));
    expect(await text(jsonStream([body, { a: 1 }, body]))).toBe(
      JSON.stringify([body, { a: 1 }, body]),
    );
  });

  it("is none where it is short, a list itself, or bytes", () => {
    for (const body of [{ lines: numbers(1000) }, numbers(3000), Buffer.alloc(3000), null, "x"]) {
      expect(hasLongList(body)).toBe(false);
    }
  });
});

it.each([0, 1, 1000, 1001, 5003])(
  "%d rows that are sorted in parts are in order",
  async (count) => {
    const rows = numbers(count).map((n) => ({ n, of: (n * 7919) % 101 }));
    const compare = (a: { of: number }, b: { of: number }) => a.of - b.of;
    expect(await sorted(rows, compare)).toEqual(rows.toSorted(compare));
  },
);
