/** A body with a very long list is cut into parts as it arrives, and is the same as one that is parsed whole. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BodyCutter, checkLongBody } from "#server/http/longBody.ts";
import { LongList, PART_ITEMS, Part } from "#server/kernel/longList.ts";

function cut(text: string, chunk = text.length + 1) {
  const bytes = Buffer.from(text);
  const cutter = new BodyCutter("rows");
  for (let from = 0; from < bytes.length; from += chunk) {
    cutter.add(bytes.subarray(from, from + chunk));
  }
  const { list, rest } = cutter.end();
  return { parts: [...list.parts()], length: list.length, rest: JSON.parse(rest), list };
}

describe("a body with a long list", () => {
  it("is what it would be at once, wherever it is broken", () => {
    const rows = fc.array(fc.array(fc.string({ unit: "binary" }), { maxLength: 3 }));
    const other = fc.oneof(fc.string(), fc.constant('"rows":['), fc.array(fc.string()));
    const before = fc.constantFrom("a", "headings", "xrows", 'x"rows', "rows\\");
    const layout = fc.constantFrom(0, 2, "\t");
    fc.assert(
      fc.property(rows, other, before, layout, fc.integer({ min: 1, max: 9 }), (...values) => {
        const [list, value, key, indent, chunk] = values;
        const body = { [key]: value, inner: { rows: [value] }, rows: list, after: value };
        const found = cut(JSON.stringify(body, null, indent), chunk);
        expect(found.parts.flat()).toEqual(list);
        expect(found.length).toBe(list.length);
        expect(found.rest).toEqual({ ...body, rows: [] });
      }),
    );
  });

  it("has parts of so many items, or of so many bytes, however it arrives", () => {
    const short = Array.from({ length: 2 * PART_ITEMS + 1 }, (_, n) => [`A${n}`]);
    const long = Array.from({ length: 5 }, (_, n) => [`${n}`.repeat(100_000)]);
    const body = JSON.stringify({ rows: [...short, ...long] });
    const { parts, list } = cut(body);
    const lengths = [PART_ITEMS, PART_ITEMS, 3, 2, 1];
    expect(parts.map((part) => part.length)).toEqual(lengths);
    // The fingerprint of a repeated call is the same.
    expect(JSON.stringify(cut(body, 1000).list)).toBe(JSON.stringify(list));
    expect([...LongList.of(short).parts()].flat()).toEqual(short);
  });

  it("of too many items is refused before anything is made of so many", async () => {
    const tooMany = new LongList([new Part([], 2 ** 33)]);
    const items = { type: "array", maxItems: 5, items: { type: "array" } };
    const check = checkLongBody({ properties: { rows: items } }, "rows");
    const refused = check.call({} as never, { body: { rows: tooMany } } as never, {} as never);
    await expect(refused).rejects.toMatchObject({ validation: [{ keyword: "maxItems" }] });
  });

  it.each([
    '{"rows":[["a"],]}',
    '{"rows":[["a"}]}',
    '{"rows":[}]}',
    '{"rows":[,]}',
    '{"rows":["a"],"b"}',
    '{"rows":["a"',
    '{"rows":["a"]]}',
    `{"rows":[${'["a"],'.repeat(PART_ITEMS)}]}`,
  ])("is refused where it is no JSON: %s", (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(() => cut(text)).toThrow();
  });
});
