/** The stock and its history as files: JSON and CSV say the same, and can be read while they arrive. */
import type { InjectOptions } from "fastify";
import { expect, it } from "vitest";
import { readTable } from "#domain/import/csv.ts";
import { textOfCell } from "#domain/import/csvCells.ts";
import { mappingOf } from "#domain/import/importColumns.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { readRow } from "#domain/import/importRows.ts";
import type { Change, OwnField, Toy, ToyBox } from "#domain/types.ts";
import type { Content } from "#server/exports/exportReads.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { insertBoxes } from "#server/stock/boxes/write.ts";
import { databases } from "./databases.ts";
import { importFile } from "./imports.ts";
import { mostRows, watchStatements } from "./statements.ts";
import { addStock, describeStock, writeEntry } from "./stockApp.ts";

/** More than one part of a stream. */
const TOYS = 300;
const STOCK = [
  "Barcode,Name,Age Min,Quantity,Description,Tags,Box,Amount in box,Section,Box note",
  '"0012","-20 °C; ""cold"", 雪",3,5,=1+1,"ice, ""a, b""",B1,2,3,@home',
  '"0012",,,,,,B2,3,,',
  ",,,,,,B3,,7,empty",
  ...Array.from({ length: TOYS }, (_, n) => `T${n},Toy ${n},,1,${"long ".repeat(40)},,,,,`),
].join("\n");

const isGiven = (value: unknown) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
/** The values of a file's row about a thing; the Floor is a value too. */
const given = (thing: object) =>
  Object.fromEntries(
    Object.entries(thing).filter(([field, value]) => field === "intSection" || isGiven(value)),
  );

type Format = "csv" | "csv-semicolon" | "json";

