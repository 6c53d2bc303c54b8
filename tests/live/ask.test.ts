/** One way to ask the stock: the server's answer, or what this device knows; a refusal is a refusal (docs/design.md, "Copy"). */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { messages } from "#domain/messages.ts";
import type { CopyAnswer, CopyRequest } from "#src/copy/copy.worker.ts";
import type { Stock } from "#src/stock/ask.ts";
import type { Answer, Question } from "#src/stock/question.ts";
import { entry, newCommands } from "../outbox/newCommands.ts";

/** The copy's answer: null for none, or a worker that fails, does not answer, or lost its database. */
let copy: { value: unknown; asOf: number } | null | "fails" | "mute" | "gone" = null;
let workers = 0;

const AFTERWARDS = { value: "fetched anew", asOf: 7 };

/** In the worker's place: the window's side of the protocol is the real one. */
class StandIn extends EventTarget {
  readonly isFirst = workers++ === 0;
  postMessage({ id, request: { type } }: { id: number; request: CopyRequest }): void {
    if (copy === "fails") return void queueMicrotask(() => this.dispatchEvent(new Event("error")));
    if (copy === "mute") return;
    if (copy === "gone" && this.isFirst && type === "answer") {
      return void this.dispatchEvent(new MessageEvent("message", { data: "gone" }));
    }
    const found = copy === "gone" ? AFTERWARDS : copy;
    const answer: CopyAnswer = type === "answer" ? { found } : { status: null };
    const data = { id, answer };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate(): void {}
}

vi.stubGlobal("location", { origin: "http://shelf.test" });
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
vi.stubGlobal("Worker", StandIn);
/** In the server's place. */
let answerCall = (): Promise<Response> => Promise.reject(new TypeError("No network"));
vi.stubGlobal("fetch", () => answerCall());

let src: typeof import("#src/stock/ask.ts") &
  typeof import("#src/stock/boxes.ts") &
  typeof import("#src/stock/toys.ts") &
  typeof import("#src/stock/question.ts") &
  typeof import("#src/copy/copy.ts") &
  typeof import("#src/api/queryClient.ts") &
  Pick<typeof import("#src/api/client.ts"), "ApiError">;
beforeAll(async () => {
  src = {
    ...(await import("#src/stock/ask.ts")),
    ...(await import("#src/stock/boxes.ts")),
    ...(await import("#src/stock/toys.ts")),
    ...(await import("#src/stock/question.ts")),
    ...(await import("#src/copy/copy.ts")),
    ...(await import("#src/api/queryClient.ts")),
    ...(await import("#src/api/client.ts")),
  };
});
beforeEach(() => {
  copy = null;
  workers = 0;
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  src.beginCopy("ada", "token");
});
afterEach(() => {
  src.hideCopy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newStock = (): Stock => ({
  queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  outbox: { actor: { getSnapshot: () => ({ context: { entries: [] } }) } as never },
});

const asking = (call: (signal: AbortSignal) => Promise<unknown>) =>
  src.question({
    queryKey: ["toy", "T1"],
    call,
    copy: ["toy", "T1"],
    project: (answer) => answer,
  });

/** Later at every step. */
let now = Date.now() + 1_000_000;

/** What the server answers where it answers not at all, or nothing that says something about the question. */
const SILENCE = {
  silent: null,
  "has too many": [429, '{"error":"Too many.","code":"too_many"}'],
  "starts behind a proxy": [502, "<h1>Bad Gateway</h1>"],
} as const;
const REFUSALS = { refuses: [403, '{"code":"forbidden"}'], fails: [500, ""] } as const;
type Server = "answers" | keyof typeof SILENCE | keyof typeof REFUSALS;

/** Null where it answers the question, or not at all. */
const errorOf = (server: Server) =>
  server === "answers" ? null : { ...SILENCE, ...REFUSALS }[server];

/** The plain answer. */
const raw = <T, Shown>({ queryKey, queryFn, known }: Question<T, Shown>) => ({
  ...{ queryKey, queryFn, known },
  project: (given: Answer<unknown>) => given,
});

/** Every question, and whether the server's answer to it is a list. */
const QUESTIONS: [isList: boolean, question: () => Question<unknown, Answer<unknown>>][] = [
  [false, () => raw(src.toyQuery("T1"))],
  [false, () => raw(src.boxQuery("B1"))],
  [false, () => raw(src.locationsQuery("T1", 5))],
  [false, () => raw(src.dashboardQuery(5, false))],
  [true, () => raw(src.boxLinesQuery("B1", 5))],
  [true, () => raw(src.boxesQuery({ section: 1 }, 5))],
  [true, () => raw(src.boxesQuery({ q: "B" }, 5))],
  [true, () => raw(src.toysQuery({ q: "T" }))],
  [true, () => raw(src.sectionsQuery)],
];

/** An answer to any of them, with when it was so. */
const answerAt = (stamp: number) => ({
  ...{ stamp, items: [{ stamp }], boxes: [{ stamp }], total: 1, intAmountInBoxes: 0 },
});
const stampOf = (value: unknown) => Number(/"stamp":(\d+)/.exec(JSON.stringify(value))?.[1]);

const { STORIES } = process.env;

it("in any order of copy, server, refusal, loss and reload an answer is one of those two have, and none is older than one before", async () => {
  const step = fc.record({
    server: fc.constantFrom<Server>(
      ...([
        "answers",
        "silent",
        "refuses",
        "fails",
        "has too many",
        "starts behind a proxy",
      ] as const),
    ),
    copy: fc.constantFrom("none", "old", "new", "fails" as const),
    isReloaded: fc.boolean(),
  });
  const story = fc.tuple(fc.constantFrom(...QUESTIONS), fc.array(step, { maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(story, async ([[isList, questionNow], steps]) => {
      let stock = newStock();
      /** The amounts that either of them has had, by moment. */
      const truth = new Set<number>();
      let shown = 0;
      for (const { server, isReloaded, ...has } of steps) {
        now += 1000;
        vi.setSystemTime(now);
        if (isReloaded) {
          stock = newStock();
          shown = 0;
        }
        src.hideCopy();
        src.beginCopy("ada", "token");
        const asOf = now - (has.copy === "old" ? 500_000 : 100);
        copy = has.copy === "fails" ? "fails" : null;
        if (has.copy === "old" || has.copy === "new") {
          copy = { value: answerAt(asOf), asOf };
          truth.add(asOf);
        }
        const answer = isList ? [{ stamp: now }] : answerAt(now);
        answerCall = async () => {
          if (server === "silent") throw new TypeError("No network");
          const error = errorOf(server);
          return error ? new Response(error[1], { status: error[0] }) : Response.json(answer);
        };
        const question = questionNow();
        const known = await question.known(stock.queries);
        const answered = src.askServer(stock, question);
        if (server === "answers") truth.add(now);
        if (server in REFUSALS || (server in SILENCE && !known)) {
          const [status] = errorOf(server) ?? [0];
          await expect(answered).rejects.toMatchObject({ status });
          continue;
        }
        const { value, readAt, because } = await answered;
        expect(truth).toContain(stampOf(value));
        // A few questions may be asked in the same moment.
        expect(readAt - stampOf(value)).toBeLessThan(100);
        expect(readAt).toBeGreaterThanOrEqual(shown);
        expect(because === undefined).toBe(server === "answers");
        shown = readAt;
      }
    }),
    { numRuns: Number(STORIES ?? 200) },
  );
});

it("what is read after the clock was set back is read later all the same", async () => {
  const stock = newStock();
  const reading = asking(async () => "read");
  vi.setSystemTime(2_000_000_000);
  const before = await src.askServer(stock, reading);
  vi.setSystemTime(1_000_000_000);
  const after = await src.askServer(stock, reading);
  expect(after.readAt).toBeGreaterThan(before.readAt);
  // In another window, or after a reload.
  vi.resetModules();
  const { deviceNow } = await import("#src/device/deviceNow.ts");
  expect(deviceNow()).toBeGreaterThan(after.readAt);
  stored.clear();
});

it("says when something was read by the clock, also after that was a day ahead, or years behind for a while", async () => {
  vi.resetModules();
  // Of a clock that is later than this test's, as the machine's may be.
  stored.clear();
  const { deviceNow, momentOf } = await import("#src/device/deviceNow.ts");
  const HOUR = 3_600_000;
  const at = (hour: number) => {
    vi.setSystemTime(hour * HOUR);
    return deviceNow();
  };
  const day = 500_000;
  const read = [day, day + 25, day + 2, day + 3, 0, day + 4].map(at);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
  const hours = read.map((moment) => Math.round(momentOf(moment) / HOUR) - day);
  // What was read while the clock was ahead, or behind, was read right before it was put right.
  expect(hours).toEqual([0, 2, 2, 3, 3, 4]);
  // From the next day on the clock is put right by a few seconds, again and again.
  for (let n = day + 28; n < day + 60; n++) [n, n - 0.001].map(at);
  expect(read.map((moment) => Math.round(momentOf(moment) / HOUR) - day)).toEqual(hours);
  stored.clear();
});

it("says it after a year ahead too, once the server confirms that the clock is right", async () => {
  vi.resetModules();
  stored.clear();
  const { deviceNow, momentOf } = await import("#src/device/deviceNow.ts");
  const { measureClock } = await import("#src/api/serverClock.ts");
  const [HOUR, YEAR] = [3_600_000, 365 * 24 * 3_600_000];
  const begin = 500_000 * HOUR;
  const at = (hour: number, { ahead = 0, serverAhead = 0 } = {}) => {
    vi.setSystemTime(begin + hour * HOUR + ahead);
    const date = new Date(begin + hour * HOUR + serverAhead).toUTCString();
    measureClock(Date.now(), new Response(null, { headers: { date } }));
    const count = deviceNow();
    return [count, Math.round((momentOf(count) - begin) / HOUR)] as const;
  };
  at(0);
  const [wrong] = at(1, { ahead: YEAR });
  const [right, hour] = at(2);
  expect([right > wrong, hour]).toEqual([true, 2]);
  expect(at(5)[1]).toBe(5);
  // A clock that has lost the time is not right.
  const before = deviceNow();
  const [lost] = at(6, { ahead: -YEAR });
  expect(lost - before).toBeLessThan(HOUR);
  expect(at(7)[1]).toBe(7);
  stored.clear();
});

it("until a slow server answers, what this device knows stands in; a refusal takes that away again", async () => {
  const stock = newStock();
  copy = { value: "of the copy", asOf: 5 };
  const never = asking(() => new Promise(() => {}));
  await expect(src.ask(stock, never)).resolves.toEqual({ value: "of the copy", readAt: 5 });

  const refused = Promise.withResolvers<unknown>();
  const other = newStock();
  const answered = src.ask(
    other,
    asking(() => refused.promise),
  );
  const standsIn = () => expect(other.queries.getQueryData(["toy", "T1"])).toBeDefined();
  await vi.waitFor(standsIn, { interval: 1 });
  refused.reject(new src.ApiError(404, {}));
  await expect(answered).rejects.toMatchObject({ status: 404 });
  expect(other.queries.getQueryData(["toy", "T1"])).toBeUndefined();
});

it("a list for paper is the server's, however long it takes: the copy does not know since when pieces are missing", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const toy = { strToyBarcode: "T1", strName: "Train", intQuantity: 2, intLowStockThreshold: 5 };
  copy = { value: { items: [toy], total: 1 }, asOf: 5 };
  const answered = Promise.withResolvers<Response>();
  answerCall = () => answered.promise;
  const printed = src.askAllToys(newStock(), { need: true });
  await vi.advanceTimersByTimeAsync(1_000);
  answered.resolve(Response.json([{ ...toy, intUnderSince: 7, intWent: 3 }]));
  expect(await printed).toMatchObject([{ intUnderSince: 7, intWent: 3 }]);

  answerCall = () => Promise.reject(new TypeError("No network"));
  expect(await src.askAllToys(newStock(), { need: true })).toMatchObject([toy]);

  const printedOf = (length: number) => {
    const many = Array.from({ length }, (_, n) => ({ ...toy, strToyBarcode: `T${n}` }));
    let pages = 0;
    answerCall = async () => Response.json(many.slice(999 * pages, 999 * pages++ + 1000));
    return src.askAllToys(newStock(), {}, 0);
  };
  expect(await printedOf(5000)).toHaveLength(5000);
  await expect(printedOf(5001)).rejects.toThrow(messages.tooManyPrinted);
});

interface Listed {
  strToyBarcode: string;
}
const renameLast = (toys: Listed[]) => void toys.unshift(...toys.splice(-1));

it.each<{ what: string; change: (toys: Listed[]) => void; times: number; calls: number }>([
  { what: "nothing happens", change: () => {}, times: 0, calls: 2 },
  { what: "one is deleted", change: (toys) => void toys.splice(3, 1), times: 1, calls: 4 },
  { what: "one is renamed", change: renameLast, times: 1, calls: 4 },
  // Some list is better than none.
  { what: "one after another is renamed", change: renameLast, times: 9, calls: 6 },
])(
  "a list for paper has each toy once, where after its first page $what; not what is deleted here",
  async (row) => {
    const toys = Array.from({ length: 1001 }, (_, n) => ({
      ...{ id: n + 1, strToyBarcode: `T${n}`, strName: `Toy ${n}`, intQuantity: 0, tags: [] },
    }));
    let calls = 0;
    vi.stubGlobal("fetch", async ({ url }: Request) => {
      const from = Number(new URL(url).searchParams.get("offset"));
      const page = toys.slice(from, from + 1000);
      if (calls++ < row.times) row.change(toys);
      return Response.json(page);
    });
    onTestFinished(() => void vi.stubGlobal("fetch", () => answerCall()));
    const deletion = entry({ ...newCommands.deleteToy, strToyBarcode: "T5" });
    const entries = [{ ...deletion, isSettled: true, settledAt: Number.MAX_SAFE_INTEGER }];
    const actor = { getSnapshot: () => ({ context: { entries } }) } as never;
    const printed = await src.askAllToys({ ...newStock(), outbox: { actor } }, {});
    expect(calls).toBe(row.calls);
    const codesOf = (listed: Listed[]) =>
      listed.map(({ strToyBarcode }) => strToyBarcode).toSorted();
    if (row.times > 1)
      return expect(new Set(codesOf(printed))).toHaveProperty("size", printed.length);
    expect(codesOf(printed)).toEqual(codesOf(toys).filter((code) => code !== "T5"));
  },
);

const boxesAt = (places: Record<string, number | null>) =>
  Object.entries(places).map(([strBoxCode, intSection]) => ({ strBoxCode, intSection }));

it("more boxes are shown than the server lists in a page", async () => {
  const boxes = boxesAt(Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`B${n}`, 1])));
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const limit = Number(new URL(url).searchParams.get("limit"));
    if (limit === 0) return Response.json(boxes);
    if (limit > 1000) return Response.json({ error: "No.", code: "bad_input" }, { status: 400 });
    return Response.json(boxes.slice(0, limit), { headers: { "x-total-count": "1500" } });
  });
  onTestFinished(() => void vi.stubGlobal("fetch", () => answerCall()));
  for (const limit of [1000, 1008]) {
    const { items, left } = await src.askServer(newStock(), src.boxesQuery({ q: "B" }, limit));
    expect([items.length, left]).toEqual([limit, 1500 - limit]);
  }
});

