/** What depends on a moment of the server is decided by the server's clock, however the device's is set. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { CountedPlace } from "#domain/types.ts";

const load = async () => ({
  ...(await import("#src/api/serverClock.ts")),
  ...(await import("#src/counts/formatCounted.ts")),
  ...(await import("#src/session/authenticate.ts")),
});
let src: Awaited<ReturnType<typeof load>>;

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("location", { origin: "http://toyshelf.example" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.useFakeTimers({ toFake: ["Date"] });
  // The device is ten days late.
  vi.setSystemTime(NOW - 10 * DAY);
  src = await load();
  src.measureClock(
    Date.now(),
    new Response(null, { headers: { date: new Date(NOW).toUTCString() } }),
  );
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("a place counts as counted for 7 days", () => {
  const place = (days: number): CountedPlace => ({
    ...{
      strBoxCode: "B1",
      strCustomNote: "",
      intSection: null,
      strCount: null,
      isOwn: false,
      strUserName: null,
    },
    ...{ intLines: 0, intCountedAt: NOW - days * DAY, strCountedBy: "Ada" },
    ...{ intChangesSince: 0, intDoubtful: 0 },
  });
  expect(src.formatPlaces([place(6), place(8)])).toContain("1 of 2 counted");
  // Of more places only those are read that were not counted for longest.
  const most = Array.from({ length: 1000 }, () => place(6));
  expect(src.formatPlaces(most)).toBe("The 1,000 longest not counted");
  // The loose pieces come beside them.
  const all = [{ ...place(6), strBoxCode: null }, ...most.slice(1)];
  expect(src.formatPlaces(all)).toContain("1000 of 1000 counted");
  expect(src.formatCounted(place(8))).toContain("8 days ago");
  expect(src.formatCounted(place(0))).toContain("today");
  // The server's clock was ahead then.
  expect(src.formatCounted(place(-8))).toMatch(/on .*2026/);
});

it("a moment is surely past no longer once a server whose clock was ahead says an earlier one", () => {
  const answeredAt = (at: number) =>
    src.measureClock(
      Date.now(),
      new Response(null, { headers: { date: new Date(at).toUTCString() } }),
    );
  answeredAt(NOW + 2 * DAY);
  expect(src.serverSeen()).toBe(NOW + 2 * DAY);
  answeredAt(NOW);
  expect(src.serverSeen()).toBe(NOW);
  // An answer that was long under way.
  answeredAt(NOW - 30_000);
  expect(src.serverSeen()).toBe(NOW);
});

it("a session ends by this device's clock also where the answer to the sign-in is slow", async () => {
  const AHEAD = 2 * DAY;
  // Its own time is taken, not that of an answer before it.
  const answered = NOW + DAY / 24;
  vi.setSystemTime(answered + AHEAD);
  const expiresAt = answered + DAY / 2;
  vi.stubGlobal("fetch", async () => {
    vi.setSystemTime(answered + AHEAD + 4000);
    return Response.json({ expiresAt }, { headers: { date: new Date(answered).toUTCString() } });
  });
  const session = await src.authenticate({
    type: "signIn.submitted",
    email: "a@b.c",
    password: "x",
  });
  expect(Math.abs(session.expiresAt - AHEAD - expiresAt)).toBeLessThan(60_000);
});
