/** Values that no schema wants, and texts that stand where a text may: what the fuzzer feeds to every field. */
import fc from "fast-check";
import hostile from "./hostile.json" with { type: "json" };

/** Halves of a surrogate pair; JSON has none. */
const HALVES = ["\ud800", "x\udfffy"];

/** Any text: hard ones, any Unicode, graphemes, and long ones around the limits. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostile.texts, ...HALVES),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .constantFrom(40, 50, 64, 65, 100, 128, 200, 250, 254, 255, 1024, 2048)
    .chain((length) =>
      fc.constantFrom("x".repeat(length), "é".repeat(length), "🧸".repeat(length)),
    ),
);

const hugeText = fc.constantFrom(5000, 70_000, 300_000).map((length) => "x".repeat(length));

/** Numbers beside, at and far beyond every limit. */
const anyNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 9_999_999, 10_000_000),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Around what is allowed, and far beyond. */
const deep = fc.constantFrom(20, 30, 31, 32, 33, 34, 500, 5000).map((depth) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
});

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: anyText },
  { weight: 6, arbitrary: anyNumber },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]]) },
  { weight: 3, arbitrary: fc.jsonValue({ stringUnit: "binary" }) },
  { weight: 1, arbitrary: hugeText },
  { weight: 1, arbitrary: deep },
);

/** The keys of an object beside the known ones. */
export const anyKey = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "", "0"),
  // Of rows and of other operations.
  fc.constantFrom("rights", "role", "strRole", "strUser", "intVersion", "isSelfSignedUp", "id"),
  fc.string({ unit: "binary", maxLength: 20 }),
);
