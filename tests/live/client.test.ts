/** The effect of a broken answer on a call, from a server that ends connections in the middle. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { messages } from "#domain/messages.ts";
import { requestOf } from "#domain/outbox/outboxAnswers.ts";
import type { Toy } from "#domain/types.ts";
import { toy as toyOf } from "../../stories/support/stock.ts";
import { entry, newCommands } from "../outbox/newCommands.ts";
import { OWNER, World } from "../outbox/world.ts";

let server: Server;
/** The number of next answers that break off, and the calls so far. */
let cuts = 0;
/** A status and a body of every answer, where it is no success. */
let error: [number, string] | null = null;
let calls: string[] = [];
/** Called before each answer. */
let next = () => {};
let src: typeof import("#src/api/client.ts");

beforeAll(async () => {
  // Another file of this worker may have it, at another address and with less of a browser.
  vi.resetModules();
  server = createServer((call, answer) => {
    calls.push(call.method ?? "");
    call.resume();
    next();
    if (error) return answer.writeHead(error[0]).end(error[1]);
    answer.writeHead(200, { "content-type": "application/json" });
    if (cuts-- <= 0) return answer.end("[]");
    answer.write("[");
    setImmediate(() => answer.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${port}` });
  // On a device that is full calls go on.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  src = await import("#src/api/client.ts");
});
beforeEach(() => {
  calls = [];
  error = null;
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  server.closeAllConnections();
  server.close();
});

it.each([
  { broken: 0, made: 1, is: "read" },
  { broken: 1, made: 2, is: "read" },
  { broken: 2, made: 2, is: "not read" },
])("a read whose answer breaks off $broken times is made $made times and is $is", async (row) => {
  cuts = row.broken;
  const reading = src.unwrap(src.api.GET("/sections"));
  if (row.is === "read") await expect(reading).resolves.toEqual([]);
  else await expect(reading).rejects.toMatchObject({ status: 0 });
  expect(calls).toHaveLength(row.made);
});

it("an order whose answer breaks off is not given again", async () => {
  cuts = 1;
  const body = { strBoxCode: "B1" };
  await expect(src.unwrap(src.api.POST("/boxes", { body }))).rejects.toMatchObject({ status: 0 });
  expect(calls).toEqual(["POST"]);
});

it("an error that is not the server's own is no answer to a read, and no refusal of an order", async () => {
  const body = { strBoxCode: "B1" };
  for (const text of ["404 page not found", "", "null", '{"message":"Not found"}']) {
    error = [404, text];
    await expect(src.unwrap(src.api.GET("/sections"))).rejects.toMatchObject({ status: 0 });
    await expect(src.unwrap(src.api.POST("/boxes", { body }))).rejects.toMatchObject({
      ...{ status: 502, hasServerMessage: false },
    });
  }
  // Every call would get it: orders wait.
  error = [429, "Too many requests"];
  await expect(src.unwrap(src.api.POST("/boxes", { body }))).rejects.toMatchObject({ status: 0 });
  error = [404, '{"error":"There is no such box.","code":"not_found"}'];
  const own = { status: 404, code: "not_found" };
  await expect(src.unwrap(src.api.GET("/sections"))).rejects.toMatchObject(own);
  await expect(src.unwrap(src.api.POST("/boxes", { body }))).rejects.toMatchObject(own);
});

it("of a version that is stored and cannot be read now the order waits as the read does", async () => {
  const { sendRequest } = await import("#src/outbox/requests.ts");
  const edit = { ...requestOf(entry(newCommands.addTags)), intVersion: 3 };
  for (const status of [401, 429]) {
    const statuses = [412];
    next = () => {
      error = [statuses.shift() ?? status, JSON.stringify({ error: "No.", code: "x" })];
    };
    expect(await sendRequest(edit)).toMatchObject({ status, code: "no_answer" });
  }
  next = () => {};
});

it("a picture has the time that the server gives it to arrive, beside that of every call", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const { sendRequest } = await import("#src/outbox/requests.ts");
  for (const size of [900_000, 3_000_000]) {
    const picture = { ...newCommands.setPicture.picture, blob: new Blob([new Uint8Array(size)]) };
    const order = entry({ ...newCommands.setPicture, picture });
    expect(await sendRequest(requestOf(order))).toMatchObject({ status: 200 });
  }
  await sendRequest(requestOf(entry(newCommands.addTags)));
  const times = timeout.mock.calls.flat();
  expect(times).toContain(15_000);
  // A call of another test may end within this one, with the time of every call.
  expect(times.filter((time) => time !== 15_000)).toEqual([45_000, 75_000]);
});

it("an edit of what was changed meanwhile is refused with the thing as it is: nothing more is read", async () => {
  const { commandActors } = await import("#src/screens/Item/itemActors.ts");
  const world = new World({});
  const toy = toyOf({ strToyBarcode: "T1", strDescription: "Old." } as Toy);
  const stored = { ...toy, strDescription: "Theirs.", intVersion: 9 };
  const changed = { status: 412, code: "changed", sentence: "No.", body: null, stored };
  const { outbox } = world.open({ send: async () => changed });
  const edit = createActor(commandActors(outbox).fieldEdit, { input: { toy } }).start();
  edit.send({ type: "edit.started", field: "notes" });
  edit.send({ type: "draft.changed", changes: { strDescription: "Mine." } });
  edit.send({ type: "edit.submitted" });
  await vi.waitFor(() => expect(edit.getSnapshot().hasTag("unsaved")).toBe(true));
  expect(edit.getSnapshot().context).toMatchObject({
    ...{ toy: stored, draft: { strDescription: "Mine." } },
  });
  expect(calls).toEqual([]);
  world.close();
});

it("an undo that asks first is no order before it was confirmed: without an answer nothing is left of it", async () => {
  const { startUndo } = await import("#src/history/startUndo.ts");
  const world = new World({});
  cuts = 1;
  const actor = startUndo(world.open({ isServerFound: async () => false }).outbox);
  const said = new Promise((resolve) => actor.on("*", resolve));
  const undo = { ...newCommands.undo, strQuestion: "All?" };
  actor.send({ type: "undo.asked", undo });
  expect(await said).toEqual({ type: "undo.refused", sentence: messages.needsServer });
  expect(world.disk.read(OWNER).commands).toEqual([]);
  world.close();
});
