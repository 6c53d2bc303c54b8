/** Values that a schema of the contract allows, drawn from few enough that calls meet each other's toys, boxes and keys. */
import fc from "fast-check";
import { inHouseCode } from "#domain/code/codes.ts";
import { areInDisorder, isContradicting } from "#domain/toy/ages.ts";
import { isStorable } from "#server/http/validation.ts";
import { isOfContract, type Schema, whole } from "../contractChecks.ts";
import { PASSWORD } from "../server.ts";
import { anyText } from "./values.ts";

/** Among them pairs that are one GTIN in two forms, and codes that the server hands out itself. */
export const TOY_CODES = [
  "4006381333931",
  "012345678905",
  "0012345678905",
  "04252614",
  "042100005264",
  "73513537",
  "Ä/ß?#%",
  "🧸",
  "__proto__",
  ...[20, 30].map(inHouseCode),
];
export const BOX_CODES = ["7", "BOX-box-7", "Kiste 1/2"];
export const OWN_FIELD = "f1";

/** Stand for ids that only the server knows; the target puts one of its own in their place. */
export const REAL = {
  person: "real-person",
  invitation: "real-invitation",
  device: "real-device",
  receiver: "real-receiver",
  count: "real-count",
  change: "real-change",
  earlier: "real-earlier",
  renamedBox: "real-renamed-box",
  formerBoxCode: "real-former-box-code",
  formerCode: "real-former-code",
  secret: "real-secret".padEnd(43, "-"),
  group: "real-group",
  hash: "ea1".padEnd(64, "0"),
} as const;

/** With blanks around them, and now and then a toy's where a box's is asked for. */
const likelyCode = (often: string[], seldom: string[]) =>
  fc.constantFrom(
    ...often,
    ...often,
    ...often,
    ...often.map((code) => ` ${code} `),
    ...seldom.slice(0, 2),
  );

/** Likely texts for a field, by its name; any text may come as well. */
const LIKELY: [RegExp, fc.Arbitrary<string>][] = [
  [/boxcode|^box$/i, likelyCode(BOX_CODES, TOY_CODES)],
  [/code|^toy$/i, likelyCode(TOY_CODES, BOX_CODES)],
  [/^tag/, fc.constantFrom("wood", "rail", " wood ", "Ünïcode", "a/b", "🧸", "x".repeat(50))],
  // A known key is refused.
  [
    /key/i,
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom("k1", "k2", "k3") },
      { weight: 5, arbitrary: fc.uuid() },
    ),
  ],
  [
    /email/,
    fc.oneof(
      fc.constantFrom(
        "a@b",
        ...["admin@example.com", "guest@example.com", "other@example.com"],
        ...["admin@example.com", "guest@example.com", "other@example.com"],
        "ada@example.com",
        " ADA@example.COM ",
        "ﬁ@ex",
        "é@ü.de",
      ),
      fc.nat().map((n) => `person-${n}@example.com`),
    ),
  ],
  [/password/i, fc.constant(PASSWORD)],
  [
    /secret/,
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(REAL.secret) },
      fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    ),
  ],
  ...(["person", "invitation", "device", "receiver", "count", "group", "hash"] as const).map(
    (name): [RegExp, fc.Arbitrary<string>] => [RegExp(`^${name}$`), fc.constant(REAL[name])],
  ),
  [/^strCount$/, fc.uuid()],
  // Of this machine, so that nothing is sent.
  [/^address$/, fc.nat({ max: 9 }).map((n) => `http://127.0.0.1/${n}`)],
  [/^zone$/, fc.constantFrom("Europe/Berlin", "UTC")],
  [/^(import|strImport)$/, fc.constantFrom("import-1", "import-2", "import-3", "import-4")],
  [/^column$/, fc.constantFrom("strName", "strToyBarcode", "tags", "own.price")],
  [/group/i, fc.nat({ max: 999 }).map((n) => `group-${n}`)],
  [/^role$/, fc.constantFrom("admin", "guest", "picker")],
  [/hash/i, fc.stringMatching(/^[0-9a-f]{64}$/)],
  [
    /match/i,
    fc.oneof(fc.constant("*"), fc.constantFrom('"1"', '"2"', 'W/"1"', '"1", "2"', '"x"', "", "1")),
  ],
  [/./, fc.constantFrom("Wooden train", "Café TRAIN", "1", "+44 20", "  blanks  ")],
];

