/** openapi.yaml as it is read. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Right } from "#domain/types.ts";

export const CONTRACT_FILE = new URL("../../openapi.yaml", import.meta.url);
export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];
export type Security = Record<string, string[]>[];

export interface OperationObject {
  operationId: string;
  servers?: { url: string }[];
  security?: Security;
  /** What an admin must be allowed beside. */
  "x-right"?: Right;
  /** Bytes of its body at most, where it takes more than others. */
  "x-body-max"?: number;
  requestBody?: { content?: object };
  parameters?: { $ref?: string; name?: string }[];
}
export type PathObject = { servers?: { url: string }[] } & Partial<Record<Method, OperationObject>>;
export interface ContractDocument {
  security?: Security;
  paths: Record<string, PathObject>;
  components?: unknown;
}

let contract: ContractDocument | undefined;

/** Read once, whatever number of servers one process starts. */
export function readContract(): ContractDocument {
  contract ??= parse(readFileSync(CONTRACT_FILE, "utf8")) as ContractDocument;
  return contract;
}
