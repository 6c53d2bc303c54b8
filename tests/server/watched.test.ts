/** The operator's view from outside: GET /api/ready and the figures (docs/operating.md). */
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, vi } from "vitest";
import type { operations } from "#domain/contract.ts";
import type { Check } from "#domain/types.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { NEVER } from "#server/notices/notifier.ts";
import { databases, sqlite } from "./databases.ts";
import { dataFolder, send, serveHere, signIn } from "./process.ts";
import { testApp } from "./server.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

type Ready = operations["getReady"]["responses"][200]["content"]["application/json"];

it.each(databases)("says what runs, and that nothing is wrong, on $name", async ({ open }) => {
  const { call } = await testApp(open, { now: Date.now });
  const { status, body } = await call<Ready>("GET", "/api/ready", undefined, { as: null });
  expect(status).toBe(200);
  const version = expect.stringMatching(/^\d/);
  expect(body).toEqual({ status: "ready", version, commit: null, intBackupAt: null, problems: [] });
});

it.each(databases)("tells the owner in sentences how it is, on $name", async ({ name, open }) => {
  const { call, get, clock, newSession } = await testApp(open);
  const read = async () => {
    const body = await get<Check[]>("/api/status", {
      token: await newSession("admin"),
    });
    return new Map(body.map(({ what, sentence, toDo }) => [what, { sentence, toDo }]));
  };
  await call("POST", "/toys", { strToyBarcode: "T1", strName: "Kite" });
  clock.now = Date.now();
  const well = await read();
  expect([...well.values()].flatMap(({ toDo }) => toDo)).toEqual([]);
  expect(well.get("Writing")?.sentence).toBe("The history has 1 change.");
  expect(well.get("Server")?.sentence).toMatch(/^Toyshelf \d.* of memory\.$/);
  expect(well.has("Backups")).toBe(name === "SQLite");
  clock.now += 10 * 24 * 60 * 60 * 1000;
  const late = ["There is no backup of the last 3 days: the server's log says why."];
  expect((await read()).get("Backups")?.toDo ?? late).toEqual(late);
});

it("is not ready while another program keeps it from writing", async () => {
  const folder = dataFolder();
  const { url } = await serveHere(folder);
  using other = new DatabaseSync(join(folder, "toyshelf.db"));
  // The server may be in the middle of what it writes at its start.
  await vi.waitFor(() => other.exec("begin immediate"), { timeout: 60_000 });
  expect((await send(`${url}/api/health`, "GET")).status).toBe(200);
  expect((await send(`${url}/api/ready`, "GET")).status).toBe(503);
});

/** The value of a figure, or of all with these labels. */
function figureOf(text: string, name: string, labels = ""): number {
  const line = text.split("\n").find((line) => line.startsWith(`${name}${labels}`));
  return Number(line?.split(" ").at(-1));
}

it("gives its figures on a port of its own, and nowhere else", async () => {
  const { url, printed, end } = await serveHere(dataFolder(), { METRICS_PORT: "0" });
  const at = /^Figures are at (\S+)$/m.exec(printed())?.[1] ?? "";
  const token = await signIn(url);
  await send(`${url}/toys`, "POST", { token, body: { strToyBarcode: "T1", strName: "Kite" } });
  await send(`${url}/toys/none`, "GET", { token });
  const read = async () => (await fetch(at)).text();
  const text = await read();
  const calls = "toyshelf_call_duration_seconds_count";
  expect(figureOf(text, calls, '{operation="createToy",status="201"}')).toBe(1);
  expect(figureOf(text, calls, '{operation="getToy",status="404"}')).toBe(1);
  expect(figureOf(text, "toyshelf_write_duration_seconds_count")).toBeGreaterThanOrEqual(2);
  expect(figureOf(text, "toyshelf_journal_number")).toBe(1);
  expect(figureOf(text, "toyshelf_database_bytes")).toBeGreaterThan(0);
  expect(figureOf(text, "toyshelf_free_bytes")).toBeGreaterThan(0);
  expect(figureOf(text, "toyshelf_backup_timestamp_seconds")).toBe(0);
  expect(figureOf(text, "toyshelf_problems")).toBe(0);
  // Each figure that the page names is there.
  const page = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
  const named = new Set(page.match(/\b(toyshelf|nodejs|process)_[a-z_]+/g));
  expect(named.size).toBeGreaterThan(12);
  for (const name of named) expect(figureOf(text, name), name).not.toBeNaN();
  expect((await fetch(at.replace("metrics", ""))).status).toBe(404);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  await end();
  await expect(read()).rejects.toThrow();
});

it.each(sqlite)("counts each problem that /api/ready names, on $name", async ({ open }) => {
  const metrics = await createMetrics();
  const { call, get, database } = await testApp(open, { metrics });
  const receiver = { kind: "webhook", address: "https://example.com", notices: ["low"] };
  const made = await call("POST", "/api/receivers", { ...receiver, isDigest: false });
  expect(made.status).toBe(201);
  await database.write((trx) => trx.updateTable("receivers").set({ intNextAt: NEVER }).execute());
  const { problems } = await get<Ready>("/api/ready");
  expect(problems).toContainEqual(expect.stringMatching(/^1 receiver of messages took none/));
  const text = await metrics.registry.metrics();
  expect(figureOf(text, "toyshelf_problems")).toBe(problems.length);
});

it.runIf(hasIpv6)("names an address of its figures that can be opened, on IPv6 too", async () => {
  const { printed } = await serveHere(dataFolder(), { METRICS_PORT: "0", HOST: "::1" });
  const at = /^Figures are at (\S+)$/m.exec(printed())?.[1] ?? "";
  expect(at).toMatch(/^http:\/\/\[::1\]:\d+\/metrics$/);
  expect((await fetch(at)).status).toBe(200);
});
