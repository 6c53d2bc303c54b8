/** Files that are brought into the stock: checked, applied, taken back. */
import { describe, expect, it } from "vitest";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Box, Change, Import, ImportedRow, Person, Right, Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import {
  checkFile,
  countsOf,
  importAtRest,
  importFile,
  problemsOf,
  takeStep,
  uploadFile,
} from "./imports.ts";
import { stockApp } from "./stockApp.ts";

const HEAD = "Barcode,Name,Quantity,Box,Amount in box,Section,Box note";

describe.each(databases)("imports on $name", ({ open }) => {
  const stock = stockApp(open);
  const toy = async (code: string) => (await stock().call<Toy>("GET", `/api/toys/${code}`)).body;
  const export_ = async () => (await stock().call<string>("GET", "/api/export/toys")).body;
  const changes = async () =>
    (await stock().call<Change[]>("GET", "/api/changes?order=asc&limit=1000")).body;

  it("writes nothing before it is applied, then makes toys, boxes and sections", async () => {
    const app = stock();
    const file = `${HEAD}\nA1,Train,5,B1,2,3,Trains\nA1,Train,5,B2,3,,\nA2,Doll,0,,,,\n,,,B3,,,\n,,,,,9,`;
    const checked = await checkFile(app, file);
    expect(checked).toMatchObject({ strState: "checked", intDone: 5, intToDo: 5 });
    expect(countsOf(checked)).toEqual([5, 0, 0, 0]);
    expect(await changes()).toEqual([]);
    const applied = await takeStep(app, checked.strImport, "apply");
    expect(applied).toMatchObject({ strState: "applied", isStopped: false });
    expect(countsOf(applied)).toEqual([5, 0, 0, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Train", intQuantity: 5 });
    const boxes = await app.call<Box[]>("GET", "/boxes");
    expect(boxes.body).toMatchObject([
      { strBoxCode: "B1", strCustomNote: "Trains", intSection: 3, intToys: 1, intUnits: 2 },
      { strBoxCode: "B2", strCustomNote: "none", intSection: null, intToys: 1, intUnits: 3 },
      { strBoxCode: "B3", strCustomNote: "none", intSection: null, intToys: 0, intUnits: 0 },
    ]);
    const sections = await app.call("GET", "/sections");
    expect(sections.body).toMatchObject([
      { intSection: 3, intBoxes: 1 },
      { intSection: 9, intBoxes: 0 },
    ]);
    const entries = await changes();
    expect(entries.map(({ strGroup }) => strGroup)).toEqual([applied.strGroup]);
  });

  it("leaves, updates or adds to the toys that there are", async () => {
    const app = stock();
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const { intVersion } = await toy("A1");
    const other = `${HEAD}\nA1,Steam Train,7,B1,4,4,Old trains\nA2,Doll,1,,,,`;
    expect(countsOf(await importFile(app, other, "leave"))).toEqual([1, 0, 1, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Train", intQuantity: 5, intVersion });

    expect(countsOf(await importFile(app, other, "update"))).toEqual([0, 1, 1, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Steam Train", intQuantity: 7 });
    const line = async () => (await export_()).split("\r\n")[2];
    expect(await line()).toBe('"=""A1""",Steam Train,unisex,,,7,5,,,"=""B1""",4,4,Old trains');
    const before = await changes();
    expect(countsOf(await importFile(app, other, "update"))).toEqual([0, 0, 2, 0]);
    expect(await changes()).toEqual(before);

    const more = `${HEAD}\nA1,Other,7,B1,4,3,Other`;
    expect(countsOf(await importFile(app, more, "add"))).toEqual([0, 1, 0, 0]);
    expect(await line()).toContain("Steam Train,unisex,,,14,5,,,");
    expect(await line()).toContain(",8,4,Old trains");
  });

  it("asks before it adds a file again, but not after it was taken back", async () => {
    const app = stock();
    const file = "Barcode,Name,Quantity\nA1,Train,5";
    const first = await importFile(app, file, "add");
    const again = await checkFile(app, file, "add");
    expect(again.intImportedBefore).not.toBeNull();
    const path = `/api/imports/${again.strImport}/apply`;
    const refused = await app.call("POST", path);
    expect(refused).toMatchObject({ status: 409, body: { code: "imported_before" } });
    await takeStep(app, again.strImport, "apply?again=true");
    expect(await toy("A1")).toMatchObject({ intQuantity: 10 });
    await takeStep(app, again.strImport, "take-back");
    expect(await toy("A1")).toMatchObject({ intQuantity: 5 });
    await takeStep(app, first.strImport, "take-back");
    const third = await checkFile(app, file, "add");
    expect(third.intImportedBefore).toBeNull();
  });

  it("says what is wrong by row and column, and gives the refused rows back", async () => {
    const app = stock();
    await app.call("POST", "/boxes", { strBoxCode: "B9" });
    await app.call("POST", "/toys", { strToyBarcode: "T9", strName: "Robot" });
    const file = [
      HEAD,
      "A1,Train,5,,,,",
      "A1,Train,5,,,,",
      "A1,Other train,5,B1,1,,",
      "A1,,,B2,1,,",
      "A2,,1,,,,",
      "B9,Doll,1,,,,",
      "A3,Doll,1,T9,1,,",
      "A4,Doll,many,,,,",
      "400638133393,Zebra,1,,,,",
      "\t=A5,Doll,many,,,,",
    ].join("\n");
    const checked = await checkFile(app, file);
    expect(await problemsOf(app, checked)).toEqual([
      "3 strToyBarcode: Row 2 has this already.",
      "4 strName: Row 2 says something else about it.",
      "6 strName: There is no such toy yet: a new one needs a name.",
      "7 strToyBarcode: This code is a box's.",
      "8 strBoxCode: This code is a toy's.",
      "9 intQuantity: Please enter a whole number.",
      expect.stringMatching(/^10 strToyBarcode: /),
      "11 intQuantity: Please enter a whole number.",
    ]);
    expect(checked).toMatchObject({ intAsked: 1, intRefused: 7, intNew: 3 });
    const rows = (query: string) =>
      app.call<ImportedRow[]>("GET", `/api/imports/${checked.strImport}/rows?${query}`);
    const numbers = async (query: string) => (await rows(query)).body.map(({ intRow }) => intRow);
    expect(await numbers("column=strName")).toEqual([4, 6]);
    expect(await numbers("outcome=asked")).toEqual([10]);
    expect(await numbers("outcome=refused&limit=2&offset=1")).toEqual([4, 6]);
    expect((await rows("outcome=refused&limit=2")).headers["x-total-count"]).toBe("7");

    const applied = await takeStep(app, checked.strImport, "apply");
    expect(countsOf(applied)).toEqual([2, 0, 0, 8]);
    const refused = await app.call<string>("GET", `/api/imports/${checked.strImport}/refused`);
    const lines = refused.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(9);
    expect(lines[8]).toMatch(/^'\t=A5,Doll,many/);
    expect(lines[0]).toBe(`\ufeff${HEAD},Why it was refused`);
    expect(lines[1]).toBe("A1,Train,5,,,,,Row 2 has this already.");
  });

  it("is its maker's and those admins' who may do everything; writing over toys asks for a right", async () => {
    const app = stock();
    const people = await app.call<Person[]>("GET", "/api/people");
    const other = people.body.find(({ email }) => email === app.emailOf("other"));
    const mayOnly = (rights: Right[]) =>
      app.call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights });
    const caller: Pick<typeof app, "call"> = {
      call: (method, url, body) => app.call(method, url, body, { as: "other" }),
    };
    await mayOnly([]);
    const own = await checkFile(caller, `${HEAD}\nA1,Train,5,,,,`);
    const update = () =>
      caller.call("PATCH", `/api/imports/${own.strImport}`, { strExisting: "update" });
    const refused = await update();
    expect([refused.status, refused.body.error]).toEqual([403, importServerMessages.mayNotUpdate]);
    await mayOnly(["delete"]);
    expect((await update()).status).toBe(200);
    await takeStep(caller, own.strImport, "check");
    // An admin with all rights goes on with it.
    await takeStep(app, own.strImport, "apply");
    expect(await toy("A1")).toMatchObject({ strName: "Train" });

    const { strImport } = await checkFile(app, `${HEAD}\nA2,Doll,5,,,,`);
    const path = `/api/imports/${strImport}`;
    const steps: [string, string, unknown?][] = [
      ["PATCH", path, { strExisting: "add" }],
      ["POST", `${path}/rows`, { intFrom: 0, rows: [["A2"]] }],
      ["POST", `${path}/check`],
      ["POST", `${path}/apply`],
      ["POST", `${path}/take-back`],
      ["DELETE", path],
    ];
    for (const [method, url, body] of steps) {
      const { status, body: said } = await caller.call(method, url, body);
      expect([status, said.error], url).toEqual([403, importServerMessages.notYours]);
    }
  });

  it("reads the rows in another way when that is asked for", async () => {
    const app = stock();
    const { strImport } = await checkFile(app, "Barcode,Title,Other\nA1,Train,Plane");
    const change = { mapping: { strToyBarcode: 0, strName: 2 } };
    const changed = await app.call<Import>("PATCH", `/api/imports/${strImport}`, change);
    expect(changed.body).toMatchObject({ ...change, strState: "uploading" });
    expect((await app.call("POST", `/api/imports/${strImport}/apply`)).status).toBe(409);
    await takeStep(app, strImport, "check");
    await takeStep(app, strImport, "apply");
    expect(await toy("A1")).toMatchObject({ strName: "Plane" });
  });

  it("is undone in the history as one, in several transactions", async () => {
    const app = stock();
    await app.call("POST", "/toys", { strToyBarcode: "T0", strName: "Robot", intQuantity: 1 });
    const before = await export_();
    const rows = Array.from(
      { length: 450 },
      (_, n) => `T${n},Toy ${n},2,B${n % 7},2,${(n % 7) + 1},`,
    );
    const applied = await importFile(app, [HEAD, ...rows].join("\n"), "update");
    expect(countsOf(applied)).toEqual([449, 1, 0, 0]);
    const entries = await changes();
    expect(entries).toHaveLength(4);
    for (const { things } of entries) expect(things.length).toBeLessThanOrEqual(4 * 200);
    const undone = await app.call<{ undoes: number[] }>(
      "POST",
      `/api/changes/groups/${encodeURIComponent(applied.strGroup)}/undo`,
    );
    expect(undone).toMatchObject({
      status: 200,
      body: { undoes: entries.slice(1).map((one) => one.intChange) },
    });
    expect(await importAtRest(app, applied.strImport)).toMatchObject({
      ...{ strState: "takenBack", intDone: 3, intToDo: 3 },
    });
    expect(await export_()).toBe(before);
  });

  it("stops to take back where somebody did something since, says so, and goes on", async () => {
    const app = stock();
    const applied = await importFile(app, "Barcode,Name,Quantity\nA1,Train,5\nA2,Doll,5");
    await app.call("POST", "/boxes", { strBoxCode: "B1" });
    await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "A1" });
    const stopped = await takeStep(app, applied.strImport, "take-back");
    expect(stopped).toMatchObject({
      strState: "takingBack",
      isStopped: true,
      strStopped: '"Train" is in a box: take it out first.',
    });
    expect(await toy("A2")).toMatchObject({ strName: "Doll" });
    await app.call("DELETE", "/boxes/B1/toys/A1");
    expect((await takeStep(app, applied.strImport, "take-back")).strState).toBe("takenBack");
    expect((await app.call("GET", "/toys/A2")).status).toBe(404);
  });

  it("is discarded with its rows, and not after it was applied", async () => {
    const app = stock();
    const file = "Barcode,Name\nA1,Train";
    const strImport = await uploadFile(app, file);
    const key = { key: "discard" };
    const path = `/api/imports/${strImport}`;
    expect((await app.call("DELETE", path, undefined, key)).status).toBe(204);
    expect((await app.call("DELETE", path, undefined, key)).status).toBe(204);
    expect((await app.call("GET", path)).status).toBe(404);
    expect(await app.database.db.selectFrom("importRows").selectAll().execute()).toEqual([]);
    const applied = await importFile(app, file);
    const refused = await app.call("DELETE", `/api/imports/${applied.strImport}`);
    expect(refused).toMatchObject({ status: 409, body: { code: "begun" } });
  });

  it("takes rows that arrive twice and out of order once, and says which are missing", async () => {
    const app = stock();
    const strImport = await uploadFile(app, "Barcode,Name\nA1,Train\nA2,Doll");
    const path = `/api/imports/${strImport}/rows`;
    const again = await app.call<Import>("POST", path, { intFrom: 1, rows: [["A3", "Other"]] });
    expect(again.body.intReceived).toBe(2);
    const late = await app.call("POST", path, { intFrom: 2, rows: [["A3", "Other"]] });
    expect(late).toMatchObject({
      status: 400,
      body: { error: "These are more rows than the file has." },
    });
    expect(countsOf(await takeStep(app, strImport, "check"))).toEqual([2, 0, 0, 0]);
  });
});
