/** Changes of many toys at once: each as if it were alone, one entry, undone as one (docs/design.md, "Undo"). */
import { expect, it } from "vitest";
import type { Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { addStock, describeStock, latestChange, undoChange } from "./stockApp.ts";

describeStock(sqlite, "many toys at once on $name", ({ app, call, get }) => {
  it("changes, puts and deletes those that it can, names the others, and is undone as one", async () => {
    const toys = {
      T1: { tags: ["a", "b"], intQuantity: 5 },
      T2: { tags: ["b", "c", "d", "e", "f"], intQuantity: 5 },
      T3: { intQuantity: 5, intAgeMin: 8 },
    };
    await addStock(app, { toys, boxes: { B: { T1: 9_999_998 } } });
    const before = await get<Toy[]>("/toys");
    const strToyBarcodes = ["T1", "T2", "T3", "gone"];
    const bulk = (path: string, body: object) =>
      call<{ refused: { strToyBarcode: string }[] }>("POST", `/api/bulk/${path}`, {
        ...{ strToyBarcodes, ...body },
      });
    const set = { intAgeMax: 5, intLowStockThreshold: 9 };

    const changed = await bulk("change", { set, addTags: ["new"], removeTags: ["a"] });
    expect(changed.body.refused).toEqual([
      { strToyBarcode: "T2", error: "Maximum of 5 tags allowed per toy." },
      { strToyBarcode: "T3", error: "Age Max must be greater than or equal to Age Min." },
      { strToyBarcode: "gone", error: "No toy has the code gone." },
    ]);
    const [one, two] = await get<Toy[]>("/toys");
    expect(one).toMatchObject({ ...set, tags: ["b", "new"] });
    expect(two).toEqual(before[1]);

    const put = await bulk("put", { strBoxCode: "B", intAmountInBox: 2 });
    expect(put.body).toMatchObject({
      refused: [{ strToyBarcode: "T1" }, { strToyBarcode: "gone" }],
      lines: ["T2", "T3"].map((barcode) => ({ strToyBarcode: barcode, intAmountInBox: 2 })),
    });
    expect((await bulk("put", { strBoxCode: "nosuch", intAmountInBox: 2 })).status).toBe(404);

    expect((await bulk("delete", {})).body.refused).toMatchObject([{ strToyBarcode: "gone" }]);
    expect(await get<Toy[]>("/toys")).toEqual([]);
    for (let n = 0; n < 3; n++) {
      const { intChange } = await latestChange(app);
      expect((await undoChange(app, intChange - 2 * n)).status).toBe(200);
    }
    const plain = (all: Toy[]) =>
      all.map(({ intVersion: _version, ...toy }) => ({ ...toy, tags: toy.tags.toSorted() }));
    expect(plain(await get<Toy[]>("/toys"))).toEqual(plain(before));
    expect((await call("GET", "/boxes/B/toys")).body).toMatchObject([{ strToyBarcode: "T1" }]);
  });

  it("leaves nothing of a toy that is refused, and does the others", async () => {
    const { clock } = app;
    await addStock(app, { toys: { T1: 5, T2: 5 }, boxes: { A: { T1: 2, T2: 2 }, B: {} } });
    const ordered = { headers: { "ordered-at": `${clock.now}` } };
    clock.now += 60_000;
    await call("POST", "/api/counts", { strCount: "c", strBoxCode: "A" });
    const line = { intAmount: 2, intPulledFrom: clock.now - 2000, intPulledTo: clock.now - 1000 };
    await call("PUT", "/api/counts/c/lines/T1", line);
    expect((await call("POST", "/api/counts/c/finish", { choices: [] })).status).toBe(200);

    const body = { strToyBarcodes: ["T1", "T2"] };
    // The count has found T1 after this was ordered: its line stays, and the toy with it.
    const deleted = await call("POST", "/api/bulk/delete", body, ordered);
    expect(deleted.body).toMatchObject({ refused: [{ strToyBarcode: "T1" }] });
    const left = await get<Toy[]>("/toys");
    expect(left).toMatchObject([{ strToyBarcode: "T1", intQuantity: 5 }]);
    expect((await call("GET", "/boxes/A/toys")).body).toMatchObject([
      { strToyBarcode: "T1", intAmountInBox: 2 },
    ]);
    const { things } = await latestChange(app);
    expect(things.some(({ strCode }) => strCode === "T1")).toBe(false);
  });

  it("believes the boxes of those that are in any, and is undone as one", async () => {
    const toys = { T1: 1, T2: 1, T3: 1, T4: 1 };
    const boxes = { A: { T1: 3, T3: 9_999_999, T4: 1 }, B: { T1: 4, T3: 1 } };
    await addStock(app, { toys, boxes });
    const quantities = async () =>
      (await get<Toy[]>("/toys")).map(({ intQuantity }) => intQuantity);
    const strToyBarcodes = Object.keys(toys);
    const body = { strToyBarcodes, boxesAreRight: true };
    expect((await call("POST", "/api/bulk/change", body)).body).toEqual({
      refused: [
        { strToyBarcode: "T2", error: "In no box yet." },
        { strToyBarcode: "T3", error: "At most 9,999,999." },
      ],
      quantities: [
        { strToyBarcode: "T1", intQuantity: 7 },
        { strToyBarcode: "T4", intQuantity: 1 },
      ],
    });
    expect(await quantities()).toEqual([7, 1, 1, 1]);
    await undoChange(app);
    expect(await quantities()).toEqual([1, 1, 1, 1]);
  });

  it("puts all pieces that are in no box where no number is said, and names those of which there are none", async () => {
    const toys = { T1: 5, T2: 5, T3: 0, T4: 5 };
    await addStock(app, { toys, boxes: { A: { T2: 3, T4: 6 }, B: {} } });
    const strToyBarcodes = Object.keys(toys);
    const put = await call("POST", "/api/bulk/put", { strToyBarcodes, strBoxCode: "B" });
    const error = "None of it is in no box.";
    expect([put.status, put.body]).toMatchObject([
      200,
      {
        refused: [
          { strToyBarcode: "T3", error },
          { strToyBarcode: "T4", error },
        ],
        lines: [
          { strToyBarcode: "T1", intAmountInBox: 5 },
          { strToyBarcode: "T2", intAmountInBox: 2 },
        ],
      },
    ]);
  });
});
