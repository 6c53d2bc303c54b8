/** The stream of changes: each once, in order, for as long as the session (design section 4, "The journal"). */
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Change } from "#domain/types.ts";
import { journaled } from "#server/journal/journal.ts";
import { databases } from "./databases.ts";
import { type TestApp, testApp } from "./server.ts";

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
    async changes(n: number): Promise<Change[]> {
      const found: Change[] = [];
      while (found.length < n) {
        const event = await next();
        if (!event) throw new Error("The stream has ended.");
        if (event.event !== "change") continue;
        const change: Change = JSON.parse(event.data);
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
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    return { app, url: `http://127.0.0.1:${port}` };
  }
  const add = ({ call }: TestApp, n: number) => call("POST", "/sections", { intSection: n });
  const sectionsOf = (changes: Change[]) => changes.map(({ things }) => Number(things[0]?.strCode));

  it("has a heartbeat at once, then what is changed from now on", async () => {
    const { app, url } = await listening();
    await add(app, 1);
    const stream = await openStream(app, url);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.response.headers.get("content-encoding")).toBeNull();
    expect(await stream.next()).toEqual({ event: "heartbeat", data: "1" });
    await add(app, 2);
    expect(sectionsOf(await stream.changes(1))).toEqual([2]);
  });

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

  it("gives all of it to who was away for long", async () => {
    const app = await testApp(open, { feedLifetime: undefined });
    const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const pictures = { imageLarge: "x".repeat(2000), imageThumb: "x".repeat(2000) };
    for (let n = 0; n < 600; n++) {
      await app.call("POST", "/toys", { strToyBarcode: `T${n}`, strName: "Toy", ...pictures });
    }
    const stream = await openStream(app, url, { "last-event-id": "0" });
    const changes = await stream.changes(600);
    expect(changes.map(({ intChange }) => intChange)).toEqual(changes.map((_, n) => n + 1));
    expect(JSON.stringify(changes).length).toBeGreaterThan(1.5 * 1024 * 1024);
  });

  it("tells what another server has written", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    // As another process does: past this server's own handlers.
    const meta = { intAt: 1, strUser: "", strOperation: "elsewhere", strKey: null, strGroup: null };
    await app.database.write((trx) => journaled(trx, meta, async () => {}));
    expect((await stream.changes(1))[0]?.strOperation).toBe("elsewhere");
  });

  it.runIf(name === "PostgreSQL")("hears at once of what another server has written", async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    const meta = { intAt: 1, strUser: "", strOperation: "elsewhere", strKey: null, strGroup: null };
    const write = () => app.database.write((trx) => journaled(trx, meta, async () => {}));
    // The connection that hears is made meanwhile.
    await write();
    await stream.changes(1);
    const start = performance.now();
    for (let n = 0; n < 5; n++) {
      await write();
      await stream.changes(1);
    }
    // Looking for them every second would take a second each.
    expect(performance.now() - start).toBeLessThan(2500);
  });

  it("is for admins, and ends with the session", { timeout: 20_000 }, async () => {
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

  it("ends when its reader is an admin no more", { timeout: 20_000 }, async () => {
    const { app, url } = await listening();
    const stream = await openStream(app, url);
    await stream.next();
    await app.database.write((trx) =>
      trx
        .updateTable("users")
        .set({ strRole: "guest" })
        .where("strEmail", "=", app.emailOf("admin"))
        .execute(),
    );
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
