/** Requests made of the contract: good ones, good ones with something wrong, and hostile ones. */
import fc from "fast-check";
import type { OperationId } from "#server/calls/handler.ts";
import { type Operation, operations, type Parameter } from "../contractChecks.ts";
import { PIXEL } from "../stockApp.ts";
import { brokenBody, spoiltBody } from "./bodies.ts";
import { REAL, valid } from "./fromSchema.ts";
import hostile from "./hostile.json" with { type: "json" };
import { anyJson, anyKey, anyText } from "./values.ts";

/** The caller, or the pretended one. */
export type Token =
  | "admin"
  | "guest"
  | "other"
  | "none"
  | "unknown"
  | "signedOut"
  | "expired"
  | "odd";
/** good: all is as the contract has it; near: some of it is not; hostile: none of it needs to be. */
type Kind = "good" | "near" | "hostile";

export interface FuzzRequest {
  kind: Kind;
  /** Whose address was meant. */
  operation: string;
  method: string;
  /** The path in the request line. */
  path: string;
  token: Token;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Ids that hardly any chance finds, of whose kind others are sent as well. */
const REAL_IDS: Partial<Record<OperationId, Record<string, string>>> = {
  undoChange: { change: REAL.change },
  goBack: { change: REAL.earlier },
  freeToyCode: { barcode: REAL.formerCode, code: REAL.formerCode },
  freeBoxCode: { boxCode: REAL.renamedBox, code: REAL.formerBoxCode },
};

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Parts of an address; none has a character that Node's client would not send. */
const RAW_PARTS = [...hostile.parts, ...hostile.strangeParts, "x".repeat(4097), "x".repeat(15_000)];
const rawPart = fc.oneof(
  fc.constantFrom(...RAW_PARTS),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((c) => String.fromCharCode(c)) }),
);

/** The number of hostile parts, of 10. */
const HOSTILE: Record<Kind, number> = { good: 0, near: 1, hostile: 5 };

const mixed = <T>(kind: Kind, good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 10 - HOSTILE[kind], arbitrary: good },
    ...(HOSTILE[kind] > 0 ? [{ weight: HOSTILE[kind], arbitrary: bad }] : []),
  );

function pathOf(kind: Kind, { id, path, bases, parameters }: Operation): fc.Arbitrary<string> {
  const pieces = path.split("/").map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    if (!parameter) return mixed(kind === "near" ? "good" : kind, fc.constant(piece), rawPart);
    const allowed = valid(parameter.schema, parameter.name).map((value) => encoded(String(value)));
    const real = REAL_IDS[id]?.[parameter.name];
    const good = real ? fc.oneof(allowed, fc.constant(real)) : allowed;
    return mixed(kind, good, fc.oneof(anyText.map(encoded), rawPart));
  });
  const base = mixed(kind, fc.constantFrom(...bases), fc.constantFrom("", "/api", "/API", "/api/"));
  return fc.tuple(base, ...pieces).map(([start, ...rest]) => `${start}${rest.join("/")}` || "/");
}

const oddPair = fc
  .tuple(anyKey, fc.oneof(anyText, fc.constantFrom("1", "true")))
  .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);

function queryOf(kind: Kind, parameters: Parameter[]): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema, required }) => {
    const good = valid(schema, name).map((value) => `${name}=${encoded(String(value))}`);
    const odd = fc.oneof(
      anyText.map((text) => `${name}=${encoded(text)}`),
      anyText.map((text) => `${name}[]=${encoded(text)}&${name}=1`),
      fc.constantFrom(name, `${name}=%`, `${name}=%ff`, `${name}=&${name}=`),
    );
    const pair = mixed(kind, good, odd);
    return required ? pair : fc.option(pair, { nil: "", freq: 2 });
  });
  const extra = kind === "good" ? fc.constant("") : fc.option(oddPair, { nil: "", freq: 4 });
  return fc.tuple(...pairs, extra).map((all) => {
    const text = all.filter((pair) => pair !== "").join("&");
    return text && `?${text}`;
  });
}

const longText = fc.constantFrom("x".repeat(3000), "g ".repeat(2000));
const headerText = fc
  .oneof({ weight: 9, arbitrary: anyText }, { weight: 1, arbitrary: longText })
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"));
const ODD_HEADERS: Record<string, fc.Arbitrary<string>> = {
  "content-type": fc.constantFrom(
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json;;;",
    "application/problem+json",
    "APPLICATION/JSON",
    "",
  ),
  "content-encoding": fc.constantFrom("gzip", "br", "identity", "x"),
  accept: fc.constantFrom("text/html", "*/*", "application/xml", "", "x"),
  "accept-encoding": fc.constantFrom("gzip", "br", "gzip, br", "identity;q=0", "*;q=0", "x", ""),
  "if-match": headerText,
  "if-none-match": fc.constantFrom("*", '"1"', "x"),
  "idempotency-key": headerText,
  range: fc.constantFrom("bytes=0-1", "bytes=-1", "bytes=9-1", "lines=1-2"),
  expect: fc.constantFrom("100-continue", "a-miracle"),
  upgrade: fc.constantFrom("websocket", "h2c"),
  host: fc.constantFrom("evil.example", "", "a b", "[::1"),
  origin: fc.constantFrom("https://evil.example", "null"),
  authorization: fc.oneof(
    headerText,
    fc.constantFrom("toys", "Basic YTpi", "Bearer", "Bearer toys", `Bearer ${"A".repeat(9000)}`),
  ),
  "last-event-id": headerText,
  "command-group": headerText,
  "user-agent": headerText,
  forwarded: fc.constantFrom("for=10.0.0.1;host=evil.example", "for=_x"),
  "x-forwarded-host": fc.constantFrom("evil.example", ""),
  "x-forwarded-proto": fc.constantFrom("https", "x"),
  cookie: headerText,
  "x-forwarded-for": fc.constantFrom("10.0.0.1", "::1, 10.0.0.2", "x".repeat(5000)),
  "x-http-method-override": fc.constantFrom("DELETE", "PUT"),
  "x-original-url": fc.constantFrom("/api/toys", "/admin"),
};
const oddHeaders = fc.record(ODD_HEADERS, { requiredKeys: [] }) as fc.Arbitrary<
  Record<string, string>
