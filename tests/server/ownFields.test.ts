/** The shop's own fields on the server: chosen, kept, found, exported, in the history and undone (docs/design.md, "Own fields"). */
import { expect, it } from "vitest";
import type { StockPart } from "#domain/copy/stockPart.ts";
import { formatChange } from "#domain/history/changes.ts";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type { AccountEntry, ImportedRow, OwnField, Settings, Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { checkFile, newImport, takeStep } from "./imports.ts";
import { addStock, describeStock, latestChange, undoChange } from "./stockApp.ts";

describeStock(databases, "own fields on $name", ({ app, call, get }) => {
  const keep = (ownFields: readonly OwnField[]) =>
    call<Settings>("PATCH", "/api/settings", { ownFields });
  const ownOf = async (code: string) => (await get<Toy>(`/toys/${code}`)).own;
  const update = (own: object) => call<{ toy: Toy }>("PUT", "/toys/A", { own });
  const told = async () => formatChange(await latestChange(app));
  const undo = (change?: number, query = "") => undoChange(app, change, query);
  const add = (own: object) =>
    call("POST", "/toys", { strToyBarcode: "A", strName: "Ark", intQuantity: 4, own });

  it("are kept as their kinds say, and what is none is refused by name", async () => {
    await keep(OFFERED_FIELDS);
    expect((await add({ price: "12,5", supplier: " Nordic ", bought: "" })).status).toBe(201);
    expect(await ownOf("A")).toEqual({ price: "12.50", supplier: "Nordic" });
    expect((await update({ price: "9", condition: "good", supplier: "" })).body.toy.own).toEqual({
      ...{ price: "9.00", condition: "Good" },
    });
    const { status, body } = await update({ price: "cheap" });
    expect([status, body]).toMatchObject([
      400,
      { error: "Price: An amount with at most 2 decimals." },
    ]);
    expect((await update({ colour: "red" })).body).toMatchObject({
      fields: { own: "The shop has no such field any more." },
    });
    expect(
      (await call("POST", "/toys", { strToyBarcode: "B", strName: "B", own: { price: "x" } }))
        .status,
    ).toBe(400);
    expect(await ownOf("A")).toEqual({ price: "9.00", condition: "Good" });
  });

  it("an inactive toy is kept and found by its code, but not listed, not needed, and in no figure", async () => {
    await keep(OFFERED_FIELDS);
    await add({ inactive: "yes" });
    const toys = { B: { strName: "Ark, small", intQuantity: 1 } };
    await addStock(app, { toys, boxes: { BOX: { A: 9 } } });
    const codes = async (query: string) =>
      (await get<Toy[]>(`/toys?${query}`)).map(({ strToyBarcode }) => strToyBarcode);
    const figures = () => get<object>("/api/dashboard");
    for (const query of ["", "q=ark", "need=true", "maxQuantity=10", "boxed=none"]) {
      expect(await codes(query), query).toEqual(["B"]);
    }
    expect(await codes("boxed=over")).toEqual([]);
    expect(await codes("own=inactive=yes")).toEqual(["A"]);
    expect(await figures()).toMatchObject({
      ...{ intTotalSkus: 1, intUnitsInStock: 1, intLow: 1, intOutOrCritical: 1 },
      ...{ intDiffering: 0, intOverfull: 0, intAlerts: 1 },
    });
    expect((await call("GET", "/toys/A")).status).toBe(200);
    expect(await get<string>("/api/export/toys")).toContain("Ark,");

    await update({ inactive: "" });
    expect(await codes("need=true")).toEqual(["A", "B"]);
    expect(await figures()).toMatchObject({ intTotalSkus: 2, intLow: 2, intOverfull: 1 });
    await undo();
    expect(await codes("")).toEqual(["B"]);
  });

  it("are renamed, changed in kind, removed and brought back without a value lost; the log says so", async () => {
    const [price] = OFFERED_FIELDS as [OwnField];
    await keep([price]);
    await add({ price: "3" });
    await keep([{ ...price, strName: " Cost ", strKind: "text" }]);
    expect(await ownOf("A")).toEqual({ price: "3.00" });
    await update({ price: "a fortune" });
    await keep([{ ...price, isRemoved: true }]);
    expect((await update({ price: "4" })).status).toBe(400);
    expect(await ownOf("A")).toEqual({ price: "a fortune" });
    // Another window knows nothing of the field: it stays.
    const colour = { strField: "colour", strName: "Colour", strKind: "text" as const, options: [] };
    const kept = (await keep([colour])).body.ownFields.map(({ strField }) => strField);
    expect([kept[0], kept.includes("price")]).toEqual(["colour", true]);
    await keep([{ ...price, isRemoved: false }]);
    expect((await update({ price: "4" })).status).toBe(200);
    const log = await get<AccountEntry[]>("/api/account-log");
    expect(log.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        "own field: Price (Money, removed) → Price (Money)",
        "own field: – → Colour (Text)",
        "own field: Cost (Text) → Price (Money, removed)",
        "own field: Price (Money) → Cost (Text)",
      ]),
    );
    const twice = await keep([colour, { ...price, strName: "colour" }]);
    expect([twice.status, twice.body]).toMatchObject([
      400,
      { fields: { ownFields: "Each field has a name of its own." } },
    ]);
    // Its name was emptied before it was removed.
    const { body } = await keep([{ ...colour, strName: " ", isRemoved: true }]);
    expect(body.ownFields[0]).toMatchObject({ strName: "Colour", isRemoved: true });
    const unknown = { ...colour, strField: "unknown", strName: " ", isRemoved: true };
    expect((await keep([unknown])).status).toBe(400);
  });

  it("are told in the history by their names then, and undone one by one", async () => {
    await keep(OFFERED_FIELDS);
    await add({ price: "3", supplier: "Nordic" });
    await update({ price: "4", supplier: "", batteries: "AA" });
    expect(await told()).toBe(
      'set Price of "Ark" from "3.00" to "4.00" and emptied Supplier of "Ark", which was "Nordic" and set Batteries of "Ark" to "AA"',
    );
    expect((await undo()).status).toBe(200);
    expect(await ownOf("A")).toEqual({ price: "3.00", supplier: "Nordic" });
    await update({ price: "5" });
    const changed = await latestChange(app);
    await update({ supplier: "Kraus" });
    await update({ price: "6" });
    const asked = await undo(changed.intChange);
    expect(asked.status).toBe(412);
    expect(Object.values(asked.body.fields ?? {})).toEqual([
      'Price of "Ark" is "6.00" by now, not "5.00". Undoing makes it "3.00".',
    ]);
    await undo(changed.intChange, "?force=true");
    expect(await ownOf("A")).toEqual({ price: "3.00", supplier: "Kraus" });
  });

  it("come back with a toy that was deleted, and keep one that was changed since it was added", async () => {
    await keep(OFFERED_FIELDS);
    await add({ price: "3" });
    const { intChange } = await latestChange(app);
    await update({ supplier: "Nordic" });
    expect((await undo(intChange)).status).toBe(412);
    await call("DELETE", "/api/toys/A");
    expect((await undo()).status).toBe(200);
    expect(await ownOf("A")).toEqual({ price: "3.00", supplier: "Nordic" });
  });

  it("are changed of many, searched, exported, and in the copy of a device", async () => {
    await keep(OFFERED_FIELDS);
    await add({});
    await call("POST", "/toys", { strToyBarcode: "B", strName: "Bear", own: { price: "1" } });
    const set = { own: { supplier: "Nordic Toys", price: "2" } };
    await call("POST", "/api/bulk/change", { strToyBarcodes: ["A", "B"], set });
    expect([await ownOf("A"), await ownOf("B")]).toEqual([
      { price: "2.00", supplier: "Nordic Toys" },
      { price: "2.00", supplier: "Nordic Toys" },
    ]);
    const wrong = { strToyBarcodes: ["A"], set: { own: { price: "x" } } };
    expect((await call("POST", "/api/bulk/change", wrong)).status).toBe(400);
    await update({ supplier: "" });
    const found = await get<Toy[]>("/toys?q=nordic");
    expect(found.map(({ strName }) => strName)).toEqual(["Bear"]);
    const body = await get<string>("/api/export/toys?format=csv");
    const [head = "", ...rows] = body.replace("\uFEFF", "").trim().split("\r\n");
    expect(head).toMatch(
      /,Price,Bought on,Condition,Supplier,Batteries,Inactive,Not under 36 months$/,
    );
    expect(rows.map((row) => row.split(",").slice(-7))).toEqual([
      ["2.00", "", "", "", "", "", ""],
      ["2.00", "", "", "Nordic Toys", "", "", ""],
    ]);
    const filtered = async (own: string) =>
      (await get<Toy[]>(`/toys?own=${encodeURIComponent(own)}`)).map(({ strName }) => strName);
    expect(await filtered("supplier")).toEqual(["Bear"]);
    expect(await filtered("supplier=")).toEqual(["Ark"]);
    expect(await filtered("price=2.00")).toEqual(["Ark", "Bear"]);
    expect(await filtered("price=2")).toEqual([]);
    expect((await call("GET", "/toys?own=No+field")).status).toBe(400);
    // What was exported comes back, and changes nothing.
    const { ownFields } = await get<Settings>("/api/settings");
    const again = await checkFile(app, body, "update", {}, ownFields);
    expect(again).toMatchObject({ intSame: 2, intChanged: 0, intRefused: 0 });
    const part = await get<StockPart>("/api/copy/parts/0");
    expect(part.toys.own).toEqual([{ price: "2.00" }, { price: "2.00", supplier: "Nordic Toys" }]);
  });

  it("come from a file, are compared and taken back; another value for one toy is asked about", async () => {
    await keep(OFFERED_FIELDS);
    await add({ price: "3", supplier: "Nordic" });
    const file = `Barcode,Name,Preis,Lieferant
A,Ark,4,
B,Bear,5.5,Kraus
B,Bear,6,Kraus
C,Cat,cheap,`;
    const found = await checkFile(app, file, "update", {}, OFFERED_FIELDS);
    expect(found).toMatchObject({ intNew: 1, intChanged: 1, intAsked: 1, intRefused: 1 });
    const path = `/api/imports/${found.strImport}`;
    const rows = await get<ImportedRow[]>(`${path}/rows`);
    const own = rows.flatMap(({ changes }) =>
      changes.filter(({ field }) => field.startsWith("own.")),
    );
    expect(own.map(({ field, before, after }) => [field, before, after])).toEqual([
      ["own.price", "3.00", "4.00"],
      ["own.price", null, "5.50"],
      ["own.supplier", null, "Kraus"],
    ]);
    expect(rows[2]?.problems).toMatchObject([{ column: "own.price" }]);
    await takeStep(app, found.strImport, "/apply");
    expect(await ownOf("A")).toEqual({ price: "4.00", supplier: "Nordic" });
    expect(await ownOf("B")).toEqual({ price: "5.50", supplier: "Kraus" });
    await takeStep(app, found.strImport, "/take-back");
    expect(await ownOf("A")).toEqual({ price: "3.00", supplier: "Nordic" });
    await keep(OFFERED_FIELDS.map((field) => ({ ...field, isRemoved: true })));
    const gone = await call("POST", "/api/imports", newImport(file, "update", {}, OFFERED_FIELDS));
    expect([gone.status, gone.body]).toMatchObject([
      400,
      { error: "The shop has no such field any more." },
    ]);
  });
});