/** Boxes by their places at the server, which notes what it is asked. */
function shelved(places: Record<string, number | null>) {
  const asked: string[] = [];
  const boxes = boxesAt(places);
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname.replace(/^.*\/box/, "box"));
    const [, section] = /sections\/(\d+)\//.exec(pathname) ?? [];
    const [, code] = /boxes\/([^/]+)$/.exec(pathname) ?? [];
    if (section) return Response.json(boxes.filter((box) => box.intSection === Number(section)));
    const box = boxes.find(({ strBoxCode }) => strBoxCode === code);
    return Response.json(box ?? { code: "not_found" }, { status: box ? 200 : 404 });
  });
  onTestFinished(() => void vi.stubGlobal("fetch", () => answerCall()));
  return asked;
}
const many = (place: number) =>
  Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`B${n}`, place]));

it("where many boxes stand is asked by their places, not box by box; one that is gone has none", async () => {
  const seen = boxesAt(many(1));
  const { signal } = new AbortController();
  const { B5: _, ...left } = many(1);
  const asked = shelved({ ...left, B0: 2, B7: null });
  const places = await src.askPlaces(newStock(), seen, signal);
  const placeOf = new Map(places.map(({ strBoxCode, intSection }) => [strBoxCode, intSection]));
  expect(Object.fromEntries(placeOf)).toEqual({ ...left, B0: 2, B7: null });
  expect(asked.length).toBeLessThan(10);
});

