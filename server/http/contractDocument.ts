/** The contract as the server reads it: every reference is replaced by its target. */
import { readFileSync } from "node:fs";
import type { Right } from "#domain/types.ts";
import type { AT_ONCE } from "../calls/limits.ts";
import { bodyMaxOf } from "./bodyMax.ts";

/** openapi.yaml as JSON, written by `npm run generate` and read in a hundredth of the time. */
const CONTRACT_FILE = new URL("../../domain/contract.json", import.meta.url);
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** A body, or an answer. */
export interface Payload {
  headers?: Record<string, object>;
  content?: Record<string, { schema: object }>;
}

/** The schema of a payload in JSON. */
export const jsonOf = (payload: Payload | undefined) =>
  payload?.content?.["application/json"]?.schema;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: object;
}

/** The fields of a path and of each of its operations; it names a server only where it is not under both bases. */
interface Shared {
  servers?: { url: string }[];
  parameters?: Parameter[];
}

interface OperationObject extends Shared {
  operationId: string;
  security?: Record<string, string[]>[];
  /** The right that an admin needs beside the role. */
  "x-right"?: Right;
  /** True where programs are refused, since the operation is about the caller's own account. */
  "x-person"?: boolean;
  /** The most bytes of its body, where that is not derived from the schema. */
  "x-body-max"?: number;
  /** The limit that counts it while it runs; undefined for a plain call. */
  "x-limit"?: keyof typeof AT_ONCE;
  /** The property of its body that is a very long list. */
  "x-long-list"?: string;
  requestBody?: Payload;
  responses?: Record<string, Payload>;
}

export interface ContractDocument {
  security?: OperationObject["security"];
  paths: Record<string, Shared & Partial<Record<(typeof METHODS)[number], OperationObject>>>;
}

/** An operation with the fields that its path and the document add to it. */
export interface Operation extends OperationObject {
  method: string;
  /** The paths in Fastify's form. */
  urls: string[];
  /** The most bytes of its body. */
  bodyMax: number;
  /** The status of its success: it has one. */
  success: number;
  parameters: Parameter[];
}

/** Node gives headers' names in lower case. */
const inLowerCase = (parameter: Parameter): Parameter =>
  parameter.in === "header" ? { ...parameter, name: parameter.name.toLowerCase() } : parameter;

/** Every operation: all under /api, most under / too (specification section 7). */
export function operationsOf({ security, paths }: ContractDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const url = path.replace(/\{(\w+)\}/g, ":$1");
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const hasServer = item.servers ?? operation.servers;
      return {
        security,
        ...operation,
        method: method.toUpperCase(),
        success: Number(Object.keys(operation.responses ?? {}).find((code) => code < "300")),
        bodyMax: operation["x-body-max"] ?? bodyMaxOf(jsonOf(operation.requestBody)),
        urls: [...(hasServer ? [] : [url]), `/api${url}`],
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(inLowerCase),
      };
    });
  });
}

/**
 * A copy of the document without references: each is replaced by its target, and keys beside the reference override the
 * target's.
 */
function withoutReferences(document: object): object {
  const copies = new Map<object, object>();
  function named(reference: string): object {
    const steps = reference.slice("#/".length).split("/");
    return steps.reduce((at, step) => at[step] as never, document as Record<string, unknown>);
  }
  function copyOf(node: unknown): unknown {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(copyOf);
    const known = copies.get(node);
    if (known) return known;
    const { $ref, ...own } = node as { $ref?: string };
    const entries = Object.entries(own).map(([key, value]) => [key, copyOf(value)]);
    const copy = { ...($ref && (copyOf(named($ref)) as object)), ...Object.fromEntries(entries) };
    copies.set(node, copy);
    return copy;
  }
  return copyOf(document) as object;
}

let contract: ContractDocument | undefined;

/** The contract, read once per process. */
export function readContract(): ContractDocument {
  contract ??= withoutReferences(
    JSON.parse(readFileSync(CONTRACT_FILE, "utf8")),
  ) as ContractDocument;
  return contract;
}