/** A text that cannot be stored is refused by a rule that the contract cannot say. */
const storable = anyText.filter(isStorable);

function textOf(schema: Schema, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 100 } = schema;
  if (format === "date") {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  }
  const likely = LIKELY.find(([pattern]) => pattern.test(name))?.[1] ?? storable;
  const longest = fc.constantFrom("x", "0", "Ä", "🧸").map((unit) => unit.repeat(maxLength));
  const shortest = fc.constantFrom("x", "0").map((unit) => unit.repeat(Math.max(1, minLength)));
  // Hardly any text is of a narrow pattern by chance; the wide ones look ahead, or are of kinds of letters.
  const isNarrow = pattern !== undefined && !/\(\?|\\p/.test(pattern);
  return fc.oneof(
    { weight: 24, arbitrary: likely },
    {
      weight: 3,
      arbitrary: isNarrow ? fc.stringMatching(new RegExp(pattern)) : storable,
    },
    { weight: 1, arbitrary: fc.oneof(longest, shortest) },
  );
}

function numberOf({ minimum = -1000, maximum = 100_000 }: Schema): fc.Arbitrary<number> {
  const least = Math.max(minimum, 0);
  const [few, many] = [Math.max(minimum, -3), Math.min(maximum, 3)];
  return fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: Math.min(few, many), max: Math.max(few, many) }) },
    { weight: 4, arbitrary: fc.integer({ min: least, max: Math.min(maximum, least + 1) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

function objectOf(schema: Schema): fc.Arbitrary<object> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && typeof additionalProperties === "object") {
    const { pattern } = whole(propertyNames);
    const values = valid(additionalProperties, "");
    // Hardly any text is one by chance.
    const names = pattern
      ? fc.stringMatching(new RegExp(pattern))
      : (valid(propertyNames, "") as fc.Arbitrary<string>);
    const any = fc.dictionary(names, values);
    const isOwn = pattern && new RegExp(pattern).test(OWN_FIELD);
    const known = fc.record({ [OWN_FIELD]: values });
    return isOwn ? fc.oneof({ weight: 5, arbitrary: known }, any) : any;
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)]);
  // fast-check's record wants to know its required keys among its keys.
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
    })
    .filter((ages) => !isContradicting(ages) && !areInDisorder(ages));
}

/** Long lists are as good as short ones, and take longer: one of many is as long as may be. */
function listOf({ items = {}, maxItems = 5 }: Schema, name: string): fc.Arbitrary<unknown[]> {
  const ofUpTo = (maxLength: number) => fc.array(valid(items, name), { maxLength });
  if (maxItems <= 5) return ofUpTo(maxItems);
  return fc.oneof({ weight: 15, arbitrary: ofUpTo(5) }, { weight: 1, arbitrary: ofUpTo(maxItems) });
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return textOf(schema, name);
    case "integer":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listOf(schema, name);
    default:
      return objectOf(schema);
  }
}

/** A value that the schema allows. `name` is the field's or parameter's. */
export function valid(given: Schema, name: string): fc.Arbitrary<unknown> {
  const schema = whole(given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  if (types.length === 0) {
    return fc.oneof(...(schema.anyOf ?? []).map((one) => valid(one, name)), fc.constant(null));
  }
  const isValid = isOfContract(given);
  return fc
    .oneof(...types.map((type) => ofType(type, schema, name)))
    .filter((value) => isValid(value));
}