it("where a few boxes stand is asked of each, however many others stand there, and no more after a no", async () => {
  const seen = boxesAt({ B1: 1, B2: 1, B3: 1 });
  const asked = shelved({ ...many(1), B2: 4 });
  const { signal } = new AbortController();
  const places = await src.askPlaces(newStock(), seen, signal);
  expect(places).toEqual(boxesAt({ B1: 1, B2: 4, B3: 1 }));
  expect(asked).toEqual(["boxes/B1", "boxes/B2", "boxes/B3"]);
  await expect(src.askPlaces(newStock(), seen, AbortSignal.abort())).rejects.toThrow();
  expect(asked).toHaveLength(3);
});

it("a section that this device added has the server's boxes as soon as it is added", async () => {
  shelved({ B1: 5 });
  const added = entry({ ...newCommands.createSection, intSection: 5 });
  const entries = [{ ...added, isSettled: true, settledAt: Date.now() }];
  const actor = { getSnapshot: () => ({ context: { entries } }) } as never;
  const boxes = await src.askBoxes({ ...newStock(), outbox: { actor } }, 5);
  expect(boxes.map(({ strBoxCode }) => strBoxCode)).toEqual(["B1"]);
});

it("where boxes stand is the server's answer alone: the copy may be behind the list they were seen in", async () => {
  copy = { value: { strBoxCode: "B1", intSection: 9 }, asOf: 5 };
  answerCall = () => Promise.reject(new TypeError("No network"));
  const { signal } = new AbortController();
  const asked = src.askPlaces(newStock(), boxesAt({ B1: 1 }), signal);
  await expect(asked).rejects.toMatchObject({ status: 0 });
});