>;
const fewOddHeaders = oddHeaders.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2)));

/** The contract's own headers, each in half of the calls. */
function headersOf(kind: Kind, parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const named = parameters.map(({ name, schema }) => {
    const value = mixed(kind, valid(schema, name).map(String), headerText);
    const text = value.map((one) => one.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"));
    return fc.option(
      text.map((one) => [name.toLowerCase(), one] as [string, string]),
      { freq: 2, nil: null },
    );
  });
  const none = fc.constant<Record<string, string>>({});
  const odd = kind === "near" ? fewOddHeaders : oddHeaders;
  return fc.tuple(mixed(kind, none, odd), ...named).map(([first, ...rest]) => ({
    ...Object.fromEntries(rest.filter((pair) => pair !== null)),
    ...first,
  }));
}

function bodyOf(kind: Kind, { body, takesPicture }: Operation): fc.Arbitrary<string | undefined> {
  const picture = fc.constant(PIXEL.toString("latin1"));
  if (takesPicture) return mixed(kind, picture, picture.chain(brokenBody));
  if (!body)
    return mixed(
      kind,
      fc.constant(undefined),
      anyJson.map((value) => JSON.stringify(value)),
    );
  const good = valid(body, "").map((value) => JSON.stringify(value));
  if (kind === "good") return good;
  const spoilt = valid(body, "").chain((value) => spoiltBody(value as object));
  return fc.oneof(
    { weight: 4, arbitrary: spoilt },
    { weight: kind === "near" ? 4 : 1, arbitrary: good },
    { weight: kind === "near" ? 1 : 4, arbitrary: good.chain(brokenBody) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function tokenOf(kind: Kind, { roles }: Operation): fc.Arbitrary<Token> {
  const any = fc.constantFrom<Token>(
    ...(["admin", "guest", "other", "none", "unknown", "signedOut", "expired", "odd"] as const),
  );
  if (roles === null) return mixed(kind, fc.constant<Token>("none"), any);
  const right: Token[] = roles.length === 0 ? ["guest", "other", "admin"] : ["admin"];
  // A hostile caller may well be signed in; without, nothing behind the door would be tried.
  return mixed(kind === "good" ? "good" : "near", fc.constantFrom(...right), any);
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"];

function requestOf(operation: Operation, kind: Kind): fc.Arbitrary<FuzzRequest> {
  const { id, method, parameters, takesPicture } = operation;
  const type = { "content-type": takesPicture ? "image/png" : "application/json" };
  const of = (place: Parameter["in"]) => parameters.filter((one) => one.in === place);
  return fc
    .record({
      method: mixed(
        kind === "hostile" ? "near" : "good",
        fc.constant(method),
        fc.constantFrom(...METHODS),
      ),
      path: pathOf(kind, operation),
      query: queryOf(kind, of("query")),
      token: tokenOf(kind, operation),
      headers: headersOf(kind, of("header")),
      body: bodyOf(kind, operation),
    })
    .map(({ query, path, headers, ...rest }) => ({
      ...{ kind, operation: id, ...rest, path: path + query },
      headers: { ...(rest.body !== undefined && type), ...headers },
    }));
}

/**
 * Operations that take as long as a hundred other calls: a password's hash, labels that are read back, a picture, a
 * backup.
 */
const SLOW = new Set([
  ...["login", "createUser", "acceptInvitation", "resetPassword"],
  ...["printLabels", "previewLabels", "setPicture", "downloadBackup"],
]);

/** Every operation a thousand times in 100,000 requests, the slow ones less; more is added than deleted. */
function weightOf({ id, body, method }: Operation): number {
  if (SLOW.has(id)) return 6;
  // The stock is emptied for it.
  if (id === "loadSample") return 1;
  if (method === "DELETE" || id === "deleteToys") return 8;
  return body ? 24 : 12;
}
const KINDS: [Kind, number][] = [
  ["good", 4],
  ["near", 4],
  ["hostile", 3],
];

export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...operations.flatMap((operation) =>
    KINDS.map(([kind, share]) => ({
      weight: weightOf(operation) * share,
      arbitrary: requestOf(operation, kind),
    })),
  ),
);
