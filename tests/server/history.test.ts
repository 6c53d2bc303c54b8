/** The history in brief: an import is one entry, and a thing's history says of each entry what is about the thing. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  countThings,
  countUnnamed,
  formatChange,
  formatWholeChange,
  SPELLED_OUT,
} from "#domain/history/changes.ts";
import type { Change, Thing } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { importFile } from "./imports.ts";
import { planOf, watchStatements } from "./statements.ts";
import { describeStock, writeEntry } from "./stockApp.ts";

const TOYS = 120;
const FILE = [
  "Barcode,Name,Quantity,Box code,Amount in box",
  ...Array.from({ length: TOYS }, (_, n) => `T${n},Toy ${n},5,BOX-1,1`),
].join("\n");

const deleted = { before: {}, after: null };
const lineOf = (id: number, boxCode: string): Thing => ({
  ...{
    strKind: "line",
    id,
    strCode: `T${id}`,
    strName: `Toy "${id}"`,
    boxId: 5,
    strBoxCode: boxCode,
  },
  ...{ before: null, after: { intAmountInBox: 1 } },
});
const linesOf = (count: number, boxes: number) =>
  Array.from({ length: count }, (_, n) => lineOf(n + 10, `B${n % boxes}`));
const toyOf = (id: number): Thing => ({
  ...{ strKind: "toy", id, strCode: `T${id}`, strName: `Toy "${id}"` },
  ...{ before: { intQuantity: 1 }, after: { intQuantity: 2 } },
});
const box: Thing = { strKind: "box", id: 5, strCode: "B0", strName: "Puzzles", ...deleted };
const moved: Thing = { ...box, before: { intSection: 3 }, after: { intSection: null } };
const section: Thing = { strKind: "section", id: 3, strCode: "3", strName: "", ...deleted };
const move: Thing = { ...lineOf(7, "B2"), before: { intAmountInBox: 5 } };

describeStock(databases, "the history on $name", ({ app, call, get }) => {
  it("names an import once by its file, a bulk in a toy's history by the toy, and finds kinds of changes", async () => {
    const words = async (query: string) =>
      (await get<Change[]>(`/api/changes?${query}`)).map(formatChange);
    const { strFile } = await importFile(app, FILE);
    const strToyBarcodes = ["T1", "T2", "T3"];
    await call("POST", "/api/bulk/change", { strToyBarcodes, addTags: ["sale"] });
    await call("POST", "/api/bulk/put", { strToyBarcodes, strBoxCode: "BOX-1", intAmountInBox: 2 });
    expect((await words("limit=1000")).length).toBeGreaterThan(3);
    expect((await words("brief=true")).slice(2)).toEqual([`imported ${strFile}: ${TOYS} items`]);
    const ofToy = [
      'set the amount of "Toy 2" in box BOX-1 from 1 to 3',
      'added the tag "sale" to "Toy 2"',
    ];
    expect((await words("brief=true&toy=T2")).slice(0, 2)).toEqual(ofToy);
    expect((await words("brief=true&toy=T2")).slice(2).join()).toContain('added the toy "Toy 2"');
    expect((await words("brief=true&toy=T2")).slice(2).join()).not.toContain("Toy 3");
    expect(await words("brief=true&toy=T2&what=amounts")).toEqual(ofToy.slice(0, 1));
    expect(await words("brief=true&what=deleted")).toEqual([]);
    expect(await words("brief=true&what=imports")).toHaveLength(1);
    const [bulk] = await get<Change[]>("/api/changes?brief=true&toy=T2");
    expect(bulk).toMatchObject({ intThings: 3 });
  });

  it("names of a long entry the first things, and counts the others", async () => {
    const toys = 250;
    const rows = Array.from({ length: toys }, (_, n) => `L${n},Toy ${n},5,BOX-L,1`);
    await importFile(app, ["Barcode,Name,Quantity,Box code,Amount in box", ...rows].join("\n"));
    const remove = await call("DELETE", "/boxes/BOX-L");
    expect(remove.status).toBeLessThan(300);
    const said = `deleted box BOX-L with ${toys} toys in it`;
    for (const query of ["", "&box=BOX-L"]) {
      const whole = (await get<Change[]>(`/api/changes?limit=1${query}`))[0];
      const brief = (await get<Change[]>(`/api/changes?limit=1&brief=true${query}`))[0];
      expect(whole?.things).toHaveLength(toys + 1);
      expect(brief?.things).toHaveLength(1);
      expect([whole, brief].map((one) => one && formatChange(one))).toEqual([said, said]);
    }
  });

  it.each<[string, Thing[], number]>([
    ["of lines", linesOf(SPELLED_OUT + 50, 7), SPELLED_OUT],
    ["of lines and toys", [...linesOf(SPELLED_OUT + 50, 7), toyOf(12), toyOf(3)], SPELLED_OUT],
    ["of a box with its toys", [...linesOf(300, 1), box], 1],
    ["of a section with its boxes", [section, ...Array<Thing>(250).fill(moved)], 1],
    ["that ends in a move", [...linesOf(250, 1), box, move], 2],
    ["that is short", linesOf(SPELLED_OUT, 1), SPELLED_OUT],
  ])("in brief an entry %s says the same", async (_, things, named) => {
    const { database } = app;
    await writeEntry(database, async (entry) => void entry.things.push(...things));
    const newest = async (query: string) => {
      const body = await get<Change[]>(`/api/changes?limit=1${query}`);
      return body[0] as Change;
    };
    const [whole, brief] = [await newest(""), await newest("&brief=true")];
    expect(whole.things).toEqual(things);
    expect(brief.things).toHaveLength(named);
    if (things.length > SPELLED_OUT) expect(brief.intThings).toBe(countThings(things));
    else expect(brief).toEqual(whole);
    for (const say of [formatChange, formatWholeChange, countUnnamed])
      expect(say(brief)).toBe(say(whole));
  });

  it("says why there are fewer, where somebody said it, and finds it", async () => {
    await call("POST", "/toys", { strToyBarcode: "T", strName: "Top", intQuantity: 9 });
    const set = (quantity: number, reason: string) =>
      call("PUT", `/toys/T?reason=${encodeURIComponent(reason)}`, { intQuantity: quantity });
    await set(8, " given to a school ");
    await set(7, "sold");
    // More of it is no reason.
    await set(12, "sold");
    expect((await set(7, "x".repeat(101))).status).toBe(400);
    const found = async (query: string) =>
      (await get<Change[]>(`/api/changes?toy=T&${query}`)).map(formatChange);
    expect(await found("limit=3")).toEqual([
      'set the quantity of "Top" from 7 to 12',
      'set the quantity of "Top" from 8 to 7 (sold)',
      'set the quantity of "Top" from 9 to 8 (given to a school)',
    ]);
    expect(await found("reason=sold")).toHaveLength(1);
    await set(6, "lent: to the Hubers");
    for (const part of ["lent", "huber", "to the Hubers"])
      expect(await found(`reason=${encodeURIComponent(part)}`)).toHaveLength(1);
    await set(5, "Übergabe an die KITA");
    for (const part of ["Übergabe", "übergabe", "ÜBERGABE AN", "kita"])
      expect(await found(`reason=${encodeURIComponent(part)}`), part).toHaveLength(1);
    for (const part of ["%", "l_nt"])
      expect(await found(`reason=${encodeURIComponent(part)}`)).toHaveLength(0);
    const body = await get<string>("/api/export/history?format=csv");
    expect(body).toMatch(/Quantity,9,8,given to a school\r\n/);
  });

  it("finds entries by their reason without reading those that have none", async () => {
    const { database } = app;
    const columns = `"intChange", "intAt", "strUser", "strOperation", "strReason"`;
    const entries = `with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 4000)
      insert into changes (${columns})
      select n, n, '', 'updateToy', case when n % 1000 = 0 then 'sold' end from numbers`;
    await database.write(async (trx) => {
      await sql.raw(entries).execute(trx);
      await database.dialect.analyze(trx, "changes");
    });
    const statements = watchStatements();
    const body = await get<Change[]>("/api/changes?reason=sold&since=999");
    expect(body.map(({ intChange }) => intChange)).toEqual([4000, 3000, 2000, 1000]);
    const asked = statements.find(({ text }) => text.includes(`"strReason" is not null`));
    expect(await planOf(database, asked)).toContain("changesWithReason");
  });
});
