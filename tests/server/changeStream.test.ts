/** The stream of changes: each once, in order, for as long as the session (docs/design.md, "Journal"). */
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { ChangeFeed } from "#server/journal/changeFeed.ts";
import { insertSection } from "#server/stock/boxes/write.ts";
import { databases } from "./databases.ts";
import { changeUsers, type TestApp, testApp } from "./server.ts";
import { setCounter, writeEntry, writeImported } from "./stockApp.ts";

interface Event {
  event: string;
  data: string;
  id?: string;
}

/** Opens the stream as a browser's `fetch` does. */
async function openStream(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await fetch(`${url}/api/changes/stream`, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${app.tokens.admin}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  /** The next event; null where the stream has ended. */
  async function next(): Promise<Event | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s))) as unknown as Event;
      }
      // A session's end closes the connection, which is no orderly end of the answer.
      const { done = true, value } = (await reader?.read().catch(() => undefined)) ?? {};
      if (done) return null;
      text += value;
    }
  }
  return {
    response,
    next,
    close: () => controller.abort(),
    /** The next `n` changes, without the heartbeats between them. */
    async changes(n: number): Promise<ChangeEvent[]> {
      const found: ChangeEvent[] = [];
      while (found.length < n) {
        const event = await next();
        if (!event) throw new Error("The stream has ended.");
        if (event.event !== "change") continue;
        const change: ChangeEvent = JSON.parse(event.data);
        expect(event.id).toBe(String(change.intChange));
        found.push(change);
      }
      return found;
    },
  };
}