describeStock(databases, "files on $name", ({ app, call, get }) => {
  /** The parts of an answer as they arrive. */
  async function parts(file: string, format: Format, more = ""): Promise<string[]> {
    const headers = { authorization: `Bearer ${app.tokens.admin}` };
    const options: InjectOptions & { payloadAsStream: true } = {
      ...{ url: `/api/export/${file}?format=${format}${more}`, headers, payloadAsStream: true },
    };
    const answer = await app.app.inject(options);
    const type = format === "json" ? "application/json" : "text/csv";
    expect(answer.headers["content-type"]).toBe(`${type}; charset=utf-8`);
    const arrived: string[] = [];
    for await (const part of answer.stream()) arrived.push(String(part));
    return arrived;
  }

  async function json<Thing>(file: string, more?: string): Promise<Thing[]> {
    const arrived = await parts(file, "json", more);
    // Each part ends with a whole thing.
    let text = "";
    for (const part of arrived.slice(0, -1)) {
      text += part;
      expect(JSON.parse(`${text}]`).length).toBeGreaterThan(0);
    }
    return JSON.parse(text + arrived.at(-1));
  }

  async function table(file: string, more?: string, format: Format = "csv") {
    const reading = readTable(new TextEncoder().encode((await parts(file, format, more)).join("")));
    if (reading.type !== "table") throw new Error(reading.sentence);
    return reading.table;
  }

  async function rows(file: string) {
    const { headings, rows } = await table(file);
    return rows.map((cells) => readRow(cells, { mapping: mappingOf(headings), decimal: "." }).row);
  }

  it("toys", async () => {
    await importFile(app, STOCK);
    expect((await parts("toys", "json")).length).toBeGreaterThan(1);
    const toys = await json<Toy & { boxes: ToyBox[] }>("toys");
    expect(toys).toHaveLength(TOYS + 1);
    const expected = toys.flatMap(({ boxes, ...toy }) => {
      const { intAmount, strStatus, imageThumb, imageLarge, id, intVersion, own, ...fields } = toy;
      const places = boxes.length > 0 ? boxes : [{}];
      return places.map((place) => given({ ...fields, ...place }));
    });
    // Only the CSV has boxes and sections in which there is nothing.
    const found = (await rows("toys")).filter((row) => row?.strToyBarcode !== undefined);
    expect(found).toEqual(expected);
    expect(expected.filter((row) => row.strToyBarcode === "0012")).toMatchObject([
      { strDescription: "=1+1", tags: ["ice", "a, b"], strBoxCode: "B1", intSection: 3 },
      { strName: '-20 °C; "cold", 雪', strBoxCode: "B2", intSection: null, intAmountInBox: 3 },
    ]);
    expect(await json("toys", "&q=zeppelin")).toEqual([]);
    const commas = await table("toys");
    expect(await table("toys", "", "csv-semicolon")).toEqual({ ...commas, delimiter: ";" });
  });

  it("boxes", async () => {
    await importFile(app, STOCK);
    const boxes = await json<Omit<ToyBox, "intAmountInBox"> & { toys: Content[] }>("boxes");
    expect(boxes.map(({ strBoxCode, toys }) => [strBoxCode, toys.length])).toEqual([
      ...[["B1", 1] as const, ["B2", 1] as const, ["B3", 0] as const],
    ]);
    const expected = boxes.flatMap(({ toys, ...box }) =>
      (toys.length > 0 ? toys : [{}]).map((toy) => given({ ...box, ...toy })),
    );
    expect(await rows("boxes")).toEqual(expected);
  });

  it("run no formula in a spreadsheet", async () => {
    const strDescription = "\t=1+1";
    const ownFields = [{ strField: "f1", strName: "=2+2", strKind: "text", options: [] }];
    const set = await call("PATCH", "/api/settings", { ownFields });
    expect(set.status, JSON.stringify(set.body)).toBeLessThan(300);
    await call("POST", "/toys", { strToyBarcode: "F", strName: "F", strDescription });
    const { headings, rows: lines } = await table("toys");
    expect(headings.at(-1)).toBe("'=2+2");
    const column = headings.indexOf("Description");
    expect(lines.map((cells) => cells[column])).toEqual([`'${strDescription}`]);
    expect(await rows("toys")).toMatchObject([{ strDescription }]);
    await call("PUT", "/toys/F", { own: { f1: "red" } });
    expect((await table("history")).rows.at(-1)?.slice(6, 9)).toEqual(["'=2+2", "", "red"]);
  });

  it("have a decimal comma beside semicolons, and mean the same when they are imported again", async () => {
    const kinds = { weight: "number", price: "money", size: "text" };
    const ownFields = Object.entries(kinds).map(([strField, strKind]) => ({
      ...{ strField, strName: strField, strKind, options: [] },
    }));
    expect((await call("PATCH", "/api/settings", { ownFields })).status).toBe(200);
    const own = { weight: "0.125", price: "12.05", size: "1.5" };
    await call("POST", "/toys", { strToyBarcode: "A1", strName: "1.5", intQuantity: 3, own });
    await call("POST", "/toys", { strToyBarcode: "A2", strName: "B", own: { weight: "-1.5" } });
    const file = await table("toys", "", "csv-semicolon");
    expect(file.rows.map((cells) => cells.slice(-3))).toEqual([
      ["0,125", "12,05", "1.5"],
      ["'-1,5", "", ""],
    ]);
    expect(file.rows[0]?.[1]).toBe("1.5");
    const settings = await get<{ ownFields: OwnField[] }>("/api/settings");
    const reading = readingOf(file, settings);
    expect(file.rows.map((cells) => readRow(cells, reading).row?.own)).toEqual([
      own,
      { weight: "-1.5" },
    ]);
    expect((await table("toys")).rows[0]?.slice(-3)).toEqual(["0.125", "12.05", "1.5"]);
    await call("PUT", "/toys/A1", { own: { price: "9.5", size: "2.5" } });
    const changed = async (format: Format) =>
      (await table("history", "", format)).rows.slice(-2).map((cells) => cells.slice(6, 9));
    expect(await changed("csv-semicolon")).toEqual([
      ["price", "12,05", "9,50"],
      ["size", "1.5", "2.5"],
    ]);
    expect((await changed("csv"))[0]).toEqual(["price", "12.05", "9.50"]);
    await call("PUT", "/toys/A1", { own });
    const value = (format: Format) => table("value", "", format);
    expect((await value("csv-semicolon")).rows[0]?.slice(-2)).toEqual(["12,05", "36,15"]);
    expect((await value("csv")).rows[0]?.slice(-2)).toEqual(["12.05", "36.15"]);
  });

  it("history", async () => {
    await importFile(app, STOCK);
    await call("PUT", "/toys/0012", { strName: "=HYPERLINK()" });
    await call("DELETE", "/toys/T0");
    const changes = await json<Change>("history");
    const listed = await get<Change[]>("/api/changes?order=asc&limit=1000");
    expect(changes).toEqual(listed);
    expect(changes.length).toBeGreaterThan(2);
    await addStock(app, { boxes: { "0007": { "0012": 3 } } });
    const { headings, rows } = await table("history", "&zone=Asia/Tokyo");
    expect(headings.join()).toBe("Number,Time,Who,Toy,Code,Box,Field,From,To,Reason");
    const [named] = await json<Change>("history");
    const last = rows.slice(-3).map((cells) => cells.map(textOfCell));
    const time = new Date(Math.floor((named?.intAt ?? 0) / 1000) * 1000 + 9 * 3_600_000);
    const [renamed = []] = rows.slice(-3);
    expect(renamed.slice(4)).toEqual([
      '="0012"',
      "",
      "Name",
      expect.anything(),
      "'=HYPERLINK()",
      "",
    ]);
    expect(rows[0]?.[1]).toBe(time.toISOString().slice(0, 19).replace("T", " "));
    expect(last.at(-1)?.slice(2)).toEqual([
      ...["The admin", "=HYPERLINK()", '="0012"', '="0007"', "Amount in box", "", "3", ""],
    ]);
    const unknown = await call("GET", "/api/export/history?zone=Nowhere");
    expect(unknown).toMatchObject({ status: 400, body: { fields: { zone: expect.any(String) } } });
  });

  it("history says what each row is about", async () => {
    const { clock } = app;
    let known = 0;
    /** The rows of the entries that were written meanwhile, without number, time and person. */
    const since = async () => {
      const { rows } = await table("history");
      const found = rows.slice(known).map((cells) => cells.slice(3));
      known = rows.length;
      return found;
    };
    const toys = { "0012": { strName: "Train", intQuantity: 4 } };
    await addStock(app, { toys, boxes: { "0007": { "0012": 3 } } });
    await since();

    await call("POST", "/api/toys/0012/codes", { strCode: "X1" });
    await call("DELETE", "/api/toys/0012/codes/X1");
    expect(await since()).toEqual([
      ["Train", "", "", "code", "", '="X1"', ""],
      ["Train", "", "", "code", '="X1"', "", ""],
    ]);

    await call("POST", "/sections", { intSection: 9 });
    await call("PUT", "/api/sections/9", { strName: "Keller" });
    await call("DELETE", "/sections/9");
    expect(await since()).toEqual([
      ["", "", "", "section", "", '="9"', ""],
      ["", "", "", "Name of section 9", "", "Keller", ""],
      ["", "", "", "section", '="9"', "", ""],
      ["", "", "", "Name of section 9", "Keller", "", ""],
    ]);

    await call("PUT", "/api/toys/0012/barcode", { strToyBarcode: "0013" });
    await call("PUT", "/api/boxes/0007/code", { strBoxCode: "0008" });
    expect(await since()).toEqual([
      ["Train", '="0013"', "", "Barcode", '="0012"', '="0013"', ""],
      ["", "", '="0008"', "Box", '="0007"', '="0008"', ""],
    ]);

    await call("POST", "/api/counts", { strCount: "c", strBoxCode: "0008", isTakingOver: false });
    clock.now += 120_000;
    const headers = { "ordered-at": String(clock.now - 60_000) };
    const pulled = { intPulledFrom: clock.now - 20_000, intPulledTo: clock.now - 19_000 };
    await call("PUT", "/api/counts/c/lines/0013", { intAmount: 2, ...pulled });
    await call("POST", "/api/counts/c/finish", { choices: [] });
    await since();
    await call("POST", "/api/boxes/0008/toys/0013/adjust", { intDifference: -1 }, { headers });
    expect(await since()).toEqual([
      ["Train", '="0013"', "", "Quantity", "3", "4", ""],
      ["Train", '="0013"', '="0008"', "counted already", "", "-1", ""],
    ]);
  });

  it("have the toys of twenty boxes in memory at once", async () => {
    const { database } = app;
    const codes = Array.from({ length: 50 }, (_, n) => `B${10 + n}`);
    await writeEntry(database, (entry) =>
      insertBoxes(
        entry,
        codes.map((code) => newBoxRow(code, "")),
      ),
    );
    const statements = watchStatements();
    const boxes = await json<ToyBox>("boxes");
    expect(boxes.map(({ strBoxCode }) => strBoxCode)).toEqual(codes);
    expect(mostRows(statements, /from "boxes"/)).toBe(20);
  });
});
