/** More calls at once than there are places, and bodies as they should not be (docs/design.md, "Limits"). */
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { NewImport } from "#domain/types.ts";
import { ARRIVAL, AT_ONCE, HANDLER, type Places, REFUSED } from "#server/calls/limits.ts";
import { AbandonedError } from "#server/database/errors.ts";
import { handlers } from "#server/http/handlers.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { imports } from "#server/imports/imports.ts";
import { whenAbandoned } from "#server/kernel/abandoned.ts";
import { conflict } from "#server/kernel/errors.ts";
import { newImport } from "../imports.ts";
import { PASSWORD, type TestApp, testApp } from "../server.ts";
import { setFields } from "../untilEnd.ts";
import { OWN, person, post, signIn } from "./strangers.ts";

const placesAre = (kind: keyof typeof AT_ONCE, places: Partial<Places>) =>
  setFields<Partial<Places>>(AT_ONCE[kind], places);

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  return socket.on("error", () => {});
}

/** Resolves when the server has read the heads of so many. */
function requestsOf({ app }: TestApp, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let read = 0;
  app.server.on("request", () => {
    if (++read === count) resolve();
  });
  return promise;
}

/** Sends a call and leaves it once its work has begun; resolves when the server knows. */
async function leave(app: TestApp, text: string, begun: Promise<void>): Promise<void> {
  const socket = open(await listen(app));
  const left = Promise.withResolvers<void>();
  app.app.server.once("request", (_request, response) => response.once("close", left.resolve));
  socket.write(text);
  await begun;
  socket.destroy();
  await left.promise;
}

/** Sends as many requests whose bodies never end. */
async function hang(app: TestApp, count: number, head: string): Promise<void> {
  const port = await listen(app);
  const areRead = requestsOf(app, count);
  const type = "host: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n";
  for (let n = 0; n < count; n++) open(port).write(`${head}${type}\r\n{`);
  await areRead;
}

const pictureOf = (length: string) => `content-type: image/png\r\ncontent-length: ${length}\r\n`;

/** The head of an import whose body has so many bytes. */
const importHead = ({ tokens }: TestApp, key: string, size: number) =>
  `POST /api/imports HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${tokens.admin}\r\n` +
  `idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`;

function importText(app: TestApp, body: NewImport): string {
  const text = JSON.stringify(body);
  return `${importHead(app, body.strImport, Buffer.byteLength(text))}${text}`;
}

