import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOf, inOrder } from "#domain/copy/inOrder.ts";

/** Few different keys, so that many are equal in the first and differ in the second. */
const items = fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.constantFrom("a", "b", "10")));
const keysOf = (item: readonly [number, string]) => item;

test("The first of several lists are the first of all their items in order", () => {
  fc.assert(
    fc.property(fc.array(items), fc.nat(8), fc.boolean(), (lists, count, isReverse) => {
      const sorted = (list: (typeof lists)[number]) => {
        const inItsOrder = inOrder(list, keysOf);
        return isReverse ? inItsOrder.toReversed() : inItsOrder;
      };
      const first = firstOf(lists.map(sorted), count, keysOf, isReverse);
      expect(first).toEqual(sorted(lists.flat()).slice(0, count));
    }),
  );
});
