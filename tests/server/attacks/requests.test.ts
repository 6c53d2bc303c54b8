/** Requests that are made to break something, each answered as it should be. */
import { connect } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ErrorBody } from "#domain/types.ts";
import { handlers } from "#server/http/handlers.ts";
import { sqlite } from "../databases.ts";
import { type TestApp, testApp } from "../server.ts";
import { addToys, stockApp, toyRows } from "../stockApp.ts";
import { person } from "./strangers.ts";

/** Listens, and returns a socket that has sent `bytes`, with all that it was answered. */
async function sendBytes({ app }: TestApp, bytes: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const at = app.server.address();
  if (at === null || typeof at === "string") throw new Error("no port");
  const socket = connect(at.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(bytes);
  return { socket, closed, text: () => text };
}

/** More toys than the buffers between server and reader hold. */
function manyToys({ database }: TestApp): Promise<void> {
  const [imageThumb, imageLarge] = ["x".repeat(2000), "x".repeat(2000)];
  const texts = { strDescription: "x".repeat(250), imageThumb, imageLarge };
  return addToys(
    database,
    toyRows(5000, () => texts),
  );
}

describe.each(sqlite)("hostile requests on $name", ({ open }) => {
  const app = stockApp(open);
  const { call } = app;

  it.each([33, 1000, 10_000, 60_000])("nests %i deep for a 400", async (depth) => {
    for (const [opening, closing] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      // As much as the one and the other take.
      const more = `${opening.repeat(depth)}1${closing.repeat(depth)}`.slice(0, 190_000);
      const text = `{"strToyBarcodes":["[[["],"addTags":${more}}`;
      const { status, body } = await call("POST", "/api/bulk/change", text);
      expect(status).toBe(400);
      expect(body.code).toBe("bad_input");
      const login = await call(
        "POST",
        "/auth/login",
        `{"email":"a@b","password":"x","more":${more.slice(0, 12_000)}}`,
        { as: null },
      );
      expect(login.status).toBe(400);
    }
    const brackets = {
      strToyBarcode: "2",
      strName: "[".repeat(99),
      strDescription: '"[{\\"'.repeat(40),
    };
    expect((await call("POST", "/toys", brackets)).status).toBe(201);
  });

  const UNSEEN = [
    "a\nb",
    "a\u001b[31mb",
    "a\u200bb",
    "a\u202eb",
    "a\u0085b",
    "a\u2066b",
    "a\u3164b",
  ];
  it.each(UNSEEN)("cannot put %j into a text of one line", async (text) => {
    const field = async (url: string, body: object, as: null | "admin" = "admin") => {
      const answer = await call("POST", url, body, { as });
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    const toy = { strToyBarcode: "1", strName: "Toy" };
    expect(await field("/toys", { ...toy, strName: text })).toEqual([400, ["strName"]]);
    expect(await field("/toys", { ...toy, tags: [text] })).toEqual([400, ["tags"]]);
    expect(await field("/boxes", { strBoxCode: "B", strCustomNote: text })).toEqual([
      400,
      ["strCustomNote"],
    ]);
    for (const name of ["name", "address", "phone"]) {
      expect(await field("/auth/create-user", { ...person(1), [name]: text }, null)).toEqual([
        400,
        [name],
      ]);
    }
    for (const email of [`${text}@b`, `a@b${text}`, "ä@b.de", '"a b"@c']) {
      const given = { ...person(1), email };
      expect(await field("/auth/create-user", given, null), email).toEqual([400, ["email"]]);
    }
    // Notes have several lines.
    expect((await call("POST", "/toys", { ...toy, strDescription: "a\nb" })).status).toBe(201);
  });

  it("a session that ends while its body is uploaded writes nothing", async () => {
    const app = await testApp(open);
    const body = JSON.stringify({ strToyBarcode: "1", strName: "Late" });
    const head = `POST /toys HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\nauthorization: Bearer ${app.tokens.admin}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { socket, closed, text } = await sendBytes(app, head + body.slice(0, 10));
    await expect.poll(() => app.app.server.listening).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await app.call("POST", "/api/auth/logout")).status).toBe(204);
    socket.write(body.slice(10));
    await closed;
    expect(text()).toMatch(/^HTTP\/1.1 401 /);
    expect(await app.database.db.selectFrom("toys").select("strName").execute()).toEqual([]);
  });

  /** Somebody who asks for all of a large list, and stops reading after the first of it. */
  async function stoppedReader(app: TestApp) {
    await manyToys(app);
    const head = `GET /toys HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${app.tokens.admin}`;
    const { socket, closed } = await sendBytes(app, `${head}\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    return async (timeout: number) => {
      await expect.poll(() => connections(app), { timeout }).toBe(0);
      socket.resume();
      await closed;
    };
  }

  it("a reader that stops reading is let go", async () => {
    // Longer than a busy machine takes for the first byte.
    const patience = 4000;
    const app = await testApp(open, { streamPatience: patience / 2 });
    const isLetGo = await stoppedReader(app);
    await isLetGo(1.8 * patience);
  });

  it("a reader of a file that is long to begin is not", async () => {
    const silence = Promise.withResolvers<void>();
    async function* begin() {
      await silence.promise;
      yield "whole";
    }
    const getCopyPart = async () => ({ status: 200 as const, body: Readable.from(begin()) });
    const app = await testApp(open, {
      streamPatience: 20,
      handlers: { ...handlers, getCopyPart },
    });
    app.app.server.once("timeout", silence.resolve);
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${app.tokens.admin}` };
    expect(await (await fetch(`${url}/api/copy/parts/0`, { headers })).text()).toBe("whole");
  });

  it("a stream ends with the session that asked for it", async () => {
    const app = await testApp(open);
    const isLetGo = await stoppedReader(app);
    expect((await app.call("POST", "/api/auth/logout")).status).toBe(204);
    await isLetGo(10_000);
  });
});

const connections = ({ app }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe("behind a proxy", () => {
  const PROXY = "10.1.2.3";
  const signIn = ({ app }: TestApp, client: string, from: string) =>
    app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: `${Math.random()}@x.yz`, password: "x" },
      remoteAddress: from,
      headers: { "x-forwarded-for": client, "x-forwarded-proto": "https" },
    });

  it("everybody is who the proxy says, and nobody else is believed", async () => {
    const app = await testApp(undefined, { trustProxy: ["10.0.0.0/8"] });
    const from = (client: string, connection: string) =>
      Promise.all(Array.from({ length: 31 }, () => signIn(app, client, connection)));
    const throttled = async (answers: ReturnType<typeof from>) =>
      (await answers).filter(({ statusCode }) => statusCode === 429).length;
    expect(await throttled(from("198.51.100.1", PROXY))).toBe(1);
    // Another behind the same proxy is not held up.
    expect((await signIn(app, "198.51.100.2", PROXY)).statusCode).toBe(401);
    expect((await signIn(app, "198.51.100.1", PROXY)).statusCode).toBe(429);
    // A stranger who says the same is not believed.
    const stranger = "203.0.113.9";
    expect((await signIn(app, "198.51.100.1", stranger)).statusCode).toBe(401);
  });

  it("HTTPS is told to the browser where the request came by it", async () => {
    const app = await testApp(undefined, { trustProxy: [PROXY] });
    const trusted = await signIn(app, "198.51.100.1", PROXY);
    expect(trusted.headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    const other = await signIn(app, "198.51.100.1", "203.0.113.9");
    expect(other.headers["strict-transport-security"]).toBeUndefined();
    const unset = await testApp();
    const plain = await signIn(unset, "198.51.100.1", PROXY);
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
    const body: ErrorBody = plain.json();
    expect(body.code).toBe("unauthorized");
  });
});