/** Concurrent calls are counted by the process. */
describe("floods of calls", () => {
  it("of bodies that nobody signed in sends, and does not end, let a new device in", async () => {
    const app = await testApp();
    await hang(app, AT_ONCE.strangers.all + 1, "POST /auth/login HTTP/1.1\r\n");
    expect((await signIn(app, PASSWORD, "127.0.0.1")).status).toBe(200);
    expect((await post(app, "/auth/create-user", person(1), "127.0.0.1")).status).toBe(201);
  });

  it("of bodies that a guest sends, and does not end, let everybody in, and the guest too", async () => {
    placesAre("calls", { all: 100, each: 100 });
    const app = await testApp();
    const session = `authorization: Bearer ${app.tokens.guest}\r\n`;
    await hang(app, 101, `PUT /api/account/name HTTP/1.1\r\n${session}`);
    expect((await app.call("GET", "/toys?limit=1")).status).toBe(200);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(200);
  });

  it("that one person has open are bounded, however many sessions; others, and health, go on", async () => {
    placesAre("calls", { each: 2 });
    const app = await testApp();
    const sessions = [app.tokens.guest, await app.newSession("guest"), app.tokens.guest];
    const held = Promise.withResolvers<void>();
    const lock = app.database.write(() => held.promise);
    const names = sessions.map((token) =>
      app.call("PUT", "/api/account/name", { name: "Ada" }, { token }),
    );
    expect((await Promise.race(names)).status).toBe(429);
    expect((await app.call("GET", "/toys?limit=1")).status).toBe(200);
    held.resolve();
    await lock;
    const statuses = (await Promise.all(names)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 204, 429]);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(200);
  });

  it("that are refused wait for those of others that came later", async () => {
    setFields(REFUSED, { after: 60_000 });
    const app = await testApp();
    const answered: string[] = [];
    const refused = [1, 2, 3].map(async () => {
      expect((await post(app, "/auth/login", {}, OWN)).status).toBe(400);
      answered.push("refused");
    });
    for (let n = 0; n < 20; n++) {
      expect((await app.call("GET", `/toys/none${n}`)).status).toBe(404);
      await nextTurn();
    }
    answered.push("staff");
    // Nobody waits for them when the server ends.
    await app.app.close();
    await Promise.all(refused);
    expect(answered).toEqual(["staff", "refused", "refused", "refused"]);
  });

  it("that are refused by the thousand on one connection end it, and nobody else's", async () => {
    setFields(REFUSED, { after: 60_000 });
    const app = await testApp();
    const port = await listen(app);
    const flood = open(port);
    const isEnded = new Promise((resolve) => flood.once("close", () => resolve("ended")));
    const allWait = requestsOf(app, 5000).then(() => "all wait");
    flood.resume().write("GET /api/toys HTTP/1.1\r\nhost: a\r\n\r\n".repeat(5000));
    expect(await Promise.race([isEnded, allWait])).toBe("ended");
    // A flood would open each again at once, which costs more than one that waits.
    const others = Array.from({ length: REFUSED.most + 5 }, () => open(port));
    const areRead = requestsOf(app, others.length);
    for (const socket of others) socket.write("GET /api/toys HTTP/1.1\r\nhost: a\r\n\r\n");
    await areRead;
    const answer = await fetch(`http://127.0.0.1:${port}/toys?limit=1`, {
      headers: { authorization: `Bearer ${app.tokens.admin}` },
    });
    expect(answer.status).toBe(200);
    expect(others.filter(({ closed }) => closed)).toEqual([]);
  });

  it("leave health its answer where there is no place for any other", async () => {
    placesAre("calls", { all: 0 });
    const app = await testApp();
    expect((await app.call("GET", "/toys?limit=1")).status).toBe(503);
    expect((await app.call("GET", "/api/health", undefined, { as: null })).status).toBe(200);
  });

  it("make strangers wait first, where more is to do than is done", async () => {
    setFields(REFUSED, { late: 300 });
    const app = await testApp();
    const { cookie } = await signIn(app, PASSWORD, OWN);
    const beBusy = () => {
      const end = performance.now() + 350;
      while (performance.now() < end);
    };
    const statuses: number[] = [];
    // Two looks of half a second each, whenever the first begins. What is refused anyway takes no time between.
    while (statuses.length < 10 && statuses.at(-1) !== 503) {
      beBusy();
      statuses.push((await post(app, "/auth/login", {}, OWN)).status);
    }
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(503);
    expect((await signIn(app, PASSWORD, OWN, cookie)).status).toBe(200);
    expect((await app.call("GET", "/toys?limit=1")).status).toBe(200);
    expect((await app.call("GET", "/api/health", undefined, { as: null })).status).toBe(200);
  });

  it("of things that are wrong with one body are told in five sentences, of a long one in one", async () => {
    const app = await testApp();
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
    const fieldsOf = async (body: object, as: "admin" | null, url: string) => {
      const { status, body: refused } = await app.call("POST", url, body, { as });
      return [status, Object.keys(refused.fields ?? {}).length];
    };
    expect(await fieldsOf(keys(100), null, "/auth/login")).toEqual([400, 5]);
    expect(await fieldsOf(keys(20_000), null, "/auth/login")).toEqual([413, 0]);
    expect(await fieldsOf(keys(3000), "admin", "/toys")).toEqual([400, 1]);
  });

  it("do not make a body too large that the contract allows, however it is written", async () => {
    const app = await testApp();
    const bear = "\\ud83e\\uddf8";
    const body = `{"email":"${bear.repeat(254)}","password":"${bear.repeat(1024)}"}`;
    expect((await app.call("POST", "/auth/login", body, { as: null })).status).toBe(401);
  });

  it("of changes of the own password are looked at one at a time", async () => {
    const app = await testApp();
    const body = { oldPassword: "x", password: "x" };
    const change = () => app.call("PUT", "/api/account/password", body, { as: "guest" });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 429, 429]);
  });

  it.each([
    ["GET /api/changes/stream", AT_ONCE.streams.each, ["", ""]],
    ["PUT /api/toys/1/picture", AT_ONCE.pictures.each, [pictureOf("8000000"), pictureOf("0")]],
  ])("of %s end at so many of a session, before a body is read", async (what, most, types) => {
    const [endless, whole] = types as [string, string];
    const app = await testApp(undefined, { feedLifetime: 60_000 });
    const port = await listen(app);
    const ask = (token: string, type: string) => {
      const socket = open(port);
      const head = `${what} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n`;
      socket.write(`${head}${type}\r\n`);
      const answer = new Promise<string>((resolve) => {
        socket.once("data", (data) => resolve(String(data).slice(9, 12)));
      });
      return { socket, answer };
    };
    const another = await app.newSession("admin");
    const areRead = requestsOf(app, most);
    const first = Array.from({ length: most }, () => ask(app.tokens.admin, endless));
    await areRead;
    expect(await ask(app.tokens.admin, endless).answer).toBe("429");
    expect(await ask(another, whole).answer).not.toBe("429");
    first[0]?.socket.destroy();
    await expect.poll(() => ask(app.tokens.admin, whole).answer).not.toBe("429");
  });

  it("that were left before their file begins are no open streams, and their file is closed", async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const file = Readable.from(["part"]);
    const getCopyPart = async () => {
      begun.resolve();
      await held.promise;
      return { status: 200 as const, body: file };
    };
    const metrics = await createMetrics();
    const app = await testApp(undefined, { handlers: { ...handlers, getCopyPart }, metrics });
    const session = `authorization: Bearer ${app.tokens.admin}\r\n`;
    const head = `GET /api/copy/parts/0 HTTP/1.1\r\nhost: a\r\n${session}\r\n`;
    await leave(app, head, begun.promise);
    held.resolve();
    await expect.poll(() => file.destroyed).toBe(true);
    expect(await metrics.registry.getSingleMetricAsString("toyshelf_streams")).toMatch(/ 0$/);
  });

  it.each([
    ["exportToys", "toys"],
    ["exportBoxes", "boxes"],
    ["exportCounts", "counts"],
    ["exportValue", "value"],
    ["exportHistory", "history"],
  ])(
    "of %s are two of a person's, each of which may have much of the stock in memory",
    async (operation, file) => {
      const held = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      let calls = 0;
      const exported = async () => {
        if (++calls === 2) begun.resolve();
        await held.promise;
        return { body: Readable.from(["part"]) };
      };
      const app = await testApp(undefined, { handlers: { ...handlers, [operation]: exported } });
      const ask = async () => (await app.call("GET", `/api/export/${file}`)).status;
      const both = [ask(), ask()];
      await begun.promise;
      const other = file === "toys" ? "boxes" : "toys";
      expect((await app.call("GET", `/api/export/${other}`)).status).toBe(429);
      held.resolve();
      expect(await Promise.all(both)).toEqual([200, 200]);
      expect(await ask()).toBe(200);
    },
  );

  it("of imports that were left keep their place until what is done for them has ended", async () => {
    placesAre("imports", { all: 1, each: 1 });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let calls = 0;
    const createImport = async () => {
      begun.resolve();
      if (calls++ === 0) await held.promise;
      throw conflict("begun", "No.");
    };
    const app = await testApp(undefined, { handlers: { ...handlers, createImport } });
    const body = newImport("Barcode,Name\nA1,Train");
    await leave(app, importText(app, body), begun.promise);
    const again = async () => (await app.call("POST", "/api/imports", body)).status;
    expect(await again()).toBe(429);
    held.resolve();
    await expect.poll(again).toBe(409);
  });

  it("of imports that were left end between two parts, with their place; sent again they go on", async () => {
    placesAre("imports", { all: 1, each: 1 });
    const begun = Promise.withResolvers<void>();
    const { createImport: create } = imports;
    const createImport: typeof create = (call, services) => {
      begun.resolve();
      return create(call, services);
    };
    const app = await testApp(undefined, { handlers: { ...handlers, createImport } });
    const rows = Array.from({ length: 600 }, (_, n) => `A${n},Train`);
    const body = newImport(`Barcode,Name\n${rows.join("\n")}`);
    const held = Promise.withResolvers<void>();
    const lock = app.database.write(() => held.promise);
    await leave(app, importText(app, body), begun.promise);
    held.resolve();
    await lock;
    const send = async (sent: object) => (await app.call("POST", "/api/imports", sent)).status;
    await expect.poll(() => send(newImport("Barcode,Name\nB1,Doll"))).toBe(201);
    const staged = async () => {
      const stored = app.database.db.selectFrom("importRows").select("intRow");
      return (await stored.where("strImport", "=", body.strImport).execute()).length;
    };
    expect(await staged()).toBeLessThan(600);
    expect(await send(body)).toBe(201);
    expect(await staged()).toBe(600);
  });

  it("that take too long are answered 503, whatever becomes of their work", async () => {
    setFields(HANDLER, { time: 20 });
    const createImport = async () => {
      await new Promise<void>((resolve) => whenAbandoned(resolve));
      throw new AbandonedError();
    };
    const app = await testApp(undefined, { handlers: { ...handlers, createImport } });
    const body = newImport("Barcode,Name\nA1,Train");
    const answer = await app.call("POST", "/api/imports", body);
    expect(answer).toMatchObject({ status: 503, body: { code: "busy" } });
  });

  it("that take too long leave no file open", async () => {
    setFields(HANDLER, { time: 20 });
    const file = Readable.from(["part"]);
    const getCopyPart = async () => {
      await new Promise<void>((resolve) => whenAbandoned(resolve));
      return { status: 200 as const, body: file };
    };
    const app = await testApp(undefined, { handlers: { ...handlers, getCopyPart } });
    expect((await app.call("GET", "/api/copy/parts/0")).status).toBe(503);
    await expect.poll(() => file.destroyed).toBe(true);
  });

  it.each([
    ["has the time that it takes", 3_000_000, 201],
    ["has the time of any, where it is small", 20_000, 408],
  ])("with a large body: it %s", async (_what, size, status) => {
    setFields(ARRIVAL, { time: 30_000, rate: 50_000 });
    const app = await testApp();
    const port = await listen(app);
    const body = newImport("Barcode,Name\nA1,Train");
    const [head = "", rows = ""] = JSON.stringify(body).split(/(?<="rows":\[)/);
    const text = head + rows.padStart(size - head.length);
    const begun = Promise.withResolvers<IncomingMessage>();
    app.app.server.once("request", begun.resolve);
    const socket = open(port);
    const answer = new Promise<string>((resolve) => {
      socket.once("data", (data) => resolve(String(data)));
    });
    socket.write(`${importHead(app, body.strImport, size)}${text.slice(0, size / 2)}`);
    const request = await begun.promise;
    await expect.poll(() => request.listenerCount("readable")).toBeGreaterThan(0);
    // As Node does where a request takes longer than any is given.
    const error = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    app.app.server.emit("clientError", error, request.socket);
    socket.write(text.slice(size / 2));
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it("whose large body has stopped end before its time, with their place, whoever stays", async () => {
    placesAre("imports", { all: 1, each: 1 });
    setFields(ARRIVAL, { time: 50, rate: 1_000_000 });
    const app = await testApp();
    const port = await listen(app);
    const body = newImport("Barcode,Name\nA1,Train");
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const answer = new Promise<string>((resolve) => {
      socket.once("data", (data) => resolve(String(data)));
    });
    socket.write(importHead(app, body.strImport, 60_000_000));
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
    const again = async () => (await app.call("POST", "/api/imports", body)).status;
    await expect.poll(again).toBe(201);
  });

  it("with a large body are waited for no more when it is there", async () => {
    setFields(ARRIVAL, { time: 50, rate: 100 });
    const app = await testApp();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const body = newImport("Barcode,Name\nA1,Train");
    expect((await app.call("POST", "/api/imports", body)).status).toBe(201);
    expect(vi.getTimerCount()).toBe(0);
  });
});
