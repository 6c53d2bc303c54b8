/**
 * The worth of the stock at any earlier moment equals its worth at that moment (docs/design.md, "Own fields").
 * VALUE_TOYS and VALUE_DEEDS make it larger.
 */
import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import { centsOf, formatCents, valued } from "#domain/toy/value.ts";
import type { StockValue, Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { watchStatements } from "./statements.ts";
import { addToys, describeStock, latestChange, toyRows } from "./stockApp.ts";

const TOYS = Number(process.env.VALUE_TOYS ?? 12);
const DEEDS = Number(process.env.VALUE_DEEDS ?? 60);

/** After how many deeds what it is worth is looked at. */
const EVERY = Math.ceil(DEEDS / 60);

const deed = fc.record({
  kind: fc.constantFrom("add", "set", "price", "noPrice", "inactive", "delete", "undo", "many"),
  toy: fc.nat(TOYS - 1),
  n: fc.nat(99),
});

describeStock(databases, "the value of the stock on $name", ({ name, app, call, get }) => {
  const worth = async () => {
    const body = await get<Toy[]>("/toys");
    const cents = body.map((toy) => centsOf(valued(toy)?.strValue) ?? 0);
    return formatCents(cents.reduce((sum, one) => sum + one, 0));
  };

  it("is at each moment what it was then", async () => {
    const { clock, database } = app;
    await call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
    const [deeds = []] = fc.sample(fc.array(deed, { minLength: DEEDS, maxLength: DEEDS }), {
      ...{ numRuns: 1, seed: 41 },
    });
    const priced = (n: number) => ({ intQuantity: n % 40, own: { price: `${n % 90}.50` } });
    await addToys(database, toyRows(TOYS, priced));
    const moments: [number, string][] = [[1, await worth()]];
    for (const [done, { kind, toy, n }] of deeds.entries()) {
      const code = `T${toy}`;
      const own = { price: `${n}.${n % 10}` };
      if (kind === "add") {
        const added = { strToyBarcode: code, strName: code, intQuantity: n, own };
        await call("POST", "/toys", n % 3 === 0 ? { ...added, own: {} } : added);
      }
      if (kind === "set") await call("PUT", `/toys/${code}`, { intQuantity: n });
      if (kind === "price") await call("PUT", `/toys/${code}`, { own });
      if (kind === "noPrice") await call("PUT", `/toys/${code}`, { own: { price: "" } });
      if (kind === "inactive") {
        await call("PUT", `/toys/${code}`, { own: { inactive: n % 2 === 0 ? "yes" : "" } });
      }
      if (kind === "delete") await call("DELETE", `/api/toys/${code}`);
      if (kind === "many") {
        const strToyBarcodes = [code, `T${(toy + 1) % TOYS}`];
        await call("POST", "/api/bulk/change", { strToyBarcodes, set: { own } });
      }
      const last = await latestChange(app).catch(() => null);
      if (kind === "undo" && last) {
        await call("POST", `/api/changes/${last.intChange}/undo?force=true`);
      }
      clock.now += 1000;
      if (done % EVERY > 0) continue;
      moments.push([(await latestChange(app)).intAt, await worth()]);
    }
    for (const [at, expected] of moments) {
      const body = await get<StockValue>(`/api/value?at=${at}`);
      expect(body.strValue, String(at)).toBe(expected);
    }
    expect((await get<StockValue>("/api/value")).strValue).toBe(await worth());
    // Also where the clock was set back since.
    const file = () => get("/api/export/value?format=json");
    const exported = await file();
    clock.now = moments[1]?.[0] ?? 0;
    expect((await get<StockValue>("/api/value")).strValue).toBe(await worth());
    expect(await file()).toEqual(exported);
  });

  it("names what is worth the most, and how many have no price, without the inactive ones; a file has all", async () => {
    await call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
    for (const [barcode, intQuantity, price] of [
      ["A", 2, "10"],
      ["B", 30, "1.50"],
      ["C", 5, ""],
      ["D", 0, ""],
      ["E", 1, "90"],
      ["F", 1, ""],
    ] as const) {
      const toy = { strToyBarcode: barcode, strName: `Toy ${barcode}`, intQuantity };
      const inactive = ["E", "F"].includes(barcode) ? "yes" : "";
      await call("POST", "/toys", { ...toy, own: { price, inactive } });
    }
    const body = await get<StockValue>("/api/value?limit=1");
    expect(body).toMatchObject({
      ...{ strValue: "65.00", intToys: 2, intPieces: 32, intUnpriced: 1 },
      toys: [{ strToyBarcode: "B", strPrice: "1.50", strValue: "45.00" }],
    });
    const file = await get<string>("/api/export/value?format=csv");
    const [headings, ...rows] = file.replace("\uFEFF", "").trim().split("\r\n");
    expect(headings).toBe("Barcode,Name,Quantity,Price,Value");
    expect(rows.map((row) => row.split(",").slice(1))).toEqual([
      ["Toy E", "1", "90.00", "90.00"],
      ["Toy B", "30", "1.50", "45.00"],
      ["Toy A", "2", "10.00", "20.00"],
    ]);
    expect((await call("GET", "/api/export/value?format=json")).body).toHaveLength(3);
  });

  it("of earlier moments is read for one caller after the other: each reading has all toys in memory", async () => {
    const { database } = app;
    await addToys(
      database,
      toyRows(1000, () => ({ intQuantity: 3 })),
    );
    let running = 0;
    let most = 0;
    const { pages } = database;
    const watched = vi.spyOn(database, "pages").mockImplementation(async function* (...given) {
      most = Math.max(most, ++running);
      yield* pages.apply(database, given) as AsyncGenerator<never[]>;
      running--;
    });
    onTestFinished(() => watched.mockRestore());
    const asked = Array.from({ length: 5 }, (_, n) => [
      call<StockValue>("GET", `/api/value?at=${n}`),
      call("GET", "/api/value"),
    ]);
    for (const { status } of await Promise.all(asked.flat())) expect(status).toBe(200);
    expect(most).toBe(1);
    // A reading that fails does not hold up the next one.
    watched.mockImplementationOnce(async function* () {
      yield* [];
      throw new Error("broken");
    });
    expect((await call("GET", "/api/value?at=1")).status).toBe(500);
    expect((await call("GET", "/api/value?at=1")).status).toBe(200);
  });

  // What the statements of either database do not decide.
  if (name !== "SQLite") return;

  it("is read for all windows that ask again at the same moment", async () => {
    const { database } = app;
    // To read as many takes longer than it takes all windows to ask.
    await addToys(
      database,
      toyRows(10_000, () => ({ intQuantity: 3 })),
    );
    const statements = watchStatements();
    const readings = async (count: number) => {
      statements.length = 0;
      const windows = Array.from({ length: count }, () => call<StockValue>("GET", "/api/value"));
      for (const { body } of await Promise.all(windows)) expect(body.intUnpriced).toBe(10_000);
      return statements.filter(({ text }) => /from "toys"/.test(text)).length;
    };
    const one = await readings(1);
    expect(await readings(20)).toBeLessThan(10 * one);
  });
});
