/** The largest body of an operation: as large as its schema can fill, and no larger. */

/** The most bytes of a body, unless its operation has a limit of its own. */
export const BODY_MAX = 256 * 1024;
/** The least limit in bytes, so that a body of a field too many is refused with a sentence about the field. */
const BODY_MIN = 4 * 1024;
/** The bytes of a character's longest form in JSON: two halves of a surrogate pair, `\uD83E\uDDF8`. */
const CHARACTER = 12;
const NUMBER = 32;
/** Quotes, colon and comma around a key; comma beside an item. */
const AROUND = 5;

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  maxProperties?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
}

const textOf = (characters = Number.POSITIVE_INFINITY) => characters * CHARACTER + AROUND;

/** The most bytes of an object's properties, those of `allOf` included; validation refuses other properties. */
function bytesOfProperties({ properties = {}, allOf = [], ...schema }: Schema): number {
  const { additionalProperties: more, propertyNames = {}, maxProperties } = schema;
  const named = Object.entries(properties).map(
    ([key, value]) => textOf(key.length) + bytesOf(value),
  );
  const others =
    typeof more === "object"
      ? (maxProperties ?? Number.POSITIVE_INFINITY) *
        (bytesOf(more) + textOf(propertyNames.maxLength))
      : 0;
  return [...named, others, ...allOf.map(bytesOfProperties)].reduce((sum, bytes) => sum + bytes, 0);
}

function bytesOfType(type: string | undefined, schema: Schema): number {
  if (type === "string") return textOf(schema.maxLength);
  if (type === "array") {
    return (schema.maxItems ?? Number.POSITIVE_INFINITY) * (bytesOf(schema.items ?? {}) + AROUND);
  }
  if (type === "object" || schema.properties || schema.allOf) return bytesOfProperties(schema);
  return type === undefined ? Number.POSITIVE_INFINITY : NUMBER;
}

/** The most bytes of a value as JSON without whitespace. */
function bytesOf(schema: Schema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(bytesOf));
  const values = schema.enum ?? ("const" in schema ? [schema.const] : []);
  if (values.length > 0) return Math.max(...values.map((value) => textOf(String(value).length)));
  return Math.max(...[schema.type].flat().map((type) => bytesOfType(type, schema)));
}

/** The most bytes of a body by its schema; BODY_MIN for an operation without one. */
export const bodyMaxOf = (schema: object | undefined): number =>
  Math.min(BODY_MAX, Math.max(BODY_MIN, schema ? bytesOf(schema) : 0));
