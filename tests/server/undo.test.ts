/** The undo of a change, as an entry of its own (docs/design.md, "Undo"). */
import { beforeEach, expect, it } from "vitest";
import type { BoxContent, Change, Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { addStock, describeStock, latestChange, undoChange } from "./stockApp.ts";
import { stockState } from "./stockState.ts";

describeStock(sqlite, "an undo on $name", ({ app, call }) => {
  const undo = ({ intChange }: Change, query = "") => undoChange(app, intChange, query);

  /** Toys T1 and T2, box B1 with 5 and 2 of them in section 1, box B2. */
  beforeEach(() => {
    const toy = { strName: "Train", intQuantity: 9, tags: ["a"] };
    const boxes = { B1: { T1: 5, T2: 2 }, B2: {} };
    return addStock(app, { toys: { T1: toy, T2: toy }, boxes, sections: { 1: ["B1"] } });
  });

  it("of all that was done to a toy or a box since a moment makes it what it was then, and nothing else", async () => {
    const strToyBarcodes = ["T1", "T2"];
    const steps = [
      ["PUT", "/toys/T1", { intQuantity: 4 }],
      ["PUT", "/toys/T1", { strName: "Rail", intAgeMin: 3 }],
      ["POST", "/api/bulk/change", { strToyBarcodes, addTags: ["b"], removeTags: ["a"] }],
      ["POST", "/api/bulk/put", { strToyBarcodes, strBoxCode: "B2", intAmountInBox: 3 }],
      ["POST", "/api/boxes/B1/toys/T1/adjust", { intDifference: -5, strToBoxCode: "B2" }],
      ["PUT", "/toys/T2", { intQuantity: 1 }],
      ["PUT", "/toys/T1", { intQuantity: 40, strName: "Rails" }],
    ] as const;
    /** The stock's rows about a toy or a box, or about all others. */
    const about = async (code: string, isAbout = true) =>
      Object.fromEntries(
        Object.entries(await stockState(app.database)).filter(
          ([key]) => key.split(" ").slice(1).includes(code) === isAbout,
        ),
      );
    const moments = [];
    for (const [method, url, body] of steps) {
      expect((await call(method, url, body)).status).toBeLessThan(300);
      const { intChange } = await latestChange(app);
      moments.push({ intChange, toy: await about("T1"), box: await about("B2") });
    }
    const back = (changeNumber: number, of: string) =>
      call("POST", `/api/changes/${changeNumber}/back?${of}`);
    for (const { intChange, toy } of [...moments.slice(0, -1).toReversed(), ...moments.slice(1)]) {
      const others = await about("T1", false);
      expect((await back(intChange, "toy=T1")).status).toBe(200);
      expect(await about("T1")).toEqual(toy);
      expect(await about("T1", false)).toEqual(others);
    }
    const [, , , { intChange, box } = { intChange: 0, box: {} }] = moments;
    expect((await back(intChange, "box=B2")).status).toBe(200);
    expect(await about("B2")).toEqual(box);
    expect((await undoChange(app)).status).toBe(200);
    expect((await back((await latestChange(app)).intChange, "box=B2")).status).toBe(404);
    expect((await back(intChange, "toy=T1&box=B2")).status).toBe(400);
  });

  it.each([
    ["PUT", "/toys/T1", { intQuantity: 4 }],
    ["PUT", "/toys/T1", { strName: "Rail" }],
    ["PUT", "/toys/T1", { intAgeMin: 3, intAgeMax: 8 }],
    ["PUT", "/toys/T1", { tags: ["b", "c"] }],
    ["DELETE", "/toys/T1/tags/a", undefined],
    ["PUT", "/api/toys/T1/barcode", { strToyBarcode: "N1" }],
    ["POST", "/toys", { strToyBarcode: "T3", strName: "Bear" }],
    ["POST", "/boxes", { strBoxCode: "B3" }],
    ["PUT", "/api/boxes/B1", { strCustomNote: "Trains" }],
    ["DELETE", "/boxes/B1", undefined],
    ["POST", "/sections", { intSection: 2 }],
    ["DELETE", "/sections/1", undefined],
    ["DELETE", "/boxesinsections/1/boxes/B1", undefined],
    ["POST", "/boxesinsections/1/boxes", { strBoxCode: "B2" }],
    ["POST", "/boxes/B2/toys", { strToyBarcode: "T1", intAmountInBox: 3 }],
    ["DELETE", "/boxes/B1/toys/T1", undefined],
    ["POST", "/api/boxes/B1/toys/T1/adjust", { intDifference: -2 }],
    ["POST", "/api/boxes/B1/toys/T1/adjust", { intDifference: -5, strToBoxCode: "B2" }],
  ] as const)("of %s %s %j is as it was, and can be undone", async (method, url, body) => {
    const before = await stockState(app.database);
    expect((await app.call(method, url, body)).status).toBeLessThan(300);
    const after = await stockState(app.database);
    expect(after).not.toEqual(before);
    const change = await latestChange(app);
    expect((await undo(change)).status).toBe(200);
    expect(await stockState(app.database)).toEqual(before);
    const undone = await latestChange(app);
    expect(undone.undoes).toEqual([change.intChange]);
    expect((await undo(change)).body.code).toBe("undone");
    expect((await undo(undone)).status).toBe(200);
    expect(await stockState(app.database)).toEqual(after);
    // What was done again can be undone again.
    expect((await undo(change)).status).toBe(200);
    expect(await stockState(app.database)).toEqual(before);
  });

  it("takes an amount away as a difference, never below 0", async () => {
    await app.call("PUT", "/toys/T1", { intQuantity: 12 });
    const plus3 = await latestChange(app);
    await app.call("PUT", "/toys/T1?difference=-2", { intQuantity: 10 });
    await undo(plus3);
    expect((await app.get<Toy>("/toys/T1")).intQuantity).toBe(7);
    await app.call("POST", "/boxes/B2/toys", { strToyBarcode: "T1", intAmountInBox: 4 });
    const put4 = await latestChange(app);
    await app.call("POST", "/api/boxes/B2/toys/T1/adjust", { intDifference: -1 });
    const before = await stockState(app.database);
    const last = await latestChange(app);
    // Who only looked at it leaves nothing in the history.
    expect((await undo(put4, "?preview=true")).status).toBe(409);
    expect(await latestChange(app)).toEqual(last);
    const refused = await undo(put4);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The box B2 holds only 3 of "Train".',
    ]);
    expect(await stockState(app.database)).toEqual(before);
    expect((await undo(put4, "?force=true")).status).toBe(409);
  });

  it("of a value that others changed asks with both figures, unless it is forced", async () => {
    await app.call("PUT", "/toys/T1", { strName: "Rail" });
    const change = await latestChange(app);
    await app.call("PUT", "/toys/T1", { strName: "Track" });
    const { status, body } = await undo(change);
    expect([status, body.code]).toEqual([412, "changed"]);
    expect(Object.values(body.fields ?? {})).toEqual([
      'The name of "Track" is "Track" by now, not "Rail". Undoing makes it "Train".',
    ]);
    expect((await app.get<Toy>("/toys/T1")).strName).toBe("Track");
    expect((await undo(change, "?force=true")).status).toBe(200);
    expect((await app.get<Toy>("/toys/T1")).strName).toBe("Train");
  });

  it("of a group takes back all of it or nothing", async () => {
    const before = await stockState(app.database);
    const headers = { "command-group": "cart" };
    for (const strToyBarcode of ["T1", "T2"]) {
      const body = { strToyBarcode, intAmountInBox: 4 };
      await app.call("POST", "/boxes/B2/toys", body, { headers });
    }
    await app.call("POST", "/api/boxes/B2/toys/T1/adjust", { intDifference: -3 });
    const group = () => app.call("POST", "/api/changes/groups/cart/undo");
    expect((await group()).status).toBe(409);
    const body = await app.get<BoxContent[]>("/boxes/B2/toys");
    expect(body.map(({ intAmountInBox }) => intAmountInBox)).toEqual([1, 4]);
    await app.call("POST", "/api/boxes/B2/toys/T1/adjust", { intDifference: 3 });
    expect((await group()).status).toBe(200);
    expect(await stockState(app.database)).toEqual(before);
    expect((await latestChange(app)).undoes).toHaveLength(2);
    expect((await group()).status).toBe(404);
  });

  it("says before why it cannot be", async () => {
    await app.call("POST", "/barcodes/new");
    const change = await latestChange(app);
    expect(change.strNoUndo).toMatch(/^A code .*\.$/);
    const { status, body } = await undo(change);
    expect([status, body.error]).toEqual([409, change.strNoUndo]);
  });
});
