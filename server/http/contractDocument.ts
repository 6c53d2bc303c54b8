/** openapi.yaml as the server reads it: with every reference replaced by what it names. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Right } from "#domain/types.ts";
import type { AT_ONCE } from "../accounts/limits.ts";

export const CONTRACT_FILE = new URL("../../openapi.yaml", import.meta.url);
export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];
export type Security = Record<string, string[]>[];
/** A body, or an answer. */
export interface Payload {
  content?: Record<string, { schema: object }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: object;
}
export interface OperationObject {
  operationId: string;
  servers?: { url: string }[];
  security?: Security;
  /** What an admin must be allowed beside. */
  "x-right"?: Right;
  /** Bytes of its body at most, where it takes more than others. */
  "x-body-max"?: number;
  /** What it is counted among while it runs; undefined for what is no more than a call. */
  "x-limit"?: keyof typeof AT_ONCE;
  requestBody?: Payload;
  parameters?: Parameter[];
  responses?: Record<string, Payload>;
}
export type PathObject = { servers?: { url: string }[]; parameters?: Parameter[] } & Partial<
  Record<Method, OperationObject>
>;
export interface ContractDocument {
  security?: Security;
  paths: Record<string, PathObject>;
}

/** A copy of the document in which what stood beside a reference is merged into what the reference names. */
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

/** Read once, whatever number of servers one process starts. */
export function readContract(): ContractDocument {
  contract ??= withoutReferences(parse(readFileSync(CONTRACT_FILE, "utf8"))) as ContractDocument;
  return contract;
}