describe.each(databases)("the stream of changes on $name", ({ name, open }) => {
  async function listening() {
    const app = await testApp(open, { feedLifetime: undefined });
    return { app, url: await app.app.listen({ port: 0, host: "127.0.0.1" }) };
  }
  const add = ({ call }: TestApp, n: number) => call("POST", "/sections", { intSection: n });
  const sectionsOf = (changes: ChangeEvent[]) =>
    changes.map(({ things }) => Number(things[0]?.strCode));

  it("resumes after the entry that was seen last, without a gap while others write", async () => {
    const { app, url } = await listening();
    for (let n = 1; n <= 300; n++) await add(app, n);
    const streams = await Promise.all(
      [0, 100, 299].map((seen) => openStream(app, url, { "last-event-id": String(seen) })),
    );
    const writes = Array.from({ length: 40 }, (_, n) => add(app, 301 + n));
    const all = Array.from({ length: 340 }, (_, n) => n + 1);
    for (const [i, seen] of [0, 100, 299].entries()) {
      const numbers = (await streams[i]?.changes(340 - seen))?.map(({ intChange }) => intChange);
      expect(numbers).toEqual(all.slice(seen));
    }
    await Promise.all(writes);
  });

  it("tells what another server has written", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    // As another process does: past this server's own handlers.
    await writeEntry(app.database, (entry) => insertSection(entry, 1));
    expect(sectionsOf(await stream.changes(1))).toEqual([1]);
  });

  it.runIf(name === "PostgreSQL")("hears at once of what another server has written", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    let n = 0;
    const write = () => writeEntry(app.database, (entry) => insertSection(entry, ++n));
    // The connection that hears is made meanwhile.
    await write();
    await stream.changes(1);
    const start = performance.now();
    for (let i = 0; i < 10; i++) {
      await write();
      await stream.changes(1);
    }
    // Looking for them every second would take a second each, on any machine.
    expect(performance.now() - start).toBeLessThan(8000);
  });

  // What neither notifications nor the order of commits decide is the same on both.
  if (name !== "SQLite") return;

  it("misses no entry that is committed while a number that no entry has is looked for", async () => {
    const { database, app } = await testApp(open);
    // As a restore leaves it: the next numbers are left out.
    await database.write((trx) => setCounter(trx, "changes", 1000));
    const feed = new ChangeFeed({ database, log: app.log, lifetime: 500 });
    let isWritten = false;
    const executor = database.db.getExecutor();
    const { executeQuery } = executor;
    vi.spyOn(executor, "executeQuery").mockImplementation(async (query) => {
      const result = await executeQuery.call(executor, query);
      if (!/from "changes"/.test(query.sql) || isWritten) return result;
      isWritten = true;
      await writeEntry(database, (entry) => insertSection(entry, 1));
      feed.wake();
      for (let turn = 0; turn < 10; turn++) await nextTurn();
      return result;
    });
    onTestFinished(() => feed.close());
    const stream = await feed.open(5);
    expect(await text(stream)).toMatch(/^id: 1001$/m);
    expect(isWritten).toBe(true);
  });

  it("says that somebody counts, of which the journal says nothing, also to who was away", async () => {
    const { app, url } = await listening();
    await app.call("POST", "/boxes", { strBoxCode: "A" });
    const [stream, returned] = [
      await openStream(app, url),
      await openStream(app, url, { "last-event-id": "1" }),
    ];
    await app.call("POST", "/api/counts", { strCount: "c", strBoxCode: "A", isTakingOver: false });
    expect(await stream.next()).toMatchObject({ event: "newest" });
    expect(await stream.next()).toMatchObject({ event: "heartbeat" });
    expect(await stream.next()).toEqual({ event: "counts", data: "1" });
    expect(await returned.next()).toMatchObject({ event: "heartbeat" });
    expect(await returned.next()).toMatchObject({ event: "counts" });
  });

  it("has a heartbeat at once, then what is changed from now on", async () => {
    const { app, url } = await listening();
    await add(app, 1);
    const stream = await openStream(app, url);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.response.headers.get("content-encoding")).toBeNull();
    // An entry of just now, for whoever has read something before it.
    const newest = await stream.next();
    expect(newest).toMatchObject({ event: "newest" });
    expect(Number(newest?.data)).toBeLessThan(60_000);
    expect(await stream.next()).toEqual({ event: "heartbeat", data: "1" });
    await add(app, 2);
    expect(sectionsOf(await stream.changes(1))).toEqual([2]);
  });

  it("begins with the number after which it goes on, also where something was changed meanwhile", async () => {
    const { app } = await listening();
    const feed = new ChangeFeed({ database: app.database, log: app.app.log });
    onTestFinished(() => feed.close());
    await add(app, 1);
    const stream = await feed.open(undefined);
    await add(app, 2);
    // The feed has heard of it, and nothing of the stream was read yet.
    await feed.open(undefined);
    let text = "";
    for await (const part of stream) {
      text += part;
      if (text.includes("event: change")) break;
    }
    expect(text).toMatch(/^event: newest\n.*\n\nevent: heartbeat\ndata: 1\n\nid: 2\n/);
  });

  it("gives all of it, in one go, to who was away while much was imported", async () => {
    const { app, url } = await listening();
    await writeImported(app.database, 60);
    const stream = await openStream(app, url, { "last-event-id": "0" });
    const changes = await stream.changes(60);
    expect(changes.map(({ intChange }) => intChange)).toEqual(changes.map((_, n) => n + 1));
    const first = { strKind: "toy", id: 1800, strCode: "T9-0", fields: null };
    expect(changes[9]?.things[0]).toEqual(first);
    await add(app, 1);
    expect(sectionsOf(await stream.changes(1))).toEqual([1]);
  });

  it("holds little for who does not read", async () => {
    const { app } = await listening();
    const feed = new ChangeFeed({ database: app.database, log: app.app.log });
    onTestFinished(() => feed.close());
    const streams = await Promise.all(Array.from({ length: 5 }, () => feed.open(0)));
    await writeImported(app.database, 60);
    feed.wake();
    for (const stream of streams) stream.read(0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const stream of streams) expect(stream.readableLength).toBeLessThan(256 * 1024);
  });

  it("names the fields that were changed, and a toy that has another barcode by both", async () => {
    const { app, url } = await listening();
    await app.call("POST", "/toys", { strToyBarcode: "A1", strName: "Toy" });
    const stream = await openStream(app, url);
    await stream.next();
    await app.call("PUT", "/toys/A1", { strName: "Other" });
    await app.call("PUT", "/api/toys/A1/barcode", { strToyBarcode: "A2" });
    const [named, recoded] = await stream.changes(2);
    expect(named?.things).toMatchObject([{ strKind: "toy", strCode: "A1", fields: ["strName"] }]);
    expect(recoded?.things).toMatchObject([
      { strCode: "A2", fields: ["strToyBarcode"] },
      { strCode: "A1", fields: ["strToyBarcode"] },
    ]);
  });

  it("is for admins, and ends with the session", async () => {
    const { app, url } = await listening();
    const guest = await openStream(app, url, { authorization: `Bearer ${app.tokens.guest}` });
    expect(guest.response.status).toBe(403);
    const nobody = await openStream(app, url, { authorization: "" });
    expect(nobody.response.status).toBe(401);
    const stream = await openStream(app, url);
    await stream.next();
    expect((await app.call("POST", "/api/auth/logout")).status).toBe(204);
    expect(await stream.next()).toBeNull();
  });

  it("ends when its reader is an admin no more", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    await changeUsers(app, "admin", { strRole: "guest" });
    expect(await stream.next()).toBeNull();
  });

  it("does not hold the server when it stops", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    const closed = app.app.close();
    expect(await stream.next()).toBeNull();
    await closed;
  });
});
