/** The holes between a contract and a server that reads it, each closed. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { messages } from "#domain/messages.ts";
import type { ErrorBody, Toy } from "#domain/types.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { AT_ONCE } from "#server/calls/limits.ts";
import { type Operation, operationsOf, readContract } from "#server/http/contractDocument.ts";
import { handlers } from "#server/http/handlers.ts";
import type { AllServices } from "#server/http/services.ts";
import { whenAbandoned } from "#server/kernel/abandoned.ts";
import { operations } from "./contractChecks.ts";
import { sqlite } from "./databases.ts";
import { testApp } from "./server.ts";
import { stockApp } from "./stockApp.ts";

const toy = { strToyBarcode: "4006381333931", strName: "Train" };

describe("operations and handlers", () => {
  const withPath = (operation: object) => {
    const contract = structuredClone(readContract());
    Object.assign(contract.paths, { "/x": { get: operation } });
    return { contract };
  };
  const { getToy, ...others } = handlers;
  const cookie = { operationId: "x", security: [{ cookie: [] }] };
  it.each<[string, object]>([
    ["without a handler: getToy", { handlers: others }],
    // What an object inherits is none.
    ["without a handler: toString", withPath({ operationId: "toString" })],
    ["without an operation: getToys", { handlers: { ...handlers, getToys: getToy } }],
    ["no operationId", withPath({ operationId: "" })],
    ["used twice", withPath({ operationId: "getToy" })],
    ["other than a session", { ...withPath(cookie), handlers: { ...handlers, x: getToy } }],
  ])("are refused at the start: %s", async (sentence, more) => {
    await expect(testApp(undefined, more as never)).rejects.toThrow(sentence);
  });
});

it.each<[string, string[], (operation: Operation) => boolean | undefined]>([
  [
    "what only a few may do at once",
    ["429"],
    ({ "x-limit": kind }) => kind !== undefined && Number.isFinite(AT_ONCE[kind].all),
  ],
  [
    "what takes JSON",
    ["413", "415"],
    ({ requestBody }) => "application/json" in (requestBody?.content ?? {}),
  ],
  ["what programs may not do", ["403"], (operation) => operation["x-person"]],
])("names the errors of %s", (_, statuses, isMeant) => {
  const meant = operationsOf(readContract()).filter(isMeant);
  expect(meant.length).toBeGreaterThan(3);
  const lacking = meant.filter(({ responses = {} }) => statuses.some((one) => !(one in responses)));
  expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
});

it("answers a call within a minute, and ends what was read for it", async () => {
  const isOver = Promise.withResolvers<void>();
  const listToys = () => new Promise<never>(() => whenAbandoned(isOver.resolve));
  const { call } = await testApp(undefined, { handlers: { ...handlers, listToys } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = call<ErrorBody>("GET", "/api/toys");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(60_000);
  const { status, body } = await answer;
  expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  await isOver.promise;
});

it("answers what it makes with 201, and what has no more to say with 204", () => {
  const answered = (status: number) =>
    operations.filter(({ success }) => success === status).map(({ id }) => id);
  const made = `createUser acceptInvitation createProgram createResetLink createInvitation createToy createSection
    addBoxToSection createBox addToyToBox createBarcode createBarcodes loadSample startCount createReceiver createImport`;
  const silent = `logout changePassword changeName changeEmail signOutOthers signOutDevice deletePerson
    endPersonSessions deleteInvitation deleteToy addToyCode freeToyCode deleteSection removeBoxFromSection deleteBox
    freeBoxCode discardCount deleteReceiver deleteImport`;
  expect(answered(201).toSorted()).toEqual(made.split(/\s+/).toSorted());
  expect(answered(204).toSorted()).toEqual(silent.split(/\s+/).toSorted());
  const others = operations.filter(({ success }) => ![201, 204].includes(success));
  expect(others.filter(({ success }) => success !== 200)).toEqual([]);
});

it("closes every body that it takes", () => {
  const open = operations.filter(({ body }) => {
    const { type, additionalProperties, unevaluatedProperties } = body ?? {};
    return type === "object" && additionalProperties !== false && unevaluatedProperties !== false;
  });
  expect(open.map(({ id }) => id)).toEqual([]);
});

it.each(sqlite)("takes only the headers that an operation declares, on $name", async ({ open }) => {
  const { call, database } = await testApp(open);
  const headers = { "command-group": "g".repeat(6000), "if-match": "x".repeat(6000) };
  const { status } = await call("POST", "/api/barcodes/batch", { count: 1 }, { headers });
  expect(status).toBe(201);
  const groups = await database.db.selectFrom("changes").select("strGroup").execute();
  expect(groups).toEqual([{ strGroup: null }]);
});

it.each([
  ["0", 426],
  ["1", 426],
  ["2", 200],
  // Of a build that was gone back from.
  ["3", 426],
  [undefined, 200],
  ["new", 200],
])("understands a client of version %s: %s", async (version, expected) => {
  const { call } = await testApp();
  const headers: Record<string, string> =
    version === undefined ? {} : { "toyshelf-client": version };
  const { status, body } = await call<ErrorBody>("GET", "/toys", undefined, { headers });
  expect(status).toBe(expected);
  if (status === 426) expect(body.code).toBe("client_too_old");
});

it("sends only what the contract names", async () => {
  const leaking: Handlers<AllServices> = {
    ...handlers,
    getHealth: async () => ({ body: { status: "ok", secret: "x" } as never }),
  };
  const { call } = await testApp(undefined, { handlers: leaking });
  expect((await call("GET", "/api/health")).body).toEqual({ status: "ok" });
});

it("never tells what went wrong inside", async () => {
  const broken: Handlers<AllServices> = {
    ...handlers,
    getHealth: async () => {
      throw new Error("the inside");
    },
  };
  const { call } = await testApp(undefined, { handlers: broken });
  const { status, body, headers } = await call("GET", "/api/health");
  expect(status).toBe(500);
  expect(body).toEqual({ error: "Something went wrong on the server.", code: "internal" });
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

describe.each(sqlite)("calls on $name", ({ open }) => {
  const app = stockApp(open);
  const { call, get } = app;

  it("takes JSON only where no type is given", async () => {
    const response = await app.app.inject({
      method: "POST",
      url: "/toys",
      headers: { authorization: `Bearer ${app.tokens.admin}` },
      payload: Buffer.from(JSON.stringify(toy)),
    });
    expect(response.statusCode).toBe(415);
  });

  it("asks for a body where the contract does", async () => {
    for (const [body, headers] of [
      [undefined, {}],
      [undefined, { "content-type": "application/json" }],
      ["", {}],
    ] as const) {
      const answer = await call("POST", "/toys", body, { headers });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: "A JSON object is required.", code: "bad_input" });
    }
  });

  it("needs no body where the contract has none, whatever type is named", async () => {
    const headers = { "content-type": "application/json" };
    expect((await call("POST", "/barcodes/new", undefined, { headers })).status).toBe(201);
  });

  it("names a key of a body that it does not know", async () => {
    const unknown = await call("POST", "/toys", { ...toy, intQuantitty: 5 });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error).toBe('"intQuantitty" is not known here.');
  });

  it("reads numbers in addresses", async () => {
    await call("POST", "/toys", toy);
    expect(await get<Toy[]>("/toys?limit=1&offset=0")).toHaveLength(1);
    expect((await call("GET", "/toys?limit=one")).status).toBe(400);
    expect((await call("GET", "/toys?limit=1&limit=2")).status).toBe(400);
    expect((await call("GET", "/boxesinsections/x/boxes")).status).toBe(400);
  });

  it("says what is wrong in the specified sentences, for every field at once", async () => {
    const { body } = await call("POST", "/toys", { strToyBarcode: " ", strName: "" });
    expect(body.fields).toEqual({
      strToyBarcode: messages.barcodeRequired,
      strName: messages.nameRequired,
    });
    expect((await call("POST", "/toys", {})).body.fields).toEqual(body.fields);
  });

  it("refuses text that a database cannot hold", async () => {
    for (const strName of ["a\0b", "\ud800"]) {
      expect((await call("POST", "/toys", { ...toy, strName })).status).toBe(400);
    }
    expect((await call("GET", "/toys?q=%00")).status).toBe(400);
  });

  it("is not fooled by keys of prototypes", async () => {
    for (const key of ["__proto__", "constructor"]) {
      const text = `{"strToyBarcode":"1","strName":"x","${key}":{"prototype":{"isAdmin":true}}}`;
      expect((await call("POST", "/toys", text)).status, key).toBe(400);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect((await call("GET", `/toys/${name}`)).status).toBe(404);
      expect((await call("GET", `/toys?sort=${name}`)).status).toBe(400);
    }
  });

  it("answers whatever is wrong with the one error body", async () => {
    const wrong: [number, string, string, unknown?][] = [
      [400, "POST", "/toys", "{"],
      [413, "POST", "/toys", JSON.stringify({ ...toy, strDescription: "x".repeat(300_000) })],
      [400, "GET", "/toys/%zz"],
      [400, "GET", "/toys/%ff"],
      [400, "GET", `/toys/${"x".repeat(3000)}`],
      [404, "GET", "/api/nothing"],
      [404, "POST", "/nothing", "{"],
      [404, "GET", "/nothing.js"],
      [405, "GET", "/auth/login"],
      [405, "DELETE", "/toys"],
      [405, "PATCH", "/api/toys/1", {}],
      [404, "GET", "/dashboard"],
      [404, "GET", "/health"],
    ];
    for (const [status, method, url, body] of wrong) {
      const answer = await call(method, url, body);
      expect(answer.status, `${method} ${url.slice(0, 40)}`).toBe(status);
      expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
      expect(answer.body.code).toMatch(/^[a-z_]+$/);
    }
    const { headers } = await call("DELETE", "/toys");
    expect(headers.allow).toBe("GET, POST");
  });

  it("checks the session before anything of the call", async () => {
    expect((await call("POST", "/toys", "{", { as: null })).status).toBe(401);
    expect((await call("POST", "/toys", "{", { as: "guest" })).status).toBe(403);
    expect((await call("GET", "/toys?limit=x", undefined, { as: null })).status).toBe(401);
  });
});
