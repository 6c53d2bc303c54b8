/** A code that was corrected by mistake is free as soon as that is undone, unless a label may carry it (docs/design.md, "Codes"). */
import { expect, it } from "vitest";
import type { Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { describeStock, latestChange, undoChange } from "./stockApp.ts";

describeStock(sqlite, "a code given by mistake on $name", ({ app, call, get }) => {
  const KINDS = {
    toy: {
      add: () => call("POST", "/toys", { strToyBarcode: "RIGHT", strName: "Train" }),
      correct: (from: string, barcode: string) =>
        call("PUT", `/api/toys/${from}/barcode`, { strToyBarcode: barcode }),
      read: () => call("GET", "/toys/WRONG"),
      change: () => call("PUT", "/toys/WRONG", { intQuantity: 7 }),
    },
    box: {
      add: () => call("POST", "/boxes", { strBoxCode: "RIGHT" }),
      correct: (from: string, boxCode: string) =>
        call("PUT", `/api/boxes/${from}/code`, { strBoxCode: boxCode }),
      read: () => call("GET", "/boxes/WRONG"),
      change: () => call("PUT", "/api/boxes/WRONG", { strCustomNote: "Trains" }),
    },
  };
  type Kind = keyof typeof KINDS;

  const print = (code: string) =>
    call("POST", "/api/labels", { codes: [code], size: "roll-57x32", start: 1, copies: 1 });

  it.each<[Kind, string, ((kind: Kind) => Promise<{ status: number }>) | null, boolean]>([
    ["toy", "nothing", null, true],
    ["box", "nothing", null, true],
    ["toy", "a label of another code printed", () => print("RIGHT"), true],
    ["toy", "its label printed", () => print("WRONG"), false],
    ["box", "its label printed", () => print("WRONG"), false],
    ["toy", "its single label printed", () => call("GET", "/barcodes/WRONG/pdf"), false],
    ["toy", "something ordered by it", (kind) => KINDS[kind].change(), false],
    ["box", "something ordered by it", (kind) => KINDS[kind].change(), false],
  ])("of a %s, and %s before it was undone", async (kind, _, meanwhile, isFree) => {
    const { add, correct, read } = KINDS[kind];
    expect((await add()).status).toBe(201);
    expect((await correct("RIGHT", "WRONG")).status).toBe(200);
    const { intChange } = await latestChange(app);
    if (meanwhile) expect((await meanwhile(kind)).status).toBe(200);
    expect((await undoChange(app, intChange)).status).toBe(200);
    expect((await read()).status).toBe(isFree ? 404 : 200);
    const { status } = await call("POST", "/toys", { strToyBarcode: "WRONG", strName: "Other" });
    expect(status).toBe(isFree ? 201 : 409);
  });

  it("stays where the toy had it before; what was freed is given again by undoing the undo", async () => {
    const undoLatest = async () => expect((await undoChange(app)).status).toBe(200);
    const codes = async () => {
      const toy = await get<Toy>("/toys/A");
      const path = `/api/toys/${toy.strToyBarcode}/codes`;
      const others = await get<{ strCode: string }[]>(path);
      return [toy.strToyBarcode, ...others.map(({ strCode }) => strCode).sort()];
    };
    const { correct } = KINDS.toy;
    await call("POST", "/toys", { strToyBarcode: "A", strName: "Train" });
    await correct("A", "B");
    await correct("B", "A");
    await undoLatest();
    expect(await codes()).toEqual(["B", "A"]);
    await correct("B", "C");
    await undoLatest();
    expect(await codes()).toEqual(["B", "A"]);
    await undoLatest();
    expect(await codes()).toEqual(["C", "A", "B"]);
  });
});
