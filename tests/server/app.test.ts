/** The server's files beside the API: the built app, the API's page, headers (docs/design.md, "Service"). */
import { EventEmitter, once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { basename, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { Backups } from "#server/backups/backups.ts";
import { createApp } from "#server/http/app.ts";
import { handlers } from "#server/http/handlers.ts";
import { dataFolder } from "./process.ts";
import { type TestApp, testApp } from "./server.ts";

const SCRIPT = 'console.log("built");';

function builtApp(): string {
  const dist = join(dataFolder(), "dist");
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>Toyshelf</title>");
  writeFileSync(join(dist, "icon.svg"), "<svg/>");
  writeFileSync(join(dist, ".built"), "");
  writeFileSync(join(dist, "assets/index-abc.js"), SCRIPT);
  writeFileSync(join(dist, "assets/index-abc.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, "assets/reader-abc.wasm"), "");
  return dist;
}

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

it("answers every screen's address with the app", async () => {
  const app = await testApp(undefined, { dist: builtApp() });
  const routes = readdirSync("src/routes/_signedIn", { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!_).+\.tsx$/.test(basename(file)))
    .map((file) => `/${basename(file).split(".")[0]}`);
  for (const url of [
    ...routes,
    "/",
    "/?x=1",
    "/login",
    "/inventory/new?barcode=0012345",
    "/inventory/4006381333931",
    "/box/box-1",
    "/boxcamera/1",
    "/search?q=x",
  ]) {
    const { statusCode, headers, body } = await get(app, url);
    expect(statusCode, url).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toContain("Toyshelf");
  }
});

it("answers with the page of its own build, also where a newer one was put in its place", async () => {
  const dist = builtApp();
  const app = await testApp(undefined, { dist });
  writeFileSync(join(dist, "index.html"), '<script src="/assets/index-new.js"></script>');
  writeFileSync(join(dist, "assets/index-new.js"), SCRIPT);
  const { body, headers } = await get(app, "/login");
  expect(body).toContain("<title>Toyshelf</title>");
  const again = await get(app, "/home", { "if-none-match": String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers["cache-control"]).toBe("no-cache");
});

it("answers an unknown address with the app for a browser and with 404 for a program", async () => {
  const app = await testApp(undefined, { dist: builtApp() });
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  expect((await get(app, "/nothing", { accept })).body).toContain("Toyshelf");
  expect((await get(app, "/nothing")).statusCode).toBe(404);
  expect((await get(app, "/assets/old.js")).statusCode).toBe(404);
  expect((await get(app, "/api/nothing", { accept })).json().code).toBe("not_found");
  expect((await get(app, "/.built")).statusCode).toBe(404);
  expect((await get(app, "/..%2f..%2fpackage.json")).statusCode).toBe(404);
});

it("sends files with a hash in their name once, compressed where they are", async () => {
  const app = await testApp(undefined, { dist: builtApp() });
  const plain = await get(app, "/assets/index-abc.js");
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const small = await get(app, "/assets/index-abc.js", { "accept-encoding": "gzip, br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.headers["content-type"]).toMatch(/javascript/);
  expect(small.headers.vary).toBe("accept-encoding");
  expect((await get(app, "/assets/reader-abc.wasm")).headers["content-type"]).toBe(
    "application/wasm",
  );
  const icon = await get(app, "/icon.svg");
  expect(icon.headers["cache-control"]).toBe("no-cache");
  const again = await get(app, "/icon.svg", { "if-none-match": String(icon.headers.etag) });
  expect(again.statusCode).toBe(304);
});

it("compresses long answers for who can read that", async () => {
  const app = await testApp();
  await app.call("POST", "/api/sample");
  const asked = { authorization: `Bearer ${app.tokens.admin}`, "accept-encoding": "gzip, br" };
  const small = await get(app, "/toys", asked);
  expect(small.headers["content-encoding"]).toBe("br");
  const plain = await get(app, "/toys", { authorization: asked.authorization });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload);
  expect(plain.rawPayload.length).toBeGreaterThan(5 * small.rawPayload.length);
});

it("works without a built app", async () => {
  const app = await testApp(undefined, { dist: join(dataFolder(), "none") });
  expect((await get(app, "/")).statusCode).toBe(404);
  expect((await get(app, "/api/health")).statusCode).toBe(200);
});

it("has its headers on every answer, and no unsafe-eval", async () => {
  const app = await testApp(undefined, { dist: builtApp() });
  for (const url of [
    "/",
    "/icon.svg",
    "/assets/index-abc.js",
    "/assets/gone.js",
    "/toys",
    "/api/health",
    "/api/docs",
    "/api/docs/swagger-ui.css",
    "/api/openapi.yaml",
    "/api/x",
    "/%zz",
  ]) {
    const { headers } = await get(app, url);
    const policy = String(headers["content-security-policy"]);
    expect(policy, url).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

it("asks the database once where many ask at once whether it is well", async () => {
  const app = await testApp();
  const asked = vi.spyOn(app.database.db, "selectFrom");
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(app, "/api/health")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  // What is cleared away at the start is read beside it.
  expect(asked.mock.calls.filter(([table]) => table === "counters")).toHaveLength(1);
});

it("serves the contract and its page from its own origin", async () => {
  const app = await testApp();
  const page = await get(app, "/api/docs");
  expect(page.statusCode).toBe(200);
  const files = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file ?? "");
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//);
    expect((await get(app, file)).statusCode, file).toBe(200);
  }
  const contract = await get(app, "/api/openapi.yaml");
  expect(contract.body).toBe(readFileSync("openapi.yaml", "utf8"));
});

it("packs none of the files of that page, which anybody may fetch: it would take a core for half a second each time", async () => {
  const app = await testApp();
  for (const url of ["/api/docs/swagger-ui-bundle.js", "/api/openapi.yaml"]) {
    const headers = { "accept-encoding": "gzip, br" };
    const answer = await app.app.inject({ url, headers });
    expect([answer.statusCode, answer.headers["content-encoding"]], url).toEqual([200, undefined]);
  }
});

it("reads the folder of backups once where many ask at once whether it is ready", async () => {
  const app = await testApp();
  const newest = vi.spyOn(Backups.prototype, "newest");
  onTestFinished(() => void vi.restoreAllMocks());
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(app, "/api/ready")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  // Once for the problems and once for the moment; the notices look at the problems beside it.
  expect(newest.mock.calls.length).toBeLessThan(5);
});

it("logs writes and failures without secrets", async () => {
  const lines: string[] = [];
  const logger = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
  const mail = { send: async () => {}, close() {} };
  const { call, database, tokens } = await testApp(undefined, { logger, mail });
  const email = "admin@example.com";
  const wrong = { email, password: "hush" };
  const refused = await call("POST", "/auth/login?token=secret", wrong, { as: null });
  await call("GET", "/toys");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    event: "signInFailed",
    address: "127.0.0.1",
    account: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({
    method: "POST",
    path: "/auth/login",
    status: 401,
    request: refused.headers["x-request-id"],
  });
  expect(lines.join()).not.toContain(email);
  const told = { kind: "mail", address: "ada@example.com", notices: ["low"], isDigest: false };
  expect((await call("POST", "/api/receivers", told)).status).toBe(201);
  expect(JSON.parse(lines[2] ?? "").detail).toMatch(/^messages go to [0-9a-f]{16}$/);
  expect(lines.splice(2).join()).not.toContain(told.address);
  vi.spyOn(database.db, "selectFrom").mockImplementation(() => {
    throw new Error("inside");
  });
  const failed = await call("GET", "/api/health");
  const of = lines.map((line) => JSON.parse(line)).slice(2);
  expect(of).toMatchObject([{ err: { message: "inside" } }, { status: 500 }]);
  const id = failed.headers["x-request-id"];
  expect(of.map(({ request }) => request)).toEqual([id, id]);
  expect(id).not.toBe(refused.headers["x-request-id"]);
  for (const secret of ["hush", "secret", tokens.admin]) expect(lines.join()).not.toContain(secret);
});

it("logs what failed by the server's fault for a caller who has left, and not that the caller has", async () => {
  const lines: string[] = [];
  const logger = { level: "error", stream: { write: (line: string) => void lines.push(line) } };
  const messages = () => lines.map((line) => JSON.parse(line).err.message);
  const calls = new EventEmitter();
  const errors = [new Error("inside"), Object.assign(new Error("malformed"), { errcode: 11 })];
  const createToy = async () => {
    const left = once(calls, "left");
    calls.emit("begun");
    await left;
    throw errors.shift();
  };
  const { app, tokens } = await testApp(undefined, {
    ...{ logger, handlers: { ...handlers, createToy } },
  });
  app.server.on("request", (_, response) => response.once("close", () => calls.emit("left")));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const body = JSON.stringify({ strToyBarcode: "T1", strName: "Kite" });
  const head = [
    ...["POST /toys HTTP/1.1", "host: toys", `authorization: Bearer ${tokens.admin}`],
    ...["content-type: application/json", `content-length: ${body.length}`],
  ].join("\r\n");
  function begin(sent: string): Socket {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`${head}\r\n\r\n${sent}`);
    return socket;
  }

  for (const logged of [["inside"], ["inside", "malformed"]]) {
    const begun = once(calls, "begun");
    const socket = begin(body);
    await begun;
    socket.destroy();
    await vi.waitFor(() => expect(messages()).toEqual(logged), { timeout: 60_000 });
  }
  const left = once(calls, "left");
  const arrived = once(app.server, "request");
  const socket = begin(body.slice(1));
  await arrived;
  socket.destroy();
  await left;
  await get({ app } as TestApp, "/api/health");
  expect(messages()).toHaveLength(2);
});

it("speaks HTTPS with a certificate", async () => {
  const { database } = await testApp();
  const { lanCertificate } = await import("#server/process/lan.ts");
  const https = await lanCertificate(dataFolder(), ["127.0.0.1"]);
  const app = await createApp({ database, https });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  expect(url).toMatch(/^https:/);
  await app.close();
});