it("what stands in is still there while the question is asked anew", async () => {
  const { queries } = newStock();
  copy = { value: "of the copy", asOf: 5 };
  const calls: AbortSignal[] = [];
  const { queryKey, queryFn } = asking((signal) => {
    calls.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  const shown: unknown[] = [];
  const end = observer.subscribe(({ data }) => shown.push(data?.value));
  await vi.waitFor(() => expect(shown).toContain("of the copy"));
  void queries.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await new Promise(setImmediate);
  expect(calls[0]?.aborted).toBe(true);
  expect(shown.slice(shown.indexOf("of the copy"))).not.toContain(undefined);
  end();
  queries.clear();
});

it("what another answer has brought is an answer where neither the server nor the copy has one", async () => {
  const stock = newStock();
  const box = { strBoxCode: "B", strCustomNote: "", intSection: null };
  const listed = src.question({
    queryKey: ["boxes", "of a list"],
    call: async () => [box],
    copy: ["sections"],
    project: ({ value }: { value: unknown }) => value,
    boxes: { of: (boxes) => boxes as never[], answer: () => undefined },
  });
  await src.ask(stock, listed);
  const silent = () => Promise.reject(new src.ApiError(0, {}));
  const asked = () =>
    src.question({
      queryKey: ["box", "B"],
      call: silent,
      copy: ["box", "B"],
      project: ({ value }: { value: unknown }) => value,
      boxes: {
        of: () => [],
        answer: (boxes) => boxes.find(({ strBoxCode }) => strBoxCode === "B"),
      },
    });
  await expect(src.ask(stock, asked())).resolves.toMatchObject({ strBoxCode: "B" });
  stock.queries.removeQueries({ queryKey: ["box", "B"] });
  copy = { value: "of the copy", asOf: 5 };
  await expect(src.ask(stock, asked())).resolves.toBe("of the copy");
});

it("a copy whose worker fails is none, and says so once", async () => {
  copy = "fails";
  const stock = newStock();
  const silent = asking(async () => {
    throw new src.ApiError(0, {});
  });
  await expect(src.ask(stock, silent)).rejects.toMatchObject({ status: 0 });
  await expect(src.ask(stock, silent)).rejects.toMatchObject({ status: 0 });
  expect(console.warn).toHaveBeenCalledTimes(1);
});

it("a copy whose database another window took is begun anew, and answers again", async () => {
  copy = "gone";
  const stock = newStock();
  const silent = asking(async () => {
    throw new src.ApiError(0, {});
  });
  await expect(src.askServer(stock, silent)).resolves.toMatchObject({ value: AFTERWARDS.value });
  expect(workers).toBe(2);
});

it("a copy that does not answer is none, and says so once; what it says later is shown still", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  copy = "mute";
  const stock = newStock();
  const silent = asking(async () => {
    throw new src.ApiError(0, {});
  });
  const first = expect(src.askServer(stock, silent)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(3_000);
  await first;
  copy = { value: "of the copy", asOf: 5 };
  await expect(src.askServer(stock, silent)).resolves.toMatchObject({ value: "of the copy" });
  copy = "mute";
  const other = newStock();
  const then = expect(src.askServer(other, silent)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(300);
  await then;
  expect(console.warn).toHaveBeenCalledTimes(1);
});

/** Calls that are answered by hand. */
function heldCalls() {
  const calls: PromiseWithResolvers<string>[] = [];
  const call = () => {
    const held = Promise.withResolvers<string>();
    calls.push(held);
    return held.promise;
  };
  return { calls, call };
}

it("what was read while it was asked again by itself stays, however late that answer comes", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const queries = src.createQueryClient();
  const { calls, call } = heldCalls();
  const queryKey = ["people"];
  const leave = new QueryObserver(queries, { queryKey, queryFn: call }).subscribe(() => {});
  calls[0]?.reject(new src.ApiError(0, {}));
  await vi.advanceTimersByTimeAsync(5_000);
  const reading = queries.refetchQueries({ queryKey });
  calls[2]?.resolve("newer");
  await reading;
  calls[1]?.resolve("older");
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(3);
  expect(queries.getQueryData(queryKey)).toBe("newer");
  leave();
});

it("the copy stands in also where it is asked again by itself, until the server's answer", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const queries = src.createQueryClient();
  const { calls, call } = heldCalls();
  const { queryKey, queryFn } = asking(call);
  const leave = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  calls[0]?.reject(new src.ApiError(429, {}));
  await vi.advanceTimersByTimeAsync(0);
  copy = { value: "of the copy", asOf: 5 };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queries.getQueryData(queryKey)).toMatchObject({ value: "of the copy" });
  calls[1]?.resolve("of the server");
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(queryKey)).toMatchObject({ value: "of the server" });
  leave();
});
