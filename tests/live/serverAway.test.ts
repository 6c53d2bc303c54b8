/** A server that was away and answers again: the browser has no event for that, so that the first answer says it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { SessionActor } from "#src/session/session.ts";

const load = async () => ({
  ...(await import("#src/api/client.ts")),
  ...(await import("#src/api/reachability.ts")),
  ...(await import("#src/live/live.ts")),
});
let src: Awaited<ReturnType<typeof load>>;
let server: Server;
let isAway = false;
/** What is answered to calls. */
let body = "[]";

beforeAll(async () => {
  // Another file of this worker may have it, at another address and with less of a browser.
  vi.resetModules();
  server = createServer((call, answer) => {
    if (isAway) return call.destroy();
    if (call.url !== "/api/changes/stream") return answer.end(body);
    answer.writeHead(200, { "content-type": "text/event-stream" });
    answer.write("event: heartbeat\ndata: 4\n\n");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { visibilityState: "visible" as const }),
  );
  // Node takes no address without an origin.
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (asked: Request | string, init?: RequestInit) =>
    fetch(typeof asked === "string" ? `${origin}${asked}` : asked, init),
  );
  src = await load();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  server.closeAllConnections();
  server.close();
});

it("the stream is opened again, and the outbox sends, with the first answer", async () => {
  // No pause between two attempts ends.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const context = { session: { role: "admin", accessToken: "t" } };
  const session = { getSnapshot: () => ({ context }), subscribe: () => {} } as unknown;
  const found = vi.fn();
  src.watchReachability(found);
  const live = src.startLive(new QueryClient(), session as SessionActor);
  const isDegraded = () => live.actor.getSnapshot().hasTag("degraded");
  await vi.waitFor(() => expect(live.actor.getSnapshot().context.last).toBe(4));
  isAway = true;
  server.closeAllConnections();
  await vi.waitFor(() => expect(isDegraded()).toBe(true));
  const read = () => src.unwrap(src.api.GET("/sections"));
  await expect(read()).rejects.toMatchObject({ status: 0 });
  expect(found).not.toHaveBeenCalled();
  isAway = false;
  await read();
  expect(isDegraded()).toBe(false);
  expect(found).toHaveBeenCalledOnce();
  live.actor.stop();
});

it("a page of somebody else before the server, as of a guest network, is not the server", async () => {
  expect(await src.isServerFound(5000)).toBe(true);
  body = "<p>Sign in</p>";
  await expect(src.unwrap(src.api.GET("/sections"))).rejects.toMatchObject({ status: 0 });
  expect(await src.isServerFound(5000)).toBe(false);
  body = "[]";
  expect(await src.isServerFound(5000)).toBe(true);
  isAway = true;
  expect(await src.isServerFound(5000)).toBe(false);
  isAway = false;
});
