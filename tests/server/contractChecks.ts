/** openapi.yaml as tests walk it: its operations, and whether an answer is what it describes. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect } from "vitest";
import type { Right } from "#domain/types.ts";
import type { OperationId } from "#server/calls/handler.ts";
import { operationsOf, readContract } from "#server/http/contractDocument.ts";

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
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}
interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  id: OperationId;
  method: string;
  tags: string[];
  path: string;
  /** "" and "/api", or "/api" alone. */
  bases: string[];
  /** Null: anyone; empty: anyone with a session. */
  roles: string[] | null;
  right: Right | undefined;
  /** Bytes. */
  bodyMax: number;
  parameters: Parameter[];
  /** Null where it takes none, or one that is no JSON. */
  body: Schema | null;
  /** The contract's example of a body. */
  example: unknown;
  /** The status of its success. */
  success: number;
  takesPicture: boolean;
  responses: Record<string, Response>;
}

/** A schema as one, whatever parts it is written with. */
export function whole({ allOf, ...own }: Schema): Schema {
  if (!allOf) return own;
  const parts = [...allOf.map(whole), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

export const operations = operationsOf(readContract()).map((operation): Operation => {
  const { operationId, method, urls, security, parameters, requestBody, responses, success } =
    operation;
  const json = requestBody?.content?.["application/json"];
  const [url = ""] = urls.slice(-1);
  return {
    id: operationId as OperationId,
    method,
    tags: (operation as { tags?: string[] }).tags ?? [],
    path: url.slice("/api".length).replace(/:(\w+)/g, "{$1}"),
    bases: urls.length > 1 ? ["", "/api"] : ["/api"],
    roles: security?.[0]?.session ?? null,
    right: operation["x-right"],
    bodyMax: operation.bodyMax,
    parameters: parameters as Parameter[],
    body: json?.schema ?? null,
    takesPicture: Boolean(requestBody?.content?.["image/webp"]),
    example: (json as { example?: unknown } | undefined)?.example,
    success,
    responses: responses as Record<string, Response>,
  };
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv, ["date"]);

/** Checks a value against a schema of the contract, which is compiled once. */
export const isOfContract = (schema: Schema): ValidateFunction => ajv.compile(schema);

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
