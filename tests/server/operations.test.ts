/** Every operation of the contract: bad bodies, unknown ids, strange input; every answer is the contract's and none is a 5xx (specification section 7). */
import { describe, expect, it } from "vitest";
import {
  expectContract,
  type Operation,
  operations,
  type Schema,
  whole,
} from "./contractChecks.ts";
import { databases } from "./databases.ts";
import hostile from "./fuzz/hostile.json" with { type: "json" };
import { goodCall, refusedCalls, rowOf, type Sent, sendCall } from "./operationRows.ts";
import { ROLES, type Role } from "./server.ts";
import { stockApp } from "./stockApp.ts";

/**
 * Texts in an address: blanks, traversal, NUL, broken UTF-8, too long, hostile. Not "..", with which it is another
 * address.
 */
const STRANGE = [...hostile.strangeParts, "x".repeat(3000), "x".repeat(9000)];
const NOT_OBJECTS = ["", " ", "{", "null", "[]", "5", '"x"', "[{}]", '{"__proto__":1}', "{}x"];
const WRONG_TYPES = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "",
];
const WRONG_VALUES = [
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "\0",
  "\ud800",
  [],
  [null],
  {},
  "x".repeat(99_999),
];

/** Members of other rows or operations, sent where they are not declared. */
const UNDECLARED_MEMBERS = ["unknown", "rights", "strRole", "intVersion"];
const HEADERS = ["command-group", "idempotency-key", "if-match", "last-event-id"];

/**
 * The next few of `values` for what has this name, all of them in turn: a parameter or a field is
 * one schema of the contract, whichever operation has it, and many have most of them. With
 * EVERY_VALUE set, as `npm run fuzz` does, each of them gets all.
 */
const given = new Map<string, number>();
function someOf<T>(name: string, values: readonly T[], count: number): readonly T[] {
  if (process.env.EVERY_VALUE) return values;
  const first = given.get(name) ?? 0;
  given.set(name, first + count);
  return Array.from({ length: count }, (_, n) => values[(first + n) % values.length] as T);
}

/**
 * Each operation on one of the databases, on the base that roles.test.ts does not call. With
 * EVERY_VALUE set on all of them.
 */
const casesOn = (open: (typeof databases)[number]["open"]) =>
  operations
    .filter((_, n) => process.env.EVERY_VALUE || databases[n % databases.length]?.open === open)
    .map((operation) => {
      const base = operation.bases.at(-1) ?? "";
      return { name: `${operation.method} ${base}${operation.path}`, operation, base };
    });

