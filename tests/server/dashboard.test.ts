/** The dashboard's figures and the sample stock by the API (specification sections 2, 4 and 9). */
import { expect, it } from "vitest";
import type { Box, Dashboard, Section, Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { planOf, watchStatements } from "./statements.ts";
import { addStock, addToys, describeStock, toyRows } from "./stockApp.ts";

describeStock(databases, "the dashboard on $name", ({ app, call, get }) => {
  it("is all zeros on an empty stock", async () => {
    expect((await call("GET", "/api/dashboard")).body).toEqual({
      intTotalSkus: 0,
      intUnitsInStock: 0,
      intLow: 0,
      intOutOrCritical: 0,
      intDiffering: 0,
      intOverfull: 0,
      intAlerts: 0,
      alerts: [],
    });
  });

  it("has its own limits: 2 and 10, whatever a toy's threshold", async () => {
    for (const [i, intQuantity] of [0, 2, 3, 10, 11, 500].entries()) {
      const toy = { strName: `Toy ${9 - i}`, intQuantity, intLowStockThreshold: 400 };
      await addStock(app, { toys: { [`T${i}`]: toy } });
    }
    const body = await get<Dashboard>("/api/dashboard");
    expect(body).toMatchObject({
      intTotalSkus: 6,
      intUnitsInStock: 526,
      intLow: 4,
      intOutOrCritical: 2,
      intAlerts: 4,
    });
    expect(body.alerts.map(({ strToyBarcode }) => strToyBarcode)).toEqual(["T0", "T1", "T2", "T3"]);
  });

  it("goes by each toy's threshold where that is asked for, as lists by status and by need do", async () => {
    const of = (intQuantity: number, intLowStockThreshold: number) => ({
      ...{ intQuantity, intLowStockThreshold },
    });
    const toys = { T0: of(0, 0), T1: of(1, 2), T2: of(5, 9), T3: of(9, 9), T4: of(30, 40) };
    await addStock(app, { toys });
    await call("PUT", "/toys/T0", { intLowStockThreshold: 0 });
    const codes = async (query: string) =>
      (await get<Toy[]>(`/toys?${query}`)).map(({ strToyBarcode }) => strToyBarcode);
    const body = await get<Dashboard>("/api/dashboard?byThreshold=true");
    expect(body).toMatchObject({ intLow: 3, intOutOrCritical: 1, intAlerts: 3 });
    expect(body.alerts.map(({ strToyBarcode }) => strToyBarcode)).toEqual(["T1", "T2", "T4"]);
    expect(await codes("need=true")).toEqual(["T1", "T2", "T4"]);
    const byStatus = (status: string) => codes(`status=${status}&byThreshold=true`);
    expect(await byStatus("critical")).toEqual(["T1"]);
    expect(await byStatus("low")).toEqual(["T2", "T4"]);
    expect(await byStatus("ok")).toEqual(["T0", "T3"]);
  });

  it("shows eight notifications, or as many as are asked for, by amount and name", async () => {
    for (let i = 0; i < 12; i++) {
      await call("POST", "/toys", { strToyBarcode: `T${i}`, strName: `Toy ${99 - i}` });
    }
    const alerts = async (query: string) => (await get<Dashboard>(`/api/dashboard${query}`)).alerts;
    expect(await alerts("")).toHaveLength(8);
    expect((await alerts(""))[0]?.strName).toBe("Toy 88");
    expect(await alerts("?limit=1000")).toHaveLength(12);
    expect((await call("GET", "/api/dashboard?limit=0")).status).toBe(400);
  });

  it("reads its notifications by indexes that have no other toys", async () => {
    const { database } = app;
    // None is below its threshold, and those with the least pieces are inactive.
    const own = { inactive: "yes" };
    const enough = { intQuantity: 50, intLowStockThreshold: 0 };
    await addToys(
      database,
      toyRows(2000, (n) => (n < 1000 ? { intLowStockThreshold: 0, own } : enough)),
    );
    await database.write((trx) => database.dialect.analyze(trx, "toys"));
    const statements = watchStatements();
    for (const [query, index] of [
      ["", "toysLow"],
      ["?byThreshold=true", "toysMissing"],
    ]) {
      statements.length = 0;
      expect((await get<Dashboard>(`/api/dashboard${query}`)).alerts).toEqual([]);
      const asked = statements.find(({ text }) => text.includes("order by"));
      expect(await planOf(database, asked)).toContain(index);
    }
  });
});

describeStock(databases, "the sample stock on $name", ({ call, get }) => {
  it("fills an empty inventory with something to see everywhere", async () => {
    const loaded = await call("POST", "/api/sample");
    expect(loaded.status).toBe(201);
    expect(loaded.body).toEqual({ intToys: 62, intBoxes: 14, intSections: 4 });
    const toys = await get<Toy[]>("/toys");
    expect(toys).toHaveLength(62);
    for (const status of ["ok", "low", "critical"]) {
      expect(toys.filter(({ strStatus }) => strStatus === status).length).toBeGreaterThan(5);
    }
    expect(await get<Section[]>("/sections")).toHaveLength(4);
    const boxes = await get<Box[]>("/boxes");
    expect(boxes.filter(({ intSection }) => intSection === null)).toHaveLength(2);
    expect(boxes.reduce((sum, { intUnits }) => sum + intUnits, 0)).toBeGreaterThan(300);
    for (const toy of toys) {
      const body = await get<{ intAmountInBoxes: number }>(`/api/toys/${toy.strToyBarcode}/boxes`);
      expect(body.intAmountInBoxes).toBeLessThanOrEqual(toy.intQuantity);
    }
  });

  it("uses the sections that are there", async () => {
    await call("POST", "/sections", { intSection: 2 });
    expect((await call("POST", "/api/sample", undefined, { key: "s" })).status).toBe(201);
    expect((await call("POST", "/api/sample", undefined, { key: "s" })).status).toBe(201);
    expect(await get<Section[]>("/sections")).toHaveLength(4);
  });
});
