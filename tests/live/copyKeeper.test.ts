/** Keeping the copy of the stock: what other windows tell, and a server whose backup is restored meanwhile (docs/design.md, "Copy"). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { packPart } from "#domain/copy/packedPart.ts";
import { type CopyRow, type CopyRows, columnsOf, FIELD_NAMES } from "#domain/copy/stockPart.ts";
import type { Progress } from "#src/copy/copyDatabase.ts";
import type { CopyKeeper } from "#src/copy/copyKeeper.ts";

/** Resolved when the lock is this window's. */
let lock = Promise.withResolvers<void>();
let src: typeof import("#src/copy/copyKeeper.ts");
/** In the server's place. */
let answerCall = (_: URL): Response => Response.error();

beforeAll(async () => {
  // Another file of this worker may have them, with another browser and the real database.
  vi.resetModules();
  vi.stubGlobal("location", { origin: "http://shelf.test" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async (request: Request) => answerCall(new URL(request.url)));
  const locks = {
    request: async (_name: string, _options: object, granted: () => Promise<void>) =>
      lock.promise.then(granted),
  };
  vi.stubGlobal("navigator", { locks });
  /** A device on which nothing is stored yet. */
  class CopyDatabase {
    readProgress = async () => null;
    write = async () => {};
    clear = async () => {};
    dropSeen = async () => {};
  }
  vi.doMock("#src/copy/copyDatabase.ts", () => ({ CopyDatabase }));
  src = await import("#src/copy/copyKeeper.ts");
});
afterAll(() => {
  vi.doUnmock("#src/copy/copyDatabase.ts");
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  lock = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const toy = {
  id: 1,
  strToyBarcode: "T1",
  strName: "Train",
  tags: [],
  own: {},
} as unknown as CopyRow<"toys">;
const rows = (toys: CopyRow<"toys">[]): CopyRows => ({
  ...{ toys, codes: [], lines: [], boxes: [], sections: [] },
});
const keep = (owner = "ada"): CopyKeeper =>
  new src.CopyKeeper(owner, { now: () => 7, onGone: () => {} });

const own: Progress = {
  ...{ owner: "ada", fields: FIELD_NAMES, hasToys: true, intNext: null, changes: 0 },
  ...{ intChange: 1, intAt: 1, asOf: 5 },
};
const part = packPart(rows([toy]), { hasToys: true, gone: [] });

it("takes nothing from a window of another build or another person", async () => {
  const keeper = keep();
  const other = new BroadcastChannel("toyshelf.copy");
  other.postMessage({ parts: [[0, part]], progress: own });
  other.postMessage({ parts: null, progress: { ...own, fields: "other" } });
  other.postMessage({ parts: null, progress: { ...own, owner: "bob" } });
  other.postMessage({ parts: [], progress: { ...own, asOf: 6 } });
  await expect.poll(() => keeper.status().asOf).toBe(6);
  expect(keeper.status().toys).toBe(1);
  other.close();
});

it("begins anew where another build has taken what was stored off the device", async () => {
  const calls: string[] = [];
  answerCall = ({ pathname }) => {
    calls.push(pathname);
    return Response.error();
  };
  const keeper = keep();
  const other = new BroadcastChannel("toyshelf.copy");
  other.postMessage({ parts: [[0, part]], progress: own });
  await expect.poll(() => keeper.status().toys).toBe(1);
  lock.resolve();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[0]).toBe("/api/copy/parts/0");
  });
  expect(keeper.status().asOf).toBeNull();
  other.close();
});

it("begins anew where a backup is restored before all parts are there", async () => {
  lock.resolve();
  let isRestored = false;
  const part = (changeNumber: number, next: number | null, toys: CopyRow<"toys">[]) =>
    Response.json({
      ...{ intChange: changeNumber, intAt: changeNumber, intNext: next, hasToys: true, gone: [] },
      ...columnsOf(rows(toys)),
    });
  answerCall = ({ pathname, searchParams }) => {
    if (pathname.endsWith("/parts/0")) {
      return isRestored ? part(400, 1, []) : part(500, 1, [toy]);
    }
    isRestored = true;
    if (pathname.endsWith("/parts/1")) return part(400, null, []);
    if (Number(searchParams.get("since")) <= 400) return part(400, null, []);
    return Response.json({ error: "Another journal.", code: "other_journal" }, { status: 409 });
  };
  const keeper = keep();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(keeper.status().asOf).toBe(7);
  });
  expect(keeper.status().toys).toBe(0);
});

/** A server with one toy, whose calls are listed. */
function serveOne(): string[] {
  const calls: string[] = [];
  answerCall = ({ pathname }) => {
    calls.push(pathname);
    const toys = pathname.endsWith("/parts/0") ? [toy] : [];
    const position = { intChange: 1, intAt: 1, intNext: null, hasToys: true, gone: [] };
    return Response.json({ ...position, ...columnsOf(rows(toys)) });
  };
  return calls;
}

/** `owner`: those of the tests before hear what is told of their person's copy. */
async function keepWhole(owner: string): Promise<CopyKeeper> {
  lock.resolve();
  const keeper = keep(owner);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(keeper.status()).toMatchObject({ toys: 1, asOf: 7 });
  });
  return keeper;
}

it("is not deleted to be fetched again where it cannot be fetched", async () => {
  serveOne();
  const keeper = await keepWhole("bob");
  answerCall = () => Response.error();
  await expect(keeper.refresh()).rejects.toMatchObject({ status: 0 });
  expect(keeper.status()).toMatchObject({ toys: 1, asOf: 7 });
  const calls = serveOne();
  // Who presses twice orders one.
  await Promise.all([keeper.refresh(), keeper.refresh()]);
  expect(keeper.status()).toMatchObject({ asOf: null });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(keeper.status()).toMatchObject({ toys: 1, asOf: 7 });
  });
  // What was fetched to be sure is not fetched once more.
  expect(calls.filter((path) => path.endsWith("/parts/0"))).toHaveLength(1);
});

it("goes on where it belongs to another journal, and the server is gone before it begins anew", async () => {
  serveOne();
  const keeper = await keepWhole("cleo");
  const asked: string[] = [];
  answerCall = ({ pathname }) => {
    asked.push(pathname);
    return pathname.endsWith("/changes")
      ? Response.json({ error: "Another journal.", code: "other_journal" }, { status: 409 })
      : Response.error();
  };
  const askedAgain = (calls: string[]) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(calls.filter((path) => path.endsWith("/changes")).length).toBeGreaterThan(1);
    });
  keeper.wake();
  await askedAgain(asked);
  expect(keeper.status()).toMatchObject({ toys: 1, asOf: 7 });
});

it("is fetched at once where another window has deleted it to fetch it again", async () => {
  const calls = serveOne();
  await keepWhole("dan");
  await vi.advanceTimersByTimeAsync(5000);
  calls.length = 0;
  const other = new BroadcastChannel("toyshelf.copy");
  const begun = { ...own, owner: "dan", intNext: 0, intChange: 0, intAt: 0, asOf: 0 };
  other.postMessage({ parts: null, progress: begun });
  // Long before it asks by itself.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[0]).toBe("/api/copy/parts/0");
  });
  other.close();
});
