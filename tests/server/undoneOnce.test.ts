/**
 * A change that was undone in one way is not undone once more in another, and a number that somebody set since is asked
 * about (docs/design.md, "Undo").
 */
import { beforeEach, expect, it } from "vitest";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Change, ErrorBody, Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { importFile } from "./imports.ts";
import { changeUsers } from "./server.ts";
import { addStock, describeStock, latestChange, stepped, undoChange } from "./stockApp.ts";

describeStock(sqlite, "undone once on $name", ({ app, get }) => {
  /** The toys T1 and T2 with 12 pieces, and the boxes B1 and B2. */
  beforeEach(() => addStock(app, { toys: { T1: 12, T2: 12 }, boxes: { B1: {}, B2: {} } }));
  const quantity = async (toy = "T1") => (await get<Toy>(`/toys/${toy}`)).intQuantity;
  /** Writes, and returns the entry's number. */
  async function wrote(method: string, path: string, body?: object, headers = {}) {
    const { status } = await app.call(method, path, body, { headers });
    expect(status).toBeLessThan(300);
    return (await latestChange(app)).intChange;
  }
  const set = (quantity: number) => wrote("PUT", "/toys/T1", { intQuantity: quantity });
  const step = async (quantity: number, headers = {}) =>
    wrote("PUT", await stepped(app, "T1", quantity), { intQuantity: quantity }, headers);
  const undone = async (changeNumber: number, query = "") => {
    expect((await undoChange(app, changeNumber, query)).status).toBe(200);
    return (await latestChange(app)).intChange;
  };
  const back = (changeNumber: number, of = "toy=T1") =>
    wrote("POST", `/api/changes/${changeNumber}/back?${of}`);
  /** Puts 5 of each toy into B1, and sets the quantities of both to that as one entry. */
  async function boxesAreRight() {
    const barcodes = ["T1", "T2"];
    for (const strToyBarcode of barcodes) {
      await app.call("POST", "/boxes/B1/toys", { strToyBarcode, intAmountInBox: 5 });
    }
    return wrote("POST", "/api/bulk/change", {
      strToyBarcodes: barcodes,
      boxesAreRight: true,
    });
  }
  const isUndone = async (changeNumber: number) => {
    const body = await get<Change[]>("/api/changes?limit=100");
    return body.find((one) => one.intChange === changeNumber)?.intUndoneBy !== null;
  };
  const changedIn = ({ fields = {} }: ErrorBody) => Object.values(fields);

  it("going back to a moment undoes the entries since, and undone itself does them again", async () => {
    const { intChange: start } = await latestChange(app);
    const lena = await set(7);
    const gone = await back(start);
    expect(await quantity()).toBe(12);
    expect(await isUndone(lena)).toBe(true);
    const { status, body } = await undoChange(app, lena);
    expect([status, body.error]).toEqual([409, "This was undone already."]);
    await undone(gone);
    expect([await quantity(), await isUndone(lena)]).toEqual([7, false]);
    await undone(lena);
    expect(await quantity()).toBe(12);
  });

  it("going back past an undo does again what that undid", async () => {
    const lena = await set(7);
    const taken = await undone(lena);
    await back(lena);
    expect(await quantity()).toBe(7);
    expect([await isUndone(lena), await isUndone(taken)]).toEqual([false, true]);
  });

  it("a toy that went back is left out where what was done to many is undone", async () => {
    const { intChange: start } = await latestChange(app);
    const all = await boxesAreRight();
    expect([await quantity(), await quantity("T2")]).toEqual([5, 5]);
    await back(start);
    expect([await quantity(), await quantity("T2")]).toEqual([12, 5]);
    expect(await isUndone(all)).toBe(false);
    await undone(all);
    expect([await quantity(), await quantity("T2")]).toEqual([12, 12]);
  });

  it("a toy that went back is left out where what was undone of many is done again", async () => {
    const { intChange: start } = await latestChange(app);
    const all = await boxesAreRight();
    const first = await undone(all);
    const gone = await back(start);
    const again = await undone(first);
    expect([await quantity(), await quantity("T2")]).toEqual([12, 5]);
    expect([await isUndone(all), await isUndone(first)]).toEqual([false, true]);
    await undone(all);
    expect([await quantity(), await quantity("T2")]).toEqual([12, 12]);
    expect((await undoChange(app, again)).status).toBe(409);
    await undone(gone);
    expect([await quantity(), await quantity("T2")]).toEqual([12, 12]);
  });

  it("what was done again and undone once more is not undone by the redo as well", async () => {
    const sale = await step(7);
    const first = await undone(sale);
    const again = await undone(first);
    expect(await quantity()).toBe(7);
    const second = await undone(sale);
    expect(await quantity()).toBe(12);
    expect((await undoChange(app, again)).status).toBe(409);
    expect(await quantity()).toBe(12);
    await undone(second);
    await undone(again);
    expect(await quantity()).toBe(12);
  });

  it("a number that was set since is asked about, with both and with the one that will stand there", async () => {
    const lena = await set(7);
    await set(12);
    const { status, body } = await undoChange(app, lena);
    expect([status, changedIn(body)]).toEqual([
      412,
      [
        'The quantity of "T1" is 12 now. It was set from 12 to 7 by The admin and back to 12 since. Undone, it is 12.',
      ],
    ]);
    await undone(lena, "?force=true");
    expect(await quantity()).toBe(12);

    const sold = await step(11);
    await set(20);
    await step(19);
    const asked = await undoChange(app, sold);
    expect(changedIn(asked.body)).toEqual([
      'The quantity of "T1" is 19 now. It was changed from 12 to 11 by The admin and set to 20 since. Undone, it is 20.',
    ]);
    await undone(sold, "?force=true");
    expect(await quantity()).toBe(20);
  });

  it("a set and a sale since, or a sale, is undone as a difference", async () => {
    const lena = await set(7);
    const sold = await step(6);
    await undone(lena);
    expect(await quantity()).toBe(11);
    await undone(sold);
    expect(await quantity()).toBe(12);
  });

  it("a box that the toy was in between may be gone by now", async () => {
    const { intChange: start } = await latestChange(app);
    await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "T1", intAmountInBox: 5 });
    await app.call("POST", "/api/boxes/B1/toys/T1/adjust", {
      ...{ intDifference: -5, strToBoxCode: "B2" },
    });
    await app.call("DELETE", "/boxes/B1");
    await back(start);
    const body = await app.get<{ boxes: object[] }>("/api/toys/T1/boxes");
    expect(body.boxes).toEqual([]);
  });

  it("the whole stock goes back to a moment as one entry, undos and corrected codes included, and forth again", async () => {
    const { intChange: start } = await latestChange(app);
    const shown = () => app.get<Toy[]>("/api/export/toys?format=json");
    const before = await shown();
    const lena = await set(7);
    await undone(lena);
    await app.call("DELETE", "/toys/T2");
    await app.call("POST", "/toys", { strToyBarcode: "T2", strName: "Another T2" });
    await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "T1", intAmountInBox: 5 });
    await app.call("PUT", "/api/toys/T1/barcode", { strToyBarcode: "T9" });
    const after = await shown();
    const gone = await back(start, "");
    const versionless = (toys: Toy[]) => toys.map(({ intVersion: _, ...toy }) => toy);
    expect(versionless(await shown())).toEqual(versionless(before));
    await undone(gone);
    expect(versionless(await shown())).toEqual(versionless(after));
  });

  it("what was changed after the newest that was seen is asked about, and not taken back unseen", async () => {
    const { intChange: start } = await latestChange(app);
    const seen = await set(7);
    await step(6);
    for (const of of ["toy=T1&", ""]) {
      const path = `/api/changes/${start}/back?${of}until=${seen}`;
      const { status, body } = await app.call<ErrorBody>("POST", path);
      expect([status, body.code, changedIn(body)]).toEqual([412, "changed", ['"T1": 6 → 12']]);
      expect(await quantity()).toBe(6);
      expect((await app.call("POST", `${path}&force=true`)).status).toBe(200);
      expect(await quantity()).toBe(12);
      await undone((await latestChange(app)).intChange);
    }
  });

  it("the whole stock does not go back past a count, an import, or what others did without the right", async () => {
    const { intChange: start } = await latestChange(app);
    const goBack = (as?: "guest") =>
      app.call<ErrorBody>("POST", `/api/changes/${start}/back`, undefined, { as });
    expect(await goBack()).toMatchObject({ status: 404 });
    await set(7);
    await changeUsers(app, "guest", { strRole: "admin" });
    expect(await goBack("guest")).toMatchObject({ status: 403, body: { code: "right_missing" } });
    await importFile(app, "Barcode,Name\nI1,Train");
    const { status, body } = await goBack();
    expect([status, body.error]).toEqual([409, historyMessages.importedSince]);
    await app.database.write((trx) =>
      trx.updateTable("changes").set({ strOperation: "finishCount" }).execute(),
    );
    expect((await goBack()).body.error).toBe(historyMessages.countedInShop);
    expect(await quantity()).toBe(7);
  });

  it("nothing goes back past a count that found the stock right, which leaves no entry, and a change before it is asked about", async () => {
    const line = { strToyBarcode: "T1", intAmountInBox: 5 };
    const start = await wrote("POST", "/boxes/B1/toys", line);
    const goBack = async (change: number, of = "") => {
      const path = `/api/changes/${change}/back?preview=true${of}`;
      const { status, body } = await app.call<ErrorBody>("POST", path);
      return [status, body.error];
    };
    const ordered = { "ordered-at": String(app.clock.now) };
    const path = "/api/boxes/B1/toys/T1/adjust";
    const sold = await wrote("POST", path, { intDifference: -1 }, ordered);
    const renamed = await wrote("PUT", "/toys/T1", { strName: "Boat" });
    app.clock.now += 60_000;
    const pulls = { intPulledFrom: app.clock.now, intPulledTo: app.clock.now };
    await wrote("POST", "/api/counts", { strCount: "c", strBoxCode: "B1" });
    await wrote("PUT", "/api/counts/c/lines/T1", { intAmount: 4, ...pulls });
    expect(await wrote("POST", "/api/counts/c/finish", { choices: [] })).toBe(renamed);
    // A count says nothing of names.
    expect((await goBack(sold, "&toy=T1"))[0]).toBe(412);
    for (const of of ["&toy=T1", "&box=B1"]) {
      expect(await goBack(start, of)).toEqual([409, historyMessages.countedSince]);
    }
    expect(await goBack(start)).toEqual([409, historyMessages.countedInShop]);
    // One change of it is asked about, as is any other value that is not as the change left it.
    for (const query of ["", "?preview=true", "?together=true"]) {
      const { status, body } = await undoChange(app, sold, query);
      const then = [historyMessages.countedSince, '"Boat" in box B1: 4 → 5'];
      expect([status, body.code, changedIn(body)]).toEqual([412, "changed", then]);
    }
    await undone(await undone(sold, "?force=true"));
    await undone(renamed);
    await wrote("PUT", "/toys/T1", { strName: "Boat" });
    await app.call("PUT", "/toys/T2", { intQuantity: 3 });
    expect((await goBack(start, "&toy=T2"))[0]).toBe(412);
    // What was done since it goes back, also to a moment before it.
    await wrote("POST", path, { intDifference: -1 });
    expect((await goBack(renamed, "&toy=T1"))[0]).toBe(412);
    expect((await goBack(start, "&toy=T2"))[0]).toBe(412);
  });

  it("what an undo would change can be looked at before, and then nothing is done", async () => {
    const { intChange: start } = await latestChange(app);
    const headers = { "command-group": "g" };
    const line = { strToyBarcode: "T1", intAmountInBox: 5 };
    await wrote("POST", "/boxes/B1/toys", line, headers);
    await step(11, headers);
    const { intChange } = await latestChange(app);
    const lines = ['"T1": 11 → 12', '"T1" in box B1: 5 → 0'];
    for (const path of [
      `${intChange}/undo?together=true&`,
      "groups/g/undo?",
      `${start}/back?toy=T1&`,
      `${start}/back?`,
    ]) {
      const { status, body } = await app.call<ErrorBody>(
        "POST",
        `/api/changes/${path}preview=true`,
      );
      expect([status, body.code]).toEqual([412, "preview"]);
      expect(changedIn(body).toSorted()).toEqual(lines.toSorted());
    }
    expect((await latestChange(app)).intChange).toBe(intChange);
    expect(await quantity()).toBe(11);
  });
});
