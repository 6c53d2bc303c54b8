/** A device's copy of a test's stock, fetched as a device fetches it, and whether it answers as the server does. */
import fc from "fast-check";
import { expect } from "vitest";
import { CopyAnswers, type ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { type PackedPart, packPart } from "#domain/copy/packedPart.ts";
import { numbersOf, StockCopy } from "#domain/copy/stockCopy.ts";
import { type Position, rowsOf, type StockPart } from "#domain/copy/stockPart.ts";
import type { Box, Toy } from "#domain/types.ts";
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

  /** As the device finds it after a break: from what it has stored. */
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

/** Any filters, sort and page of the inventory. */
export const anyList = (some: { q: string[]; box: string[]; tag: string[] }) =>
  fc.record(
    {
      ...{ q: fc.constantFrom(...some.q), tag: fc.constantFrom(...some.tag) },
      ...{ box: fc.constantFrom(...some.box), section: fc.constantFrom(0, 1, 2) },
      boxed: fc.constantFrom("differ", "over", "none"),
      gender: fc.constantFrom("all", "boy", "girl"),
      minAge: fc.constantFrom(0, 3, 5),
      status: fc.constantFrom("all", "ok", "low", "critical"),
      maxQuantity: fc.constantFrom(0, 4, 10),
      sort: fc.constantFrom(
        ...(["strName", "strToyBarcode", "strGender", "intAgeMin"] as const),
        ...(["intQuantity", "strStatus", "intMissing"] as const),
      ),
      order: fc.constantFrom("asc", "desc"),
      ...{ places: fc.boolean(), need: fc.boolean() },
      offset: fc.constantFrom(0, 1),
    },
    { requiredKeys: [] },
  );

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
  for (const code of codes) {
    const path = encodeURIComponent(code);
    expect(answers.toy(code)).toEqual((await read<Toy>(`/toys/${path}`)).found);
    expect(answers.box(code)).toEqual((await read<Box>(`/boxes/${path}`)).found);
    expect(answers.boxLines(code, 1000)?.items).toEqual(
      (await read(`/boxes/${path}/toys?limit=1000&homes=true`)).found,
    );
    const places = await read<object>(`/api/toys/${path}/boxes?limit=2`);
    const { total, ...found } = answers.locations(code, 2) ?? { total: Number.NaN };
    expect(total).toBe(places.total);
    expect(found).toEqual(places.found ?? {});
  }
  for (const list of [...lists, ...texts.map((q) => ({ q }))]) {
    const query = { limit: 5, ...list };
    const address = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    );
    const page = answers.toys(query);
    const { found, total } = await read(`/toys?${address}`);
    expect(page?.items, String(address)).toEqual(found);
    expect(page?.total).toBe(total);
  }
  for (const q of texts) {
    expect(answers.boxes({ q }, 1000).items).toEqual(
      (await read(`/boxes?limit=1000&q=${encodeURIComponent(q)}`)).found,
    );
  }
  const floor = await read("/boxesinsections/floorBoxes?limit=1000");
  expect(answers.boxes({ section: "floor" }, 1000).items).toEqual(floor.found);
  for (const { intSection } of answers.sections()) {
    const { found } = await read(`/boxesinsections/${intSection}/boxes?limit=1000`);
    expect(answers.boxes({ section: intSection }, 1000).items).toEqual(found);
  }
  expect(answers.sections()).toEqual((await read("/sections")).found);
  expect(answers.dashboard(5)).toEqual((await read("/api/dashboard?limit=5")).found);
}
