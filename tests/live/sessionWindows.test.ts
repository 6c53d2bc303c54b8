/** The session that windows of a browser share, whichever of them hears of the other's sign-in first (specification section 3). */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Session } from "#domain/types.ts";

let src: typeof import("#src/session/session.ts");
const stored = new Map<string, string>();

const sessionOf = (accessToken: string): Session => ({
  user: { name: "Ada", email: "ada@example.com", address: null, phone: null, dob: null },
  ...{ role: "admin", rights: [], accessToken, expiresAt: Number.MAX_SAFE_INTEGER },
});
const store = (accessToken: string) =>
  stored.set("toyshelf.session", JSON.stringify(sessionOf(accessToken)));
const tokenStored = () => JSON.parse(stored.get("toyshelf.session") ?? "{}").accessToken;

beforeAll(async () => {
  // Another file of this worker may have it, with less of a browser.
  vi.resetModules();
  vi.stubGlobal("location", { origin: "http://127.0.0.1" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  src = await import("#src/session/session.ts");
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it("a window writes of its own session only, where another has signed in with a new one", () => {
  store("old");
  const session = src.startSession(async () => 0);
  const { role, rights, user } = sessionOf("old");
  session.send({ type: "account.read", role, rights, user: { ...user, name: "Ada Reyes" } });
  expect(stored.get("toyshelf.session")).toContain("Ada Reyes");
  // Its event is on the way to this window.
  store("new");
  session.send({ type: "account.read", role, rights: ["stock"], user });
  expect(tokenStored()).toBe("new");
  session.send({ type: "session.refused", accessToken: "old" });
  expect(session.getSnapshot().context.session).toBeNull();
  expect(tokenStored()).toBe("new");
  session.send({ type: "session.replaced", session: sessionOf("new") });
  session.send({ type: "session.refused", accessToken: "new" });
  expect(tokenStored()).toBeUndefined();
  session.stop();
});

it("only an address of our own opens after signing in, none of another host", async () => {
  const { safeRedirect } = await import("#src/session/guards.ts");
  const asked = [
    "/a?b=1",
    "/",
    "//example.com/x",
    "/\\example.com",
    "https://example.com",
    "",
    undefined,
  ];
  expect(asked.map(safeRedirect)).toEqual(["/a?b=1", "/", ...Array(5).fill(undefined)]);
});
