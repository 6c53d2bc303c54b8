/** The toys to order: the missing pieces, since when, and the pieces that went for good. */
import { expect, it } from "vitest";
import type { Change, ListedToy, Settings } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { importFile } from "./imports.ts";
import { addStock, describeStock, latestChange, stepped, undoChange } from "./stockApp.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

describeStock(databases, "what is to be ordered, on $name", ({ app, call, get }) => {
  it("is below its own threshold, since it went below, the most first, with what went and was not undone", async () => {
    const { database } = app;
    const set = async (code: string, values: object) => {
      await call("PUT", `/toys/${code}`, values);
      return latestChange(app);
    };
    const setLongAgo = async (code: string, values: object) => {
      const { intChange, intAt } = await set(code, values);
      const entry = { intAt: intAt - WEEK - 1000 };
      await database.write((trx) =>
        trx.updateTable("changes").set(entry).where("intChange", "=", intChange).execute(),
      );
      return entry.intAt;
    };
    const toy = (strName: string, intQuantity: number) => ({
      ...{ strName, intQuantity, intLowStockThreshold: 10 },
    });
    await addStock(app, { toys: { A: toy("Ant", 10), B: toy("Bee", 30), C: toy("Cat", 5) } });
    const list = async (query: string) =>
      (await get<ListedToy[]>(`/toys?need=true&limit=5&${query}`)).map(
        ({ strToyBarcode, intMissing, intUnderSince, intWent }) => [
          ...[strToyBarcode, intMissing, intUnderSince, intWent],
        ],
      );
    const born = (await latestChange(app)).intAt;
    expect(await list("")).toEqual([["C", 5, born, 0]]);

    const since = await setLongAgo("B", { intQuantity: 9 });
    await set("B", { intQuantity: 7 });
    const { intAt } = await set("A", { intQuantity: 4 });
    const wrong = await set("A", { intQuantity: 0 });
    await undoChange(app, wrong.intChange);
    const expected = [
      ["A", 6, intAt, 6],
      ["C", 5, born, 0],
      ["B", 3, since, 2],
    ];
    expect(await list("sort=intMissing&order=desc")).toEqual(expected);
    expect(await list("q=bee")).toEqual([["B", 3, since, 2]]);
    await addStock(app, { boxes: { B1: { A: 1 } }, sections: { 2: ["B1"] } });
    await call("PUT", "/api/sections/2", { strName: "Winter" });
    const file = "/api/export/toys?need=true&sort=intMissing&order=desc";
    const body = await get<string>(`${file}&format=csv&zone=Europe/Berlin`);
    const [headings, first] = body.split("\r\n");
    expect(headings).toContain("Missing,Under since,Went in 7 days,Boxes");
    expect(first).toMatch(/,Ant,4,10,6,2031-01-01 13:00:00,6,B1 \(Section 2 · Winter\)$/);
    expect((await call("GET", `${file}&format=csv&zone=Nowhere`)).status).toBe(400);

    await set("A", { intLowStockThreshold: 4 });
    await set("C", { intQuantity: 12 });
    const again = await set("C", { intQuantity: 9 });
    expect(await list("")).toEqual([
      ["B", 3, since, 2],
      ["C", 1, again.intAt, 3],
    ]);
  });

  it("counts by the reasons that the shop has chosen; what was said before keeps its words", async () => {
    const toy = { strToyBarcode: "A", strName: "Ant", intLowStockThreshold: 100 };
    await call("POST", "/toys", { ...toy, intQuantity: 20 });
    const set = async (quantity: number, reason: string) =>
      call("PUT", `${await stepped(app, "A", quantity)}&reason=${reason}`, {
        intQuantity: quantity,
      });
    const went = async () => (await get<ListedToy[]>("/toys?need=true&limit=5"))[0]?.intWent;
    const offer = (...reasons: { strReason: string; comesBack: boolean }[]) =>
      call<Settings>("PATCH", "/api/settings", { reasons });
    await set(19, "sold");
    const loaned = { strReason: "loaned", comesBack: true };
    const { body } = await offer(loaned, { strReason: " sold ", comesBack: false });
    expect(body.reasons).toEqual([loaned, { strReason: "sold", comesBack: false }]);
    await set(15, "loaned: to the Hubers");
    // It was ordered when that was offered.
    await set(12, "lent");
    await set(11, "sold");
    expect(await went()).toBe(2);
    for (const reason of ["", "lent: out", "Sold", "x".repeat(19)]) {
      const refused = await offer(
        { strReason: "sold", comesBack: false },
        { strReason: reason, comesBack: true },
      );
      expect(refused.status, reason).toBe(400);
    }
    await offer();
    expect((await get<Settings>("/api/settings")).reasons).toEqual([]);
    const said = await get<Change[]>("/api/changes?reason=loaned");
    expect(said.map(({ strReason }) => strReason)).toEqual(["loaned: to the Hubers"]);
  });

  it("counts a sale that arrives after a count that contains it: of loose pieces, and out of a box", async () => {
    const toy = { strName: "Ant", intQuantity: 30, intLowStockThreshold: 100 };
    await addStock(app, { toys: { A: toy }, boxes: { B1: { A: 10 } } });
    const went = async () => (await get<ListedToy[]>("/toys?need=true&limit=5"))[0]?.intWent;
    const orderedAt = app.clock.now;
    const headers = { "ordered-at": String(orderedAt) };
    const count = async (strCount: string, strBoxCode: string | null, intAmount: number) => {
      const pulls = { intPulledFrom: app.clock.now, intPulledTo: app.clock.now };
      await call("POST", "/api/counts", { strCount, strBoxCode });
      await call("PUT", `/api/counts/${strCount}/lines/A`, { intAmount, ...pulls });
      await call("POST", `/api/counts/${strCount}/finish`, { choices: [] });
    };
    const sell = async (sold: number, boxes: object[]) => {
      const intQuantity = (await get<ListedToy>("/toys/A")).intQuantity - sold;
      const body = { intQuantity, boxes };
      const { status } = await call("PUT", `/toys/A?difference=${-sold}`, body, { headers });
      expect(status).toBe(200);
    };
    app.clock.now += 60_000;
    await count("loose", null, 15);
    expect(await went()).toBe(0);
    await sell(5, []);
    expect(await went()).toBe(5);
    // A move out of a box is no sale.
    await call("POST", "/api/boxes/B1/toys/A/adjust", { intDifference: -1 }, { headers });
    expect(await went()).toBe(5);
    await count("box", "B1", 6);
    await sell(3, [{ strBoxCode: "B1", intDifference: -3 }]);
    expect(await went()).toBe(8);
  });

  it("counts what went for good, in 7, 30 or 90 days: not what was lent, nor what was put right", async () => {
    const { database } = app;
    const toy = { strToyBarcode: "A", strName: "Ant", intLowStockThreshold: 100 };
    await call("POST", "/toys", { ...toy, intQuantity: 76 });
    const set = async (quantity: number, query = "") =>
      call("PUT", `${await stepped(app, "A", quantity)}${query}`, { intQuantity: quantity });
    const went = async (query = "") => {
      const { status, body } = await call<ListedToy[]>("GET", `/toys?need=true&limit=5${query}`);
      return status === 200 ? body[0]?.intWent : status;
    };
    for (const [quantity, days] of [
      [71, 100],
      [65, 80],
      [60, 20],
    ] as const) {
      await set(quantity);
      const { intChange, intAt } = await latestChange(app);
      const entry = { intAt: intAt - days * (WEEK / 7) };
      await database.write((trx) =>
        trx.updateTable("changes").set(entry).where("intChange", "=", intChange).execute(),
      );
    }
    await set(59, "&reason=sold");
    await set(57, "&reason=broken: by the cat");
    expect(await went()).toBe(3);
    await set(50, "&reason=lent");
    await set(40, "&reason=lent: to the Hubers");
    await set(57);
    await call("POST", "/api/counts", { strCount: "c", strBoxCode: null, isTakingOver: false });
    await call("PUT", "/api/counts/c/lines/A", { intAmount: 50 });
    const choices = [{ strToyBarcode: "A", strChoice: "contained" }];
    expect((await call("POST", "/api/counts/c/finish", { choices })).status).toBe(200);
    await importFile(app, "Barcode,Name,Quantity\nA,Ant,45\n", "update");
    await addStock(app, { boxes: { B1: { A: 40 } } });
    await call("POST", "/api/bulk/change", { strToyBarcodes: ["A"], boxesAreRight: true });
    expect((await get<ListedToy>("/toys/A")).intQuantity).toBe(40);
    expect(await went()).toBe(3);

    const all = [
      await went(),
      await went("&days=7"),
      await went("&days=30"),
      await went("&days=90"),
    ];
    expect(all).toEqual([3, 3, 8, 14]);
    expect(await went("&days=8")).toBe(400);
    const file = await get<string>("/api/export/toys?need=true&days=30");
    expect(file).toContain("Went in 30 days,Boxes");
  });
});
