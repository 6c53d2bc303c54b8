/** Bodies that were good: with something wrong in them, or no JSON any more. */
import fc from "fast-check";
import hostile from "./hostile.json" with { type: "json" };
import { anyJson, anyKey } from "./values.ts";

/** A body with one field taken away, added or replaced, or another value in its place altogether. */
export function spoiltBody(body: object): fc.Arbitrary<string> {
  const keys = Object.keys(body);
  const field = keys.length > 0 ? fc.constantFrom(...keys) : anyKey;
  // Only fromEntries makes a "__proto__" that is a key like others.
  const withField = (key: string, value: unknown) =>
    Object.fromEntries([...Object.entries(body).filter(([name]) => name !== key), [key, value]]);
  return fc
    .oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(field, anyJson).map(([key, value]) => withField(key, value)),
      },
      {
        weight: 2,
        arbitrary: field.map((gone) =>
          Object.fromEntries(Object.entries(body).filter(([key]) => key !== gone)),
        ),
      },
      { weight: 2, arbitrary: fc.tuple(anyKey, anyJson).map(([k, value]) => withField(k, value)) },
      { weight: 1, arbitrary: anyJson },
    )
    .map((value) => JSON.stringify(value));
}

/** Texts that are no JSON. */
const NOT_JSON = [
  ...hostile.notJson,
  "[".repeat(10_000),
  '{"a":'.repeat(5000),
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
];

/** A body cut off, with a key twice, with a prototype's key, or something else than JSON. */
export function brokenBody(text: string): fc.Arbitrary<string> {
  const inside = text.slice(1);
  const key = /^\{"(\w+)"/.exec(text)?.[1] ?? "a";
  return fc.oneof(
    fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
    fc.nat({ max: text.length }).map((at) => `${text.slice(0, at)}\0${text.slice(at)}`),
    anyJson.map((value) => `{"${key}":${JSON.stringify(value)},${inside}`),
    anyJson.map((value) => `${text.slice(0, -1)},"${key}":${JSON.stringify(value)}}`),
    fc.constantFrom(
      `{"__proto__":{"isAdmin":true},${inside}`,
      `{"constructor":{"prototype":{"isAdmin":true}},${inside}`,
      `{"\\u005f_proto__":{"isAdmin":true},${inside}`,
      `${text}x`,
      `[${text}]`,
      ` \n${text}\n `,
    ),
    fc.constantFrom(...NOT_JSON),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
}
