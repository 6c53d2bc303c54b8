/** openapi.yaml as tests walk it: its operations, and whether an answer is what it describes. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect } from "vitest";
import type { Right } from "#domain/types.ts";
import type { OperationId } from "#server/calls/handler.ts";
import { readContract } from "#server/http/contractDocument.ts";

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
  $ref?: string;
}
interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}
interface OperationObject {
  operationId: OperationId;
  tags?: string[];
  "x-right"?: Right;
  "x-body-max"?: number;
  servers?: { url: string }[];
  security?: { session?: string[] }[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
}

export interface Operation {
  id: OperationId;
  method: string;
  tags: string[];
  path: string;
  /** "" and "/api", or the one that the path names. */
  bases: string[];
  /** Null: anyone; empty: anyone with a session. */
  roles: string[] | null;
  right: Right | undefined;
  /** Bytes. */
  bodyMax: number;
  parameters: Parameter[];
  /** Null where it takes none, or one that is no JSON. */
  body: Schema | null;
  takesPicture: boolean;
  responses: Record<string, Response>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const contract = readContract() as unknown as {
  security: { session?: string[] }[];
  paths: Record<
    string,
    { servers?: { url: string }[]; parameters?: OperationObject["parameters"] } & Partial<
      Record<(typeof METHODS)[number], OperationObject>
    >
  >;
};

/** What a local reference points to, or the thing itself. */
function resolved<T extends object>(thing: T | { $ref: string }): T {
  if (!("$ref" in thing)) return thing;
  const steps = thing.$ref.slice("#/".length).split("/");
  let at: unknown = contract;
  for (const step of steps) at = (at as Record<string, unknown>)[step];
  return resolved(at as T);
}

/** A schema as one, whatever references and parts it is written with. */
export function whole(given: Schema): Schema {
  const { allOf, ...own } = resolved<Schema>(given as Schema | { $ref: string });
  if (!allOf) return own;
  const parts = [...allOf.map(whole), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

export const operations: Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const { operationId: id, security = contract.security, requestBody, responses } = operation;
    const json = requestBody?.content["application/json"];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    return [
      {
        id,
        method: method.toUpperCase(),
        tags: operation.tags ?? [],
        path,
        bases: (operation.servers ?? item.servers)?.map(({ url }) => url) ?? ["", "/api"],
        roles: security[0]?.session ?? null,
        right: operation["x-right"],
        bodyMax: operation["x-body-max"] ?? 256 * 1024,
        parameters: parameters.map((parameter) => resolved<Parameter>(parameter)),
        body: json ? resolved(json.schema) : null,
        takesPicture: Boolean(requestBody?.content["image/webp"]),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [status, resolved(response)]),
        ),
      },
    ];
  }),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv, ["date"]);
ajv.addSchema({ ...contract, $id: "contract" });

const compiled = new Map<string, ValidateFunction>();

/** Checks a value against a schema of the contract, which is compiled once. */
export function isOfContract(schema: Schema): ValidateFunction {
  // The contract's own references begin with "#"; this schema stands outside of it.
  const text = JSON.stringify(schema).replaceAll('"#/', '"contract#/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate;
}

/** Expects an answer to be one that the contract has for the operation, headers and body. */
export function expectContract(
  { id, responses }: Operation,
  answer: { status: number; headers: Record<string, unknown>; body: unknown },
): void {
  const { status, headers, body } = answer;
  const response = responses[status] ?? responses.default;
  expect(response, `${id} may answer ${status}`).toBeDefined();
  if (status >= 300) {
    const error = responses.default?.content;
    expect(response?.content, `${id} ${status} is the Error`).toEqual(error);
  }
  for (const name of Object.keys(response?.headers ?? {})) {
    expect(headers[name.toLowerCase()], `${id} ${status} has ${name}`).toBeDefined();
  }
  const content = response?.content ?? {};
  if (Object.keys(content).length === 0) {
    expect(body, `${id} ${status} has no body`).toBe("");
    return;
  }
  const type = String(headers["content-type"]).split(";", 1)[0] ?? "";
  expect(Object.keys(content), `${id} ${status} is of a type that it may have`).toContain(type);
  const media = content[type];
  if (type !== "application/json" || !media) return;
  const validate = isOfContract(media.schema);
  validate(body);
  expect(validate.errors, `${id} ${status}: ${JSON.stringify(body).slice(0, 500)}`).toBeNull();
}
