/** Boxes, sections and what is in them by the API (specification sections 3 and 7; docs/design.md, "Amounts"). */
import { describe, expect, it } from "vitest";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatChange } from "#domain/history/changes.ts";
import type { Box, BoxLine, Section } from "#domain/types.ts";
import { databases } from "./databases.ts";
import type { TestApp } from "./server.ts";
import { describeStock, latestChange, stockApp, undoChange, writeStock } from "./stockApp.ts";

const addBox = ({ call }: TestApp, boxCode: string, note?: string | null) =>
  call<Box>("POST", "/boxes", {
    strBoxCode: boxCode,
    ...(note !== undefined && { strCustomNote: note }),
  });
const addToy = ({ call }: TestApp, barcode: string, name = "Train") =>
  call("POST", "/toys", { strToyBarcode: barcode, strName: name });
const put = ({ call }: TestApp, box: string, barcode: string, amount?: number) =>
  call<BoxLine>("POST", `/boxes/${box}/toys`, {
    strToyBarcode: barcode,
    ...(amount !== undefined && { intAmountInBox: amount }),
  });
/** With the box B1 and the toy T1. */
async function stocked(app: TestApp): Promise<void> {
  await addBox(app, "B1");
  await addToy(app, "T1");
}
const codes = async ({ get }: TestApp, url: string) =>
  (await get<Box[]>(url)).map(({ strBoxCode }) => strBoxCode);

