/** Amounts in a box and part moves: one call, so that no piece is ever in no box (specification section 3, "Box content line"). */
import { beforeEach, expect, it } from "vitest";
import type { BoxContent } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { addStock, describeStock } from "./stockApp.ts";

describeStock(sqlite, "an adjustment on $name", ({ app, call, get }) => {
  /** The boxes B1, with 5 of the toy T1, and B2. */
  beforeEach(() => {
    const toys = { T1: { strName: "Train", intQuantity: 9 } };
    return addStock(app, { toys, boxes: { B1: { T1: 5 }, B2: {} } });
  });
  const adjust = (body: object, box = "B1") =>
    call("POST", `/api/boxes/${box}/toys/T1/adjust`, body);
  /** The amounts of the toy in B1 and B2. */
  const amounts = () =>
    Promise.all(
      ["B1", "B2"].map(async (box) => {
        const body = await get<BoxContent[]>(`/boxes/${box}/toys`);
        return body[0]?.intAmountInBox ?? 0;
      }),
    );

  it("puts in and takes out, and says how boxes and quantity then compare", async () => {
    const line = { strBoxCode: "B1", strToyBarcode: "T1" };
    const more = await adjust({ intDifference: 6 });
    expect([more.status, more.body]).toEqual([
      200,
      { lines: [{ ...line, intAmountInBox: 11 }], intQuantity: 9, intAmountInBoxes: 11 },
    ]);
    const none = await adjust({ intDifference: -11 });
    expect(none.body).toEqual({
      lines: [{ ...line, intAmountInBox: 0 }],
      intQuantity: 9,
      intAmountInBoxes: 0,
    });
    expect((await app.call("GET", "/boxes/B1/toys")).body).toEqual([]);
    expect((await adjust({ intDifference: 2 })).status).toBe(200);
    expect(await amounts()).toEqual([2, 0]);
  });

  it("moves a part, and the whole", async () => {
    const part = await adjust({ intDifference: -2, strToBoxCode: " B2 " });
    expect(part.body).toMatchObject({
      lines: [
        { strBoxCode: "B1", intAmountInBox: 3 },
        { strBoxCode: "B2", intAmountInBox: 2 },
      ],
      intAmountInBoxes: 5,
    });
    await adjust({ intDifference: -3, strToBoxCode: "B2" });
    expect(await amounts()).toEqual([0, 5]);
  });

  it("never goes below 0, and then changes nothing", async () => {
    for (const more of [{}, { strToBoxCode: "B2" }]) {
      const { status, body } = await adjust({ intDifference: -6, ...more });
      expect([status, body.code]).toEqual([409, "too_few"]);
      expect(body.error).toBe('The box B1 holds only 5 of "Train".');
    }
    expect(await amounts()).toEqual([5, 0]);
  });

  it("leaves the source as it was when the destination cannot take the pieces", async () => {
    await app.call("POST", "/boxes/B2/toys", { strToyBarcode: "T1", intAmountInBox: 9_999_999 });
    const full = await adjust({ intDifference: -1, strToBoxCode: "B2" });
    expect([full.status, full.body.code]).toEqual([409, "limit"]);
    const unknown = await adjust({ intDifference: -1, strToBoxCode: "B9" });
    expect([unknown.status, unknown.body.error]).toEqual([404, "No box has the code B9."]);
    expect(await amounts()).toEqual([5, 9_999_999]);
  });

  it("takes a move's pieces out, to another box, and never 0 of them", async () => {
    for (const [body, field] of [
      [{ intDifference: 0 }, "intDifference"],
      [{ intDifference: 1, strToBoxCode: "B2" }, "intDifference"],
      [{ intDifference: -1, strToBoxCode: "B1" }, "strToBoxCode"],
    ] as const) {
      const answer = await adjust(body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [field]: answer.body.error });
    }
    expect(await amounts()).toEqual([5, 0]);
    // By the code that the box had before, too.
    const strBoxCode = "B3";
    expect((await app.call("PUT", "/api/boxes/B1/code", { strBoxCode })).status).toBe(200);
    const { status, body } = await adjust({ intDifference: -1, strToBoxCode: "B1" }, "B3");
    expect([status, body.error]).toEqual([400, "The destination must be another box."]);
  });

  it("names boxes by their exact codes", async () => {
    expect((await adjust({ intDifference: -1 }, "box-B1")).status).toBe(404);
    const to = await adjust({ intDifference: -1, strToBoxCode: "BOX-B2" });
    expect(to.status).toBe(404);
    expect(await amounts()).toEqual([5, 0]);
  });

  it("shows in a box's content what all boxes hold", async () => {
    await adjust({ intDifference: -2, strToBoxCode: "B2" });
    const body = await app.get<BoxContent[]>("/boxes/B1/toys");
    expect(body).toMatchObject([{ intAmountInBox: 3, intAmountInBoxes: 5, intQuantity: 9 }]);
  });
});
