/** Validates calls by the contract's schemas, and writes the sentences about bad input (specification section 5). */
import { type ErrorObject, Ajv2020 as Validator } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifySchemaCompiler, FastifySchemaValidationError } from "fastify";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { CODE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { badInput, type HttpError } from "../kernel/errors.ts";
import { perSchema } from "./compiled.ts";
import { readContract } from "./contractDocument.ts";

/** The most sentences about one call. */
const SENTENCES_MAX = 5;
/** A body with fewer values gets a sentence for every bad field, a longer one for the first. */
const VALUES_MAX = 200;

/**
 * Nothing is removed, and the values of a body keep their types. The values of a URL and of headers are text, so
 * numbers are read from them.
 */
const validator = (coerceTypes: boolean, allErrors: boolean) => {
  const ajv = new Validator({
    coerceTypes,
    // "1e309" is coerced to Infinity, for which strict numbers would skip minimum and maximum.
    strictNumbers: !coerceTypes,
    removeAdditional: false,
    useDefaults: true,
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  formats.default(ajv, ["date"]);
  ajv.addVocabulary(["example"]);
  return ajv;
};

const compiler = (coerceTypes: boolean, allErrors: boolean) => {
  const ajv = validator(coerceTypes, allErrors);
  return perSchema((schema) => ajv.compile(schema));
};
const ofBody = { first: compiler(false, false), all: compiler(false, true) };
const ofRest = { first: compiler(true, false), all: compiler(true, true) };

/** The number of values inside a value, itself included, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== "object" || value === null) return count;
  for (const key in value) {
    if (count >= most) break;
    count += countValues((value as Record<string, unknown>)[key], most - count);
  }
  return count;
}

/** Fastify's validator compiler for a contract in OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const compilers = httpPart === "body" ? ofBody : ofRest;
  const [compiledFirst, compiledAll] = [compilers.first(schema), compilers.all(schema)];
  return (value: unknown) => {
    let validate = compiledFirst();
    if (validate(value)) return true;
    if (countValues(value, VALUES_MAX) < VALUES_MAX) {
      validate = compiledAll();
      validate(value);
    }
    return { error: validate.errors ?? [] };
  };
};

const SPECIFIED: Record<string, string> = {
  strName: messages.nameRequired,
  strToyBarcode: messages.barcodeRequired,
  strBoxCode: boxMessages.boxCodeEmpty,
};

interface Titled {
  properties?: Record<string, { title?: string }>;
  /** The name of a parameter. */
  name?: string;
  schema?: { title?: string };
}

/** The name of each field in a sentence: its `title` in the contract, wherever one is given. */
function titlesOf(part: unknown, titles = new Map<string, string>(), seen = new Set<object>()) {
  if (typeof part !== "object" || part === null || seen.has(part)) return titles;
  seen.add(part);
  const { properties = {}, name, schema } = part as Titled;
  const named = name && schema ? { ...properties, [name.toLowerCase()]: schema } : properties;
  for (const [field, { title }] of Object.entries(named)) if (title) titles.set(field, title);
  for (const inner of Object.values(part)) titlesOf(inner, titles, seen);
  return titles;
}
const titles = titlesOf(readContract());

const labelOf = (field: string) => titles.get(field) ?? `"${field}"`;
const isCodeField = (field: string) => /barcode$|boxcode$|^code$/i.test(field);
const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";

const TYPES: Record<string, string> = {
  integer: "a whole number",
  number: "a number",
  string: "text",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

function formatType(type: unknown): string {
  return [type]
    .flat()
    .map((each) => TYPES[String(each)] ?? String(each))
    .join(" or ");
}

/** The field that an error is about: the first step into the object, whatever is below it. */
function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const [, first] = instancePath.split("/");
  const { missingProperty, additionalProperty, unevaluatedProperty } = params;
  return String(first || missingProperty || additionalProperty || unevaluatedProperty || "");
}

const CODE_PATTERN = `must be 1 to ${CODE_MAX} printable characters`;
const UNKNOWN = () => "is not known here";

/** The words after the field's label, by the keyword that refuses a value. */
const REFUSED: Record<string, (params: Record<string, unknown>, isCode: boolean) => string> = {
  maxItems: ({ limit }) => `must be at most ${limit}`,
  maxLength: ({ limit }, isCode) => `must be at most ${isCode ? CODE_MAX : limit} characters`,
  type: ({ type }) => `must be ${formatType(type)}`,
  enum: ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(", ")}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  format: () => "must be a date such as 1990-05-01",
  pattern: (_params, isCode) => (isCode ? CODE_PATTERN : "is not valid"),
  additionalProperties: UNKNOWN,
  unevaluatedProperties: UNKNOWN,
  propertyNames: UNKNOWN,
};

function sentenceOf(error: FastifySchemaValidationError, field: string): string {
  const { keyword, params, instancePath } = error;
  const { data } = error as Partial<ErrorObject>;
  if (keyword === "minProperties") return "Nothing to change was given.";
  if (keyword === "maxItems" && field === "tags") return messages.tooManyTags;
  const inner = instancePath.split("/").length > 2;
  const label = field === "tags" && inner ? "A tag" : labelOf(field);
  const missing = keyword === "required" || keyword === "minLength" || isBlank(data);
  if (missing) return SPECIFIED[field] ?? `${label} is required.`;
  const refused = REFUSED[keyword]?.(params, isCodeField(field)) ?? "is not right";
  return `${label} ${refused}.`;
}

/** The 400 of a call that the contract does not allow. */
export function errorOf(errors: FastifySchemaValidationError[]): HttpError {
  const fields = new Map<string, string>();
  for (const error of errors) {
    if (fields.size === SENTENCES_MAX) break;
    const field = fieldOf(error);
    if (field === "" && error.keyword === "type") return badInput("A JSON object is required.");
    if (field === "" && error.keyword === "anyOf") continue;
    // The error of "propertyNames" that follows says that the key is unknown.
    if ((error as Partial<ErrorObject>).propertyName !== undefined) continue;
    if (field !== "" && !fields.has(field)) fields.set(field, sentenceOf(error, field));
  }
  const [sentence] = fields.values();
  if (sentence) return badInput(sentence, Object.fromEntries(fields));
  return badInput(sentenceOf(errors[0] as FastifySchemaValidationError, ""));
}

export const UNSTORABLE = "There are characters in it that cannot be stored.";

/** Whether every text in a value can be stored: no NUL, no half of a surrogate pair. Both databases must hold it. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  // A picture contains no text, and the loop would visit each of its bytes.
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return true;
  for (const key in value) if (!isStorable((value as Record<string, unknown>)[key])) return false;
  return true;
}
