/** Long data is written and read in parts, and is the same as short data. */
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Thing } from "#domain/types.ts";
import { textOfThings, thingsOf } from "#server/journal/things.ts";
import { hasLongList, jsonStream, objectStream } from "#server/kernel/files.ts";
import { sorted } from "#server/kernel/yielding.ts";
import { stockApp } from "./stockApp.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const thing = (n: number): Thing => ({
  ...{ strKind: "toy", id: n, strCode: `T${n}`, before: null, after: { intQuantity: n } },
  strName: 'Both,\n of "them" }],\n[{ and \u2028',
});

describe("an entry's things", () => {
  const stock = stockApp();

  it.each([0, 1, 199, 200, 201, 1000])("%d of them are what they were", async (count) => {
    const things = numbers(count).map(thing);
    const strThings = await textOfThings(things);
    expect(JSON.parse(strThings)).toEqual(things);
    expect(await thingsOf(stock().database.db, { intChange: 1, strThings })).toEqual(things);
  });

  it("of before, which have no parts, are read too", async () => {
    const things = numbers(500).map(thing);
    const strThings = JSON.stringify(things);
    expect(await thingsOf(stock().database.db, { intChange: 1, strThings })).toEqual(things);
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
