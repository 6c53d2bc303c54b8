/** The invariants of every answer, whatever the call. */
import type { IncomingHttpHeaders } from "node:http";
import { expect } from "vitest";
import { securityHeaders } from "#server/http/securityHeaders.ts";
import { expectContract, isOfContract, operations } from "../contractChecks.ts";
import type { FuzzRequest, Token } from "./requests.ts";
import type { Reaction } from "./target.ts";

const isError = isOfContract(
  operations[0]?.responses.default?.content?.["application/json"]?.schema ?? {},
);
/** Texts that no sentence for a person contains, and no hostile text that may be stored and named in one. */
const LEAK = /\bat .+:\d+:\d+|node_modules|undefined|\[object|SQLITE|select |\bENOENT/;
const ANYONE = new Set<Token>(["admin", "guest", "other"]);

export function expectPolicy(headers: IncomingHttpHeaders): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    // The app's own files and pictures may be kept; a picture may do even less.
    const isPicture = headers["content-type"] === "image/webp";
    if (name === "cache-control") expect(headers[name], name).toBeDefined();
    else if (isPicture && name === "content-security-policy")
      expect(headers[name]).toMatch(/sandbox/);
    else expect(headers[name], name).toBe(value);
  }
  expect(headers["x-powered-by"]).toBeUndefined();
  // The one cookie there is names a device, and is never read by a script.
  for (const cookie of headers["set-cookie"] ?? []) {
    expect(cookie).toMatch(/^device=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  }
}

export function expectError(text: string, type: string | undefined): void {
  expect(type).toMatch(/^application\/json\b/);
  const body = JSON.parse(text);
  isError(body);
  expect(isError.errors, text.slice(0, 300)).toBeNull();
  expect(body.error, "a sentence").toMatch(/^\S.* .*\S$/s);
  expect(body.code, "a word").toMatch(/^[a-z_]+$/);
  expect(Object.values(body.fields ?? {}).join()).not.toMatch(LEAK);
}

/** Throws where a promise is broken. */
export function expectPromises(
  { method, token }: FuzzRequest,
  { answer, reached }: Reaction,
): void {
  const { status, headers, text } = answer;
  expect(status, text.slice(0, 500)).toBeLessThan(500);
  expectPolicy(headers);
  const operation = operations.find(({ id }) => id === reached);
  if (operation?.roles) {
    const isIn = operation.roles.length === 0 ? ANYONE.has(token) : token === "admin";
    expect(isIn, `${token} reached ${operation.id}`).toBe(true);
  }
  if (method === "HEAD" || status === 304) {
    expect(text).toBe("");
    return;
  }
  if (status >= 400) expectError(text, headers["content-type"]);
  if (!operation) return;
  const isJson = headers["content-type"]?.startsWith("application/json");
  expectContract(operation, { status, headers, body: isJson ? JSON.parse(text) : text });
}
