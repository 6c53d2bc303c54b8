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
const keep = (): CopyKeeper => new src.CopyKeeper("ada", { now: () => 7, onGone: () => {} });

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