describe.each(databases)("the contract on $name", ({ name: database, open }) => {
  const app = stockApp(open);
  let last = 0;
  /** The number of a toy, box and section not used before; the number after it is free too. */
  const next = () => {
    last += 2;
    return last;
  };

  /** Makes what a good call needs, as another toy, box and section each time. */
  const prepare = async (operation: Operation) => {
    const { id } = operation;
    // A call before this one may have ended the admin's sessions, or used up an hour's sign-ups or own changes.
    const { tokens, clock, newSession } = app;
    if (id === "createUser" || id === "createProgram") clock.now += 120_000;
    tokens.admin = await newSession("admin");
    return goodCall(operation, app, next());
  };

  /** What the next call needs: a refused one leaves it as it was. */
  const afterwards = (operation: Operation, status: number, sent: Sent) =>
    (status < 300 && operation.method !== "GET") || status === 429 ? prepare(operation) : sent;

  /** Sends a call and expects an answer of the contract that is no 5xx. `raw` stands in the address as it is. */
  async function send(
    operation: Operation,
    base: string,
    sent: Sent,
    authorization?: string,
    raw: Record<string, string> = {},
  ) {
    const answer = await sendCall(app, operation, sent, { base, authorization, raw });
    const told = `${operation.id} ${JSON.stringify(sent)?.slice(0, 200)}`;
    const said = JSON.stringify(answer.body)?.slice(0, 300);
    expect(answer.status, `${told}: ${said}`).toBeLessThan(500);
    expectContract(operation, answer);
    return answer;
  }

  const bearer = async ({ roles }: Operation, role: Role = "admin") =>
    roles === null ? undefined : `Bearer ${await app.newSession(role)}`;

  describe.each(casesOn(open))("$name", ({ operation, base }) => {
    const row = rowOf(operation);

    // Those that ask for a role or for none are in roles.test.ts.
    if (operation.roles?.length === 0)
      it("lets in whoever has a session", async () => {
        for (const role of ROLES) {
          const sent = await prepare(operation);
          const { status } = await send(operation, base, sent, await bearer(operation, role));
          expect(status, role).toBe(row.status);
        }
      });

    if (operation.body)
      it("refuses bad bodies and other types", async () => {
        const sent = await prepare(operation);
        const as = await bearer(operation);
        for (const body of someOf("body", NOT_OBJECTS, 2)) {
          expect((await send(operation, base, { ...sent, body }, as)).status, body).toBe(400);
        }
        const empty = await send(operation, base, { ...sent, body: undefined }, as);
        expect(empty.status, "no body").toBe(400);
        for (const type of someOf("type", WRONG_TYPES, 2)) {
          const { status } = await send(
            operation,
            base,
            { ...sent, body: JSON.stringify(sent.body), headers: { "content-type": type } },
            as,
          );
          expect(type === "" ? [400, 415] : [415], type).toContain(status);
        }
        const large = {
          ...sent,
          body: { ...(sent.body as object), more: "x".repeat(operation.bodyMax + 50_000) },
        };
        expect((await send(operation, base, large, as)).status, "too large").toBe(413);
        const { status } = await send(operation, base, sent, as);
        expect(status, "still good").toBe(row.status);
      });

    if (operation.body)
      it("survives every wrong value in every field", async () => {
        const as = await bearer(operation);
        const schema = whole(operation.body as Schema);
        const { properties = {} } = schema;
        const beside = UNDECLARED_MEMBERS.filter((member) => !(member in properties));
        let sent = await prepare(operation);
        for (const field of [...Object.keys(properties), ...beside]) {
          for (const value of someOf(`field ${field}`, WRONG_VALUES, 1)) {
            const body = { ...(sent.body as object), [field]: value };
            const { status } = await send(operation, base, { ...sent, body }, as);
            sent = await afterwards(operation, status, sent);
            const isTooLarge = Buffer.byteLength(JSON.stringify(body)) > operation.bodyMax;
            if (beside.includes(field)) expect(status, field).toBe(isTooLarge ? 413 : 400);
          }
        }
      });

    if (row.refused)
      it("refuses what breaks a rule", async () => {
        const as = await bearer(operation);
        for (const sent of await refusedCalls(operation, app, next())) {
          const { status } = await send(operation, base, sent, as);
          expect([400, 409], JSON.stringify(sent)).toContain(status);
        }
      });

    const named = operation.parameters.filter((one) => one.in === "path");
    if (named.length > 0 && !row.isAnyId)
      it("answers 404 for unknown ids", async () => {
        const sent = await prepare(operation);
        const as = await bearer(operation);
        for (const { name } of named) {
          const unknown = name === "section" ? "9999" : "nothing-here";
          const params = { ...sent.params, [name]: unknown };
          expect((await send(operation, base, { ...sent, params }, as)).status, name).toBe(404);
        }
      });

    it("survives strange parameters", async () => {
      const as = await bearer(operation);
      let sent = await prepare(operation);
      const survives = async (more: Sent, raw?: Record<string, string>) => {
        const { status } = await send(operation, base, { ...sent, ...more }, as, raw);
        sent = await afterwards(operation, status, sent);
      };
      for (const { name, in: place } of operation.parameters) {
        for (const value of someOf(`${place} ${name}`, STRANGE, 1)) {
          if (place === "path") await survives({}, { [name]: value });
          else if (place === "query") {
            await survives({ query: `?${name}=${value}` });
            await survives({ query: `?${name}=${value}&${name}=1` });
          } else await survives({ headers: { ...sent.headers, [name.toLowerCase()]: value } });
        }
      }
      const declared = operation.parameters.map(({ name }) => name.toLowerCase());
      const undeclared = HEADERS.filter((name) => !declared.includes(name));
      const headers = Object.fromEntries(undeclared.map((name) => [name, "x".repeat(3000)]));
      sent = await prepare(operation);
      const more = { ...sent, headers: { ...sent.headers, ...headers } };
      const { status } = await send(operation, base, more, as);
      const expected = database === "PostgreSQL" ? (row.onPostgres ?? row.status) : row.status;
      expect(status, "headers that it does not take").toBe(expected);
      // As a cache buster is one.
      const good = await prepare(operation);
      const odd = { ...good, query: `${good.query ?? "?"}&unknown=1&__proto__=2&limit[]=3` };
      const answer = await send(operation, base, odd, await bearer(operation));
      expect(answer.status, "parameters that it does not know").toBe(status);
    });
  });
});
