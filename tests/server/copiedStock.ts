/** A device's copy of a test's stock, fetched as a device fetches it, and whether it answers as the server does. */
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { type BoxSource, CopyAnswers, type ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { type PackedPart, packPart } from "#domain/copy/packedPart.ts";
import { numbersOf, StockCopy } from "#domain/copy/stockCopy.ts";
import { type Position, rowsOf, type StockPart } from "#domain/copy/stockPart.ts";
import type { Box, ListedToy, Toy } from "#domain/types.ts";
import type { CopyAnswer, CopyRequest } from "#src/copy/copy.worker.ts";
import type { Question } from "#src/stock/question.ts";
import type { TestApp } from "./server.ts";

/** Changes after which the parts are written anew with them. */
const CHANGES_MAX = 3;

export class CopiedStock {
  readonly #app: TestApp;
  readonly #parts = new Map<number, PackedPart>();
  readonly #changes: PackedPart[] = [];
  /** The next part of the first copy; null when all are there. */
  #next: number | null = 0;
  position: Position | null = null;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The copy that the device finds after a break: from its stored parts. */
  load(): StockCopy {
    const copy = new StockCopy();
    for (const part of [...this.#parts.values(), ...this.#changes]) copy.take(part);
    return copy;
  }

  /** Fetches once: a part of the whole or, when that is there, some changes. Returns whether there is more. */
  async fetch(): Promise<boolean> {
    const { position } = this;
    const { intChange, intAt } = position ?? { intChange: 0, intAt: 0 };
    const path =
      this.#next === null ? `changes?since=${intChange}&at=${intAt}` : `parts/${this.#next}`;
    const { status, body } = await this.#app.call<StockPart>("GET", `/api/copy/${path}`);
    expect(status).toBe(200);
    const isFirst = this.#next !== null;
    const packed = structuredClone(packPart(rowsOf(body), body));
    if (this.#next === null) this.#changes.push(packed);
    else this.#parts.set(this.#next, packed);
    if (this.#changes.length === CHANGES_MAX) {
      const copy = this.load();
      const changes = this.#changes.splice(0);
      for (const number of changes.flatMap(numbersOf)) this.#parts.set(number, copy.packed(number));
    }
    if (!isFirst || body.intChange < (position?.intChange ?? Number.POSITIVE_INFINITY)) {
      this.position = { intChange: body.intChange, intAt: body.intAt };
    }
    if (isFirst) this.#next = body.intNext;
    return isFirst || body.intNext !== null;
  }

  async catchUp(): Promise<CopyAnswers> {
    while (await this.fetch());
    return new CopyAnswers(this.load());
  }
}

/** A few filters, a sort or a page of the inventory: of all filters at once nothing is left. */
export const anyList = (some: { q: string[]; box: string[]; tag: string[] }) =>
  fc
    .record({
      ...{ q: fc.constantFrom(...some.q), tag: fc.constantFrom(...some.tag) },
      ...{ box: fc.constantFrom(...some.box), section: fc.constantFrom(0, 1, 2) },
      own: fc.constantFrom(
        ...(["supplier", "supplier=", "price=3.00", 'supplier=From "1"'] as const),
        ...(["inactive=yes", "inactive="] as const),
      ),
      boxed: fc.constantFrom("differ", "over", "none"),
      gender: fc.constantFrom("all", "boy", "girl"),
      minAge: fc.constantFrom(0, 3, 5),
      status: fc.constantFrom("all", "ok", "low", "critical"),
      byThreshold: fc.boolean(),
      maxQuantity: fc.constantFrom(0, 4, 10),
      sort: fc.constantFrom(
        ...(["strName", "strToyBarcode", "strGender", "intAgeMin"] as const),
        ...(["intQuantity", "strStatus", "intMissing"] as const),
      ),
      order: fc.constantFrom("asc", "desc"),
      ...{ places: fc.boolean(), need: fc.boolean() },
      offset: fc.constantFrom(0, 1),
    })
    .chain((all) => fc.subarray(Object.entries(all), { minLength: 1, maxLength: 5 }))
    .map((few): ToyListQuery => Object.fromEntries(few));

/** Expects of a copy what the server answers to all lists, and to `codes` and `texts`. */
export async function expectSameAnswers(
  { call }: TestApp,
  answers: CopyAnswers,
  asked: { codes: readonly string[]; texts: readonly string[]; lists: readonly ToyListQuery[] },
): Promise<void> {
  const { codes, texts, lists } = asked;
  const read = async <T>(path: string) => {
    const { status, body, headers } = await call<T>("GET", path);
    return { found: status === 200 ? body : undefined, total: Number(headers["x-total-count"]) };
  };
  const { ask, questions, end } = await deviceWith(answers);
  try {
    for (const code of codes) {
      const path = encodeURIComponent(code);
      expect(await ask(questions.toyQuery(code))).toEqual((await read<Toy>(`/toys/${path}`)).found);
      expect(await ask(questions.boxQuery(code))).toEqual(
        (await read<Box>(`/boxes/${path}`)).found,
      );
      expect((await ask(questions.boxLinesQuery(code, 1000)))?.items).toEqual(
        (await read(`/boxes/${path}/toys?limit=1000&homes=true`)).found,
      );
      const places = await read<object>(`/api/toys/${path}/boxes?limit=2`);
      const located = await ask(questions.locationsQuery(code, 2));
      const { total, ...found } = located ?? { total: Number.NaN };
      expect(total).toBe(places.total);
      expect(found).toEqual(places.found ?? {});
    }
    for (const list of [...lists, ...texts.map((q) => ({ q }))]) {
      const query = { limit: 5, ...list };
      const address = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [key, String(value)]),
      );
      const page = await ask(questions.toysQuery(query));
      const { found, total } = await read<ListedToy[]>(`/toys?${address}`);
      // What went, and since when it is missing, is in the journal, of which a copy has nothing.
      const known = found?.map(({ intUnderSince: _, intWent: __, ...toy }) => toy);
      expect(page?.items, String(address)).toEqual(known);
      expect(page?.total).toBe(total);
    }
    const boxesOf = async (source: BoxSource) =>
      (await ask(questions.boxesQuery(source, 1000)))?.items;
    for (const q of texts) {
      const { found } = await read(`/boxes?limit=1000&q=${encodeURIComponent(q)}`);
      expect(await boxesOf({ q })).toEqual(found);
    }
    const floor = await read("/boxesinsections/floorBoxes?limit=1000");
    expect(await boxesOf({ section: "floor" })).toEqual(floor.found);
    const sections = await ask(questions.sectionsQuery);
    expect(sections).toEqual((await read("/sections")).found);
    for (const { intSection } of sections ?? []) {
      const { found } = await read(`/boxesinsections/${intSection}/boxes?limit=1000`);
      expect(await boxesOf({ section: intSection })).toEqual(found);
    }
    for (const byThreshold of [false, true]) {
      const figures = (await read(`/api/dashboard?limit=5&byThreshold=${byThreshold}`)).found;
      expect(await ask(questions.dashboardQuery(5, byThreshold))).toEqual(figures);
    }
  } finally {
    end();
  }
}

/** A device that has the copy and finds no server: the window's side of the questions is the real one. */
async function deviceWith(answers: CopyAnswers) {
  class StandIn extends EventTarget {
    postMessage({ id, request }: { id: number; request: CopyRequest }): void {
      const answer = (): CopyAnswer => {
        if (request.type !== "answer") return { status: null };
        const method = answers[request.method] as (...given: unknown[]) => unknown;
        const value = method.apply(answers, request.given);
        return { found: value === undefined ? null : { value, asOf: 1 } };
      };
      const told = () => new MessageEvent("message", { data: { id, answer: answer() } });
      queueMicrotask(() => this.dispatchEvent(told()));
    }
    terminate(): void {}
  }
  const noStorage = { getItem: () => null, setItem() {} };
  vi.stubGlobal("location", { origin: "http://shelf.test" });
  vi.stubGlobal("localStorage", noStorage);
  vi.stubGlobal("Worker", StandIn);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No network")));
  const [{ ask }, boxes, toys, copy] = await Promise.all([
    import("#src/stock/ask.ts"),
    import("#src/stock/boxes.ts"),
    import("#src/stock/toys.ts"),
    import("#src/copy/copy.ts"),
  ]);
  copy.beginCopy("ada", "token");
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const outbox = { actor: { getSnapshot: () => ({ context: { entries: [] } }) } as never };
  return {
    questions: { ...boxes, ...toys },
    /** The plain answer; undefined where there is none. */
    ask: <T, Shown>({ made: _, ...question }: Question<T, Shown>): Promise<T | undefined> =>
      ask({ queries, outbox }, { ...question, project: ({ value }) => value }).catch(
        () => undefined,
      ),
    end() {
      copy.hideCopy();
      queries.clear();
      vi.unstubAllGlobals();
    },
  };
}