describeStock(databases, "boxes on $name", ({ app }) => {
  it("are added on the Floor, with the note none where it is blank", async () => {
    const { status, body } = await addBox(app, " B1 ", "  ");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      intVersion: expect.any(Number),
      strBoxCode: "B1",
      strCustomNote: "none",
      intSection: null,
      intToys: 0,
      intUnits: 0,
    });
    expect((await addBox(app, "B2")).body.strCustomNote).toBe("none");
    expect((await addBox(app, "B3", null)).body.strCustomNote).toBe("none");
    expect((await addBox(app, "B4", " Puzzles ")).body.strCustomNote).toBe("Puzzles");
    expect(await codes(app, "/boxesinsections/floorBoxes")).toEqual(["B1", "B2", "B3", "B4"]);
  });

  it("are refused without a code", async () => {
    const blank = await app.call("POST", "/boxes", { strBoxCode: "  " });
    expect([blank.status, blank.body.error]).toEqual([400, boxMessages.boxCodeEmpty]);
  });

  it("are found by the exact code first, then without box-, then by GTIN", async () => {
    await addBox(app, "7");
    await addBox(app, "box-7");
    await addBox(app, "box-8");
    await addBox(app, "036000291452");
    const find = async (code: string) => (await app.get<Box>(`/api/boxes/${code}`)).strBoxCode;
    expect(await find("7")).toBe("7");
    expect(await find("box-7")).toBe("box-7");
    expect(await find("BOX-7")).toBe("7");
    expect(await find("box-8")).toBe("box-8");
    expect(await find("box-box-8")).toBe("box-8");
    expect(await find("0036000291452")).toBe("036000291452");
    expect(await find("box-00036000291452")).toBe("036000291452");
    expect((await app.call("GET", "/boxes/8")).body.error).toBe("No box has the code 8.");
    expect((await app.call("GET", "/boxes/box-")).status).toBe(404);
  });

  it("are written by their exact code only, so that no change hits another box", async () => {
    await app.call("POST", "/sections", { intSection: 1 });
    await addToy(app, "T1");
    for (const code of ["7", "036000291452"]) {
      await addBox(app, code);
      await put(app, code, "T1", 2);
    }
    await app.call("POST", "/boxesinsections/1/boxes", { strBoxCode: "7" });
    const before = (await app.call("GET", "/boxes")).body;
    for (const code of ["BOX-7", "box-7", "0036000291452", "box-036000291452"]) {
      const answers = [
        await put(app, code, "T1", 1),
        await app.call("DELETE", `/boxes/${code}/toys/T1`),
        await app.call("DELETE", `/boxesinsections/1/boxes/${code}`),
        await app.call("POST", "/boxesinsections/1/boxes", { strBoxCode: code }),
        await app.call("DELETE", `/boxes/${code}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await app.call("GET", "/boxes")).body).toEqual(before);
  });

  it("are listed by code, filtered by code and note, in pages", async () => {
    for (const [code, note] of [
      ["B1", "Wooden trains"],
      ["B2", "Plush"],
      ["A3", "trains"],
    ]) {
      await addBox(app, code as string, note);
    }
    expect(await codes(app, "/boxes")).toEqual(["A3", "B1", "B2"]);
    expect(await codes(app, "/boxes?q=TRAIN")).toEqual(["A3", "B1"]);
    expect(await codes(app, "/boxes?q=train%20b")).toEqual(["B1"]);
    const page = await app.call<Box[]>("GET", "/boxes?limit=1&offset=1");
    expect(page.body).toHaveLength(1);
    expect(page.headers["x-total-count"]).toBe("3");
    expect((await app.call("GET", "/boxes?q=train&limit=1")).headers["x-total-count"]).toBe("2");
  });

  it("have their note changed, by which they are then found", async () => {
    const { body: box } = await addBox(app, "B1", "Plush");
    const note = (note: string | null) =>
      app.call<Box>("PUT", "/api/boxes/B1", { strCustomNote: note });
    expect((await note(" Trains ")).body).toMatchObject({
      ...box,
      strCustomNote: "Trains",
      intVersion: expect.any(Number),
    });
    expect(await codes(app, "/boxes?q=train")).toEqual(["B1"]);
    expect(await codes(app, "/boxes?q=plush")).toEqual([]);
    expect((await note("  ")).body.strCustomNote).toBe("none");
    expect((await note(null)).body.strCustomNote).toBe("none");
    expect((await note("x".repeat(251))).status).toBe(400);
    expect((await app.call("PUT", "/boxes/B1", { strCustomNote: "x" })).status).toBe(405);
  });

  it("are deleted with their lines, not their toys; the code is free again", async () => {
    await stocked(app);
    await put(app, "B1", "T1");
    expect((await app.call("DELETE", "/boxes/B1")).status).toBe(204);
    expect((await app.call("DELETE", "/boxes/B1")).status).toBe(404);
    expect((await app.call("GET", "/toys/T1")).status).toBe(200);
    await addBox(app, "B1");
    expect((await app.call("GET", "/boxes/B1/toys")).body).toEqual([]);
  });
});

describe.each(databases)("a box's content on $name", ({ name, open }) => {
  const app = stockApp(open);

  it("adds up, one where no amount is given", async () => {
    await addBox(app, "B1");
    await addToy(app, "T1", "Zebra");
    await addToy(app, "T2", "Ape");
    expect((await put(app, "B1", "T1")).body).toMatchObject({
      strToyBarcode: "T1",
      strName: "Zebra",
      intAmountInBox: 1,
    });
    expect((await put(app, "B1", "T1", 4)).body.intAmountInBox).toBe(5);
    await put(app, "B1", "T2", 2);
    const { body, headers } = await app.call<BoxLine[]>("GET", "/boxes/B1/toys");
    expect(body.map((line) => [line.strName, line.intAmountInBox])).toEqual([
      ["Ape", 2],
      ["Zebra", 5],
    ]);
    expect(headers["x-total-count"]).toBe("2");
    expect((await app.call("GET", "/boxes/B1/toys?limit=1&offset=1")).body).toHaveLength(1);
    expect((await app.call("GET", "/boxes/B1")).body).toMatchObject({ intToys: 2, intUnits: 7 });
  });

  it("has a bound on the amount, refused as a limit", async () => {
    await stocked(app);
    expect((await put(app, "B1", "T1", 9_999_999)).status).toBe(201);
    const { status, body } = await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "T1" });
    expect([status, body.code]).toEqual([409, "limit"]);
    expect((await put(app, "B1", "T1", 0)).status).toBe(400);
    expect((await put(app, "B1", "T1", 10_000_000)).status).toBe(400);
  });

  it("does not take what all boxes together would hold too much of for the database", async () => {
    await addToy(app, "T1");
    for (let n = 1; n <= 215; n++) await addBox(app, `B${n}`);
    const { database } = app;
    const { intToy } = await database.db
      .selectFrom("toys")
      .select("intToy")
      .executeTakeFirstOrThrow();
    const boxes = await database.db
      .selectFrom("boxes")
      .select("intBox")
      .orderBy("intBox")
      .execute();
    const full = boxes.slice(0, -1).map((box) => ({ ...box, intToy, intAmountInBox: 9_999_999 }));
    await writeStock(database, (trx) => trx.insertInto("boxLines").values(full).execute());
    // SQLite's numbers are larger.
    const refused = name === "PostgreSQL" ? [409, "conflict"] : [201, undefined];
    const { status, body } = await app.call<{ code?: string }>("POST", "/boxes/B215/toys", {
      ...{ strToyBarcode: "T1", intAmountInBox: 9_999_999 },
    });
    expect([status, body.code]).toEqual(refused);
  });

  it("takes toys only: not a box, not what is unknown", async () => {
    await addBox(app, "B1");
    await addBox(app, "B2");
    await addToy(app, "T1");
    expect((await put(app, "B1", "B2")).status).toBe(404);
    expect((await put(app, "B1", "T9")).status).toBe(404);
    expect((await put(app, "B9", "T1")).status).toBe(404);
  });

  it("is taken out whole, answered with the line as it was", async () => {
    await stocked(app);
    await put(app, "B1", "T1", 6);
    const out = () => app.call<BoxLine>("DELETE", "/boxes/B1/toys/T1");
    expect((await out()).body).toMatchObject({ strToyBarcode: "T1", intAmountInBox: 6 });
    expect((await out()).status).toBe(404);
    expect((await app.call("GET", "/boxes/B1/toys")).body).toEqual([]);
  });
});

describeStock(databases, "sections on $name", ({ app }) => {
  const addSection = ({ call }: TestApp, section: number) =>
    call<Section>("POST", "/sections", { intSection: section });
  const into = ({ call }: TestApp, section: number, boxCode: string) =>
    call<Box>("POST", `/boxesinsections/${section}/boxes`, { strBoxCode: boxCode });
  const outOf = ({ call }: TestApp, section: number, box: string) =>
    call("DELETE", `/boxesinsections/${section}/boxes/${box}`);

  it("are listed by number with how many boxes stand in them", async () => {
    await addSection(app, 10);
    expect((await addSection(app, 2)).body).toMatchObject({ intSection: 2, intBoxes: 0 });
    await addBox(app, "B1");
    await into(app, 10, "B1");
    expect((await app.call("GET", "/sections")).body).toMatchObject([
      { intSection: 2, intBoxes: 0 },
      { intSection: 10, intBoxes: 1 },
    ]);
    const again = await app.call("POST", "/sections", { intSection: 2 });
    expect([again.status, again.body.code]).toEqual([409, "duplicate"]);
    expect((await addSection(app, 0)).status).toBe(400);
  });

  it("take a box from the Floor, again without harm, but not from another section", async () => {
    await addSection(app, 1);
    await addSection(app, 2);
    await addBox(app, "B1");
    expect((await into(app, 1, " B1 ")).body).toMatchObject({ strBoxCode: "B1", intSection: 1 });
    expect((await into(app, 1, "B1")).status).toBe(201);
    const other = await app.call("POST", "/boxesinsections/2/boxes", { strBoxCode: "B1" });
    expect([other.status, other.body.error]).toEqual([409, "The box B1 stands in section 1."]);
    expect(await codes(app, "/boxesinsections/1/boxes")).toEqual(["B1"]);
    expect(await codes(app, "/boxesinsections/floorBoxes")).toEqual([]);
    expect((await into(app, 3, "B1")).status).toBe(404);
    expect((await into(app, 1, "B9")).status).toBe(404);
    expect((await app.call("GET", "/boxesinsections/3/boxes")).status).toBe(404);
  });

  it("let a box out that is in them, to the Floor", async () => {
    await addSection(app, 1);
    await addSection(app, 2);
    await addBox(app, "B1");
    await into(app, 1, "B1");
    expect((await outOf(app, 2, "B1")).status).toBe(404);
    expect((await outOf(app, 1, "B1")).status).toBe(204);
    expect((await outOf(app, 1, "B1")).status).toBe(404);
    expect(await codes(app, "/boxesinsections/floorBoxes")).toEqual(["B1"]);
    expect((await into(app, 2, "B1")).status).toBe(201);
  });

  it("leave their boxes on the Floor when they are deleted", async () => {
    await addSection(app, 1);
    await addBox(app, "B1");
    await addToy(app, "T1");
    await put(app, "B1", "T1", 2);
    await into(app, 1, "B1");
    expect((await app.call("DELETE", "/sections/1")).status).toBe(204);
    expect((await app.call("DELETE", "/sections/1")).status).toBe(404);
    expect((await app.call("GET", "/boxes/B1")).body).toMatchObject({
      intSection: null,
      intUnits: 2,
    });
  });

  it("have a name beside their number, which is undone, and comes back with them", async () => {
    await addSection(app, 1);
    const name = (strName: string, seen?: string) => {
      const body = { strName, ...(seen !== undefined && { seen: { strName: seen } }) };
      return app.call<Section>("PUT", "/api/sections/1", body);
    };
    const named = async () => (await app.get<Section[]>("/sections"))[0]?.strName;
    expect((await app.call("PUT", "/api/sections/2", { strName: "x" })).status).toBe(404);
    expect((await name("  Winter ")).body).toMatchObject({ intSection: 1, strName: "Winter" });
    await name("Winter");
    await app.call("DELETE", "/sections/1");
    await undoChange(app);
    expect(await named()).toBe("Winter");
    await name("Summer");
    expect((await undoChange(app)).status).toBe(200);
    expect(await named()).toBe("Winter");
    // Of another name that was seen it is not written over; what is there already was done before.
    expect((await name("Summer", "")).status).toBe(412);
    expect((await name("Winter", "")).status).toBe(200);
    expect(await named()).toBe("Winter");
    expect((await name("", "Winter")).status).toBe(200);
    expect(await named()).toBe("");
    const said = formatChange(await latestChange(app));
    expect(said).toBe('emptied the name of section 1, which was "Winter"');
  });
});
