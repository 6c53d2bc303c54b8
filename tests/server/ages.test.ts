/** Ages in months on the server: written, refused, told, undone, filtered, exported and imported again (docs/design.md, "Ages"). */
import { expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import { formatAges } from "#domain/toy/ages.ts";
import type { Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { checkFile, importFile } from "./imports.ts";
import { describeStock, latestChange, undoChange } from "./stockApp.ts";

describeStock(sqlite, "ages in months on $name", ({ app, call, get }) => {
  const add = (values: object) =>
    call<Toy>("POST", "/toys", { strToyBarcode: "A", strName: "Rattle", ...values });
  const put = (values: object) => call<{ toy: Toy }>("PUT", "/toys/A", values);
  const read = async () => formatAges(await get<Toy>("/toys/A"));

  it("have their years, rounded up; years that are written alone end them", async () => {
    expect((await add({ intAgeMinMonths: 18, intAgeMax: 3 })).body).toMatchObject({
      ...{ intAgeMin: 2, intAgeMinMonths: 18, intAgeMax: 3, intAgeMaxMonths: null, intAgeRange: 1 },
    });
    expect(await get<Toy[]>("/toys?minAge=3")).toEqual([]);
    expect(await get<Toy[]>("/toys?minAge=2")).toHaveLength(1);
    await put({ intAgeMinMonths: 20 });
    expect(formatChange(await latestChange(app))).toBe(
      'set the lowest age of "Rattle" from 18 months to 20 months',
    );
    await put({ intAgeMin: 2, intAgeMax: 3 });
    expect(await read()).toBe("2–3");
    expect((await undoChange(app)).status).toBe(200);
    expect(await read()).toBe("20 months–3 years");
    expect((await undoChange(app)).status).toBe(200);
    expect(await read()).toBe("2–3");
    await put({ intAgeMinMonths: 24 });
    expect(await read()).toBe("2–3");
  });

  it("are in order, and no other age than the years beside them", async () => {
    expect((await add({ intAgeMinMonths: 20, intAgeMaxMonths: 18 })).status).toBe(400);
    const { status, body } = await add({ intAgeMin: 3, intAgeMinMonths: 18 });
    expect([status, body]).toMatchObject([
      400,
      { error: "The age in years and in months are not the same." },
    ]);
    expect((await add({ intAgeMin: 2, intAgeMinMonths: 18 })).status).toBe(201);
    expect((await put({ intAgeMaxMonths: 17 })).status).toBe(400);
    expect((await put({ intAgeMaxMonths: 1801 })).status).toBe(400);
    const many = { strToyBarcodes: ["A"], set: { intAgeMinMonths: 6, intAgeMaxMonths: 18 } };
    expect((await call("POST", "/api/bulk/change", many)).status).toBe(200);
    expect(await read()).toBe("6–18 months");
  });

  it("come from a file and go into one, which changes nothing when it comes back", async () => {
    await importFile(app, "Barcode,Name,Age\nA,Rattle,6-18 mths\nB,Ball,18 Monate - 3 Jahre");
    expect(await read()).toBe("6–18 months");
    const body = await get<string>("/api/export/toys?format=csv");
    expect(body).toContain("Rattle,unisex,6 months,18 months,");
    expect(await checkFile(app, body, "update")).toMatchObject({ intSame: 2, intChanged: 0 });
    const changed = await checkFile(app, "Barcode,Age\nA,6 months\nA,7 months", "update");
    expect(changed).toMatchObject({ intAsked: 1 });
    const older = await checkFile(app, "Barcode,Age\nA,8-18 months", "update");
    const rows = await get<{ changes: object[] }[]>(`/api/imports/${older.strImport}/rows`);
    expect(rows[0]?.changes).toEqual([
      { field: "intAgeMin", box: null, before: "6 months", after: "8 months" },
    ]);
  });
});
