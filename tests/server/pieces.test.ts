/** Pieces that come and go with the box that they are in: one write, one entry, one undo (docs/design.md, "Amounts"). */
import { beforeEach, describe, expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import type { Change, ErrorBody, Toy, ToyBox } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import {
  addStock,
  describeStock,
  latestChange,
  piecesOf,
  stepped,
  undoChange,
} from "./stockApp.ts";

describeStock(sqlite, "pieces of a toy on $name", ({ app, call, get }) => {
  /** The toy T1, 9 pieces, of which 5 are in the box B1 and 2 in B2. */
  beforeEach(() => {
    const toys = { T1: { strName: "Train", intQuantity: 9 } };
    return addStock(app, { toys, boxes: { B1: { T1: 5 }, B2: { T1: 2 } } });
  });
  const figures = () => piecesOf(app, "T1");
  const put = async <Body>(
    body: { intQuantity: number; boxes: readonly unknown[] },
    headers = {},
  ) => app.call<Body>("PUT", await stepped(app, "T1", body.intQuantity), body, { headers });
  const sold = { intQuantity: 6 };
  const boxes = [
    { strBoxCode: "B1", intDifference: -2 },
    { strBoxCode: "B2", intDifference: -1 },
  ];

  it("leave quantity and boxes in one entry, and its undo brings both back", async () => {
    const before = await figures();
    const { intChange } = await latestChange(app);
    const { status, body } = await put({ ...sold, boxes });
    expect([status, body]).toMatchObject([
      200,
      {
        toy: { intQuantity: 6 },
        lines: [
          { strBoxCode: "B1", strToyBarcode: "T1", intAmountInBox: 3 },
          { strBoxCode: "B2", strToyBarcode: "T1", intAmountInBox: 1 },
        ],
      },
    ]);
    expect(await figures()).toEqual({ all: 6, B1: 3, B2: 1 });
    const sale = await latestChange(app);
    expect(sale.intChange).toBe(intChange + 1);
    expect((await undoChange(app, sale.intChange)).status).toBe(200);
    expect(await figures()).toEqual(before);
  });

  it("come into a box as well", async () => {
    await put({ intQuantity: 11, boxes: [{ strBoxCode: "B2", intDifference: 2 }] });
    expect(await figures()).toEqual({ all: 11, B1: 5, B2: 4 });
  });

  it("all stay where one box has too few of them, or there is no such box", async () => {
    const before = await figures();
    const few = await put<ErrorBody>({
      ...sold,
      boxes: [{ strBoxCode: "B2", intDifference: -3 }],
    });
    expect([few.status, few.body.error]).toEqual([409, 'The box B2 holds only 2 of "Train".']);
    const none = await put<ErrorBody>({
      ...sold,
      boxes: [{ strBoxCode: "B9", intDifference: -3 }],
    });
    expect([none.status, none.body.error]).toEqual([404, "No box has the code B9."]);
    expect(await figures()).toEqual(before);
  });

  it("that are not there any more are refused in the history, once, under who ordered them", async () => {
    const toy = await app.get<Toy>("/toys/T1");
    const sale = (quantity: number, key: string) => {
      const headers = { "if-match": `"${toy.intVersion}"`, "command-group": "cart" };
      const path = `/toys/T1?difference=${quantity - toy.intQuantity}`;
      return app.call("PUT", path, { intQuantity: quantity }, { key, headers });
    };
    await app.call("PUT", "/toys/T1", { intQuantity: 1 });
    const history = (of: string) => app.get<Change[]>(`/api/changes?${of}`);
    const sentence = 'Of "Train" 2 were to go, and only 1 is left.';
    // Its answer got lost, and it was sent again.
    for (const _ of [1, 2]) {
      expect(await sale(7, "two")).toMatchObject({
        ...{ status: 412, body: { error: sentence, code: "too_few" } },
      });
    }
    const [last, before] = await history("toy=T1");
    expect([last?.strRefused, before?.strRefused]).toEqual([sentence, null]);
    expect(last).toMatchObject({ things: [], strGroup: null, strNoUndo: expect.any(String) });
    expect(last && formatChange(last)).toBe(`was refused: ${sentence}`);
    // As much as is left is no refusal: who ordered it reads the toy anew and goes on.
    expect((await sale(8, "one")).body).toMatchObject({ code: "changed" });
    expect((await history("toy=T1"))[0]).toEqual(last);

    await app.call("POST", "/api/boxes/B1/toys/T1/adjust", { intDifference: -5 });
    const boxed = { intQuantity: 0, boxes: [{ strBoxCode: "B1", intDifference: -1 }] };
    expect((await put<ErrorBody>(boxed)).body.code).toBe("too_few");
    expect((await history("box=B1"))[0]).toMatchObject({
      ...{ strRefused: 'The box B1 holds only 0 of "Train".', strUser: last?.strUser },
    });
    const csv = await app.get<string>("/api/export/history");
    expect(csv).toContain("only 1 is left");
    // Going back passes by what was refused.
    const path = `/api/changes/${(before?.intChange ?? 0) - 1}/back?toy=T1`;
    expect((await app.call("POST", path)).status).toBe(200);
    expect(await figures()).toEqual({ all: 9, B1: 5, B2: 2 });
    expect((await history("toy=T1")).find(({ strRefused }) => strRefused)?.intUndoneBy).toBeNull();
  });

  it("are answered as they are stored after a count that contains them already", async () => {
    const headers = { "ordered-at": String(Date.now() - 60_000) };
    const countId = "c1";
    await call("POST", "/api/counts", { strCount: countId, strBoxCode: "B1", isTakingOver: false });
    await call("PUT", `/api/counts/${countId}/lines/T1`, { intAmount: 3 });
    await call("POST", `/api/counts/${countId}/finish`, {
      choices: [{ strToyBarcode: "T1", strChoice: "book" }],
    });
    const counted = await figures();
    const { body } = await put<{ toy: Toy; lines: ToyBox[] }>(
      { intQuantity: 5, boxes: [boxes[0]] },
      headers,
    );
    const now = await figures();
    expect(body.toy.intQuantity).toBe(now.all);
    expect(body.lines[0]?.intAmountInBox).toBe(now.B1);
    expect(now.B1).toBeLessThanOrEqual(counted.B1 ?? 0);
    const changes = await get<Change[]>("/api/changes?limit=1");
    expect(changes[0]?.strOperation).toBe("updateToy");
  });

  it("all stay where what there is and the difference are another quantity", async () => {
    const before = await figures();
    const path = "/toys/T1?difference=-1";
    const sale = { intQuantity: 7, boxes: [{ strBoxCode: "B1", intDifference: -1 }] };
    const { status, body } = await app.call<ErrorBody>("PUT", path, sale);
    expect([status, body.code]).toEqual([412, "changed"]);
    expect(await figures()).toEqual(before);
    expect((await app.call("PUT", path, { ...sale, intQuantity: 8 })).status).toBe(200);
    expect(await figures()).toEqual({ all: 8, B1: 4, B2: 2 });
  });

  describe("that the book does not have in no box", () => {
    const scan = (query: string, amount = 3) =>
      call("POST", `/api/boxes/B1/toys?${query}`, { strToyBarcode: "T1", intAmountInBox: amount });
    const undoLatest = async () => expect((await undoChange(app)).status).toBe(200);

    it("are new, and undone with the others", async () => {
      const { status, body } = await scan("beyond=1");
      expect([status, body]).toMatchObject([201, { intQuantity: 10, intAmountInBox: 8 }]);
      expect(await figures()).toEqual({ all: 10, B1: 8, B2: 2 });
      await undoLatest();
      expect(await figures()).toEqual({ all: 9, B1: 5, B2: 2 });
    });

    it("come out of the box that is named, which is its place no longer without any", async () => {
      const { status, body } = await scan("beyond=2&from=B2");
      expect([status, body]).toMatchObject([
        201,
        { intQuantity: 9, intAmountInBox: 8, intAmountLeft: 0 },
      ]);
      expect(await figures()).toEqual({ all: 9, B1: 8 });
      await undoLatest();
      expect(await figures()).toEqual({ all: 9, B1: 5, B2: 2 });
    });

    it("all stay where the box has too few, is this one, or fewer pieces are put in", async () => {
      const statuses = [
        (await scan("beyond=3&from=B2")).status,
        (await scan("beyond=1&from=B1")).status,
        (await scan("beyond=4")).status,
        (await scan("beyond=1&from=B9")).status,
      ];
      expect(statuses).toEqual([409, 400, 400, 404]);
      expect(await figures()).toEqual({ all: 9, B1: 5, B2: 2 });
    });
  });
});
