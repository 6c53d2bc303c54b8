/** A box that runs empty of a toy stays its place, until that is given up (docs/design.md, "Amounts"). */
import { expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import type { Box, BoxContent, Toy, ToyBox } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { importFile, takeStep } from "./imports.ts";
import { addStock, describeStock, latestChange, undoChange } from "./stockApp.ts";

describeStock(databases, "the place of a toy on $name", ({ app, call, get }) => {
  /** The boxes B1 and B2, and the toy T1, of which all 3 pieces were in B1 until they were sold. */
  async function soldOut() {
    const toys = { T1: { strName: "Train", intQuantity: 3 } };
    await addStock(app, { toys, boxes: { B1: { T1: 3 }, B2: {} } });
    await change(0, -3);
  }
  const change = (quantity: number, difference: number) =>
    call("PUT", `/toys/T1?difference=${difference}`, {
      ...{ intQuantity: quantity, boxes: [{ strBoxCode: "B1", intDifference: difference }] },
    });
  /** The boxes of T1, each with its amount. */
  async function places() {
    const body = await get<{ boxes: ToyBox[] }>("/api/toys/T1/boxes");
    const amounts = body.boxes.map(({ strBoxCode, intAmountInBox }) => [
      strBoxCode,
      intAmountInBox,
    ]);
    return Object.fromEntries(amounts);
  }
  const inB1 = async (query = "") => {
    const { body, headers } = await call<BoxContent[]>("GET", `/boxes/B1/toys${query}`);
    expect(Number(headers["x-total-count"])).toBe(body.length);
    return body.map(({ strToyBarcode, intAmountInBox }) => [strToyBarcode, intAmountInBox]);
  };
  const undoLatest = async () => expect(await undoChange(app)).toMatchObject({ status: 200 });
  const giveUp = () => call("DELETE", "/boxes/B1/toys/T1?home=true");

  it("stays where none is left, in no list of what is in the box but the one that asks", async () => {
    await soldOut();
    expect(await places()).toEqual({ B1: 0 });
    expect(await inB1()).toEqual([]);
    expect(await inB1("?homes=true")).toEqual([["T1", 0]]);
    const box = await get<Box>("/api/boxes/B1");
    expect([box.intToys, box.intUnits]).toEqual([0, 0]);
    await change(2, 2);
    expect(await places()).toEqual({ B1: 2 });
    await undoLatest();
    expect(await places()).toEqual({ B1: 0 });
  });

  it("is given up in words of its own, and taken back", async () => {
    await soldOut();
    expect((await call("DELETE", "/boxes/B1/toys/T1")).status).toBe(404);
    expect(await places()).toEqual({ B1: 0 });
    expect((await giveUp()).body).toMatchObject({ strToyBarcode: "T1", intAmountInBox: 0 });
    expect(await places()).toEqual({});
    expect(formatChange(await latestChange(app))).toBe(
      'said that "Train" belongs in box B1 no longer',
    );
    expect((await giveUp()).status).toBe(404);
    await undoLatest();
    expect(await places()).toEqual({ B1: 0 });
    await undoLatest();
    expect(await places()).toEqual({});
  });

  it("is no longer where the pieces were moved from, or taken out of the box", async () => {
    await soldOut();
    await change(3, 3);
    const moved = { intDifference: -3, strToBoxCode: "B2" };
    await call("POST", "/api/boxes/B1/toys/T1/adjust", moved);
    expect(await places()).toEqual({ B2: 3 });
    await call("DELETE", "/boxes/B2/toys/T1");
    expect(await places()).toEqual({});
    await undoLatest();
    expect(await places()).toEqual({ B2: 3 });
  });

  it("stays where pieces could have come from it, and none did", async () => {
    await soldOut();
    const line = { strToyBarcode: "T1", intAmountInBox: 2 };
    expect((await call("POST", "/api/boxes/B2/toys?from=B1", line)).status).toBe(201);
    expect(await places()).toEqual({ B1: 0, B2: 2 });
  });

  it("goes with the box, and with the toy, and comes back with it", async () => {
    await soldOut();
    expect((await call("DELETE", "/boxes/B1")).status).toBe(204);
    expect(await places()).toEqual({});
    await undoLatest();
    expect(await places()).toEqual({ B1: 0 });
    expect((await call("DELETE", "/api/toys/T1")).status).toBe(204);
    await undoLatest();
    expect(await places()).toEqual({ B1: 0 });
    const bulk = await call("POST", "/api/bulk/delete", { strToyBarcodes: ["T1"] });
    expect(bulk.body).toMatchObject({ refused: [] });
    expect((await call<Toy>("GET", "/toys/T1")).status).toBe(404);
  });

  it("is in files: an import makes it, and its undo takes it away", async () => {
    const file = "Code;Name;Quantity;Box\r\nT1;Train;0;B1\r\n";
    const one = await importFile(app, file);
    expect(await places()).toEqual({ B1: 0 });
    const body = await get<string>("/api/export/toys");
    expect(body).toContain(`"=""B1""",0,Floor`);
    await takeStep(app, one.strImport, "/take-back");
    expect((await call("GET", "/toys/T1")).status).toBe(404);
    await importFile(app, body);
    expect(await places()).toEqual({ B1: 0 });
  });

  it("is not missed by a count of the box", async () => {
    await soldOut();
    const count = { strCount: "c1", strBoxCode: "B1", isTakingOver: false };
    expect((await call("POST", "/api/counts", count)).body).toMatchObject({ missing: [] });
  });
});
