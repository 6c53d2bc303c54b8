/** Files that are brought into the stock: checked, applied, taken back. */
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import { formatFieldChange } from "#domain/import/formatImportRow.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { IMPORT_COLUMNS_MAX } from "#domain/limits.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type {
  Box,
  BoxLine,
  Change,
  Import,
  ImportedRow,
  ImportUndo,
  NewImport,
  Person,
  Right,
  Toy,
} from "#domain/types.ts";
import type { Database } from "#server/database/database.ts";
import type { ImportsTable } from "#server/database/tables/imports.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { findImport } from "#server/imports/importRecords.ts";
import { RETRY } from "#server/imports/importRunner.ts";
import { stageImport } from "#server/imports/importStage.ts";
import { stepImport } from "#server/imports/importSteps.ts";
import { begin, beginApply } from "#server/imports/imports.ts";
import { LongList } from "#server/kernel/longList.ts";
import { databases, letYearsPass } from "./databases.ts";
import {
  changeImport,
  checkFile,
  countsOf,
  importAtRest,
  importFile,
  newImport,
  problemsOf,
  rowsOf,
  takeStep,
} from "./imports.ts";
import { changeUsers, testApp } from "./server.ts";
import { planOf, watchStatements } from "./statements.ts";
import { addStock, stockApp } from "./stockApp.ts";
import { setFields } from "./untilEnd.ts";

/** Makes the stored rows unreadable. Returns what makes them as they were. */
async function damageRows(database: Database): Promise<() => Promise<unknown>> {
  const { strRow } = await database.db
    .selectFrom("importRows")
    .select("strRow")
    .executeTakeFirstOrThrow();
  const set = (row: string | null) =>
    database.write((trx) => trx.updateTable("importRows").set({ strRow: row }).execute());
  await set("damaged");
  return () => set(strRow);
}

const HEAD = "Barcode,Name,Quantity,Box,Amount in box,Section,Box note";

describe.each(databases)("imports on $name", ({ name, open }) => {
  const app = stockApp(open);
  const { call, get } = app;
  const toy = (code: string) => get<Toy>(`/api/toys/${code}`);
  const export_ = () => get<string>("/api/export/toys");
  const changes = () => get<Change[]>("/api/changes?order=asc&limit=1000");

  /** Orders that it is applied, of no server. */
  const beginApplying = (importId: string) =>
    app.database.write(async (trx) => {
      const one = await findImport(trx, importId);
      await beginApply(trx, one, {
        ...{ isAgain: false, caller: { strUser: one.strUser, program: null } },
        now: app.clock.now,
      });
    });

  /** The preview of undoing it, or its taking back, all parts together. */
  async function previewOf(
    { strImport }: Pick<Import, "strImport">,
    query = "",
  ): Promise<ImportUndo> {
    const parts: ImportUndo[] = [];
    let before: number | null | undefined;
    do {
      const more = before ? `?before=${before}` : query;
      const path = `/api/imports/${strImport}/undo${more}`;
      const { status, body } = await call<ImportUndo>("GET", path);
      expect(status, JSON.stringify(body)).toBe(200);
      parts.push(body);
      before = body.before;
    } while (before !== null);
    const all = (of: "results" | "left") => parts.flatMap((part) => part[of]);
    return { ...(parts[0] as ImportUndo), results: all("results"), left: all("left") };
  }

  it("writes nothing before it is applied, then makes toys, boxes and sections", async () => {
    const file = `${HEAD}\nA1,Train,5,B1,2,3,Trains\nA1,Train,5,B2,3,,\nA2,Doll,0,,,,\n,,,B3,,,\n,,,,,9,`;
    const checked = await checkFile(app, file);
    expect(checked).toMatchObject({ strState: "checked", intDone: 5, intToDo: 5 });
    expect(countsOf(checked)).toEqual([5, 0, 0, 0]);
    expect(await changes()).toEqual([]);
    const applied = await takeStep(app, checked.strImport, "/apply");
    expect(applied).toMatchObject({ strState: "applied" });
    expect(countsOf(applied)).toEqual([5, 0, 0, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Train", intQuantity: 5 });
    const boxes = await app.get<Box[]>("/boxes");
    expect(boxes).toMatchObject([
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
    expect(new Set(entries.map(({ strGroup }) => strGroup))).toEqual(new Set([applied.strGroup]));
  });

  it("leaves, updates or adds to the toys that there are", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const { intVersion } = await toy("A1");
    const other = `${HEAD}\nA1,Steam Train,7,B1,4,4,Old trains\nA2,Doll,1,,,,`;
    expect(countsOf(await importFile(app, other, "leave"))).toEqual([1, 0, 1, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Train", intQuantity: 5, intVersion });

    const checked = await checkFile(app, other, "update");
    // A box moves only where that was switched on.
    const boxes = await app.call("GET", `/api/imports/${checked.strImport}/boxes`);
    expect(boxes.body).toEqual([
      {
        ...{ strBoxCode: "B1", isNew: false, isOn: false },
        before: { strCustomNote: "Trains", intSection: 3 },
        after: { strCustomNote: "Old trains", intSection: 4 },
      },
    ]);
    await changeImport(app, checked, { boxes: { B1: true } });
    // It stays switched on where rows are compared once more, and is not written where toys are left.
    await changeImport(app, checked, { strExisting: "leave" });
    await changeImport(app, checked, { strExisting: "update" });
    expect(countsOf(await takeStep(app, checked.strImport, "/apply"))).toEqual([0, 1, 1, 0]);
    expect(await toy("A1")).toMatchObject({ strName: "Steam Train", intQuantity: 7 });
    const line = async () => (await export_()).split("\r\n").find((row) => row.includes("A1"));
    expect(await line()).toBe('"=""A1""",Steam Train,unisex,,,7,5,,,"=""B1""",4,4,Old trains');
    const before = await changes();
    expect(countsOf(await importFile(app, other, "update"))).toEqual([0, 0, 2, 0]);
    expect(await changes()).toEqual(before);

    const more = `${HEAD}\nA1,Other,7,B1,4,3,Other`;
    expect(countsOf(await importFile(app, more, "add"))).toEqual([0, 1, 0, 0]);
    expect(await line()).toContain("Steam Train,unisex,,,14,5,,,");
    expect(await line()).toContain(",8,4,Old trains");

    const elsewhere = await importFile(app, `${HEAD}\nA1,Boat,8,B1,8,9,Elsewhere`, "update");
    expect(countsOf(elsewhere)).toEqual([0, 1, 0, 0]);
    expect(await line()).toContain("Boat,unisex,,,8,5,,,");
    expect(await line()).toContain(",8,4,Old trains");
  });

  it("changes of a box that was switched on what was shown, where that was moved or deleted since", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains\nA2,Doll,1,B2,1,3,Dolls`);
    await app.call("POST", "/sections", { intSection: 7 });
    const file = `${HEAD}\nA1,Train,5,B1,2,3,Old trains\nA2,Doll,1,B2,1,3,Old dolls`;
    const checked = await checkFile(app, file, "update");
    await changeImport(app, checked, { boxes: { B1: true, B2: true } });
    await app.call("DELETE", "/boxesinsections/3/boxes/B1");
    await app.call("POST", "/boxesinsections/7/boxes", { strBoxCode: "B1" });
    await app.call("DELETE", "/boxes/B2");
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<Box[]>("/boxes");
    expect(body).toMatchObject([{ strBoxCode: "B1", strCustomNote: "Old trains", intSection: 7 }]);
    expect(body).toHaveLength(1);
  });

  it("lists the rows that are passed over", async () => {
    const rows = ["A1,Train,5,,,,", ",,,,,,", "A2,Doll,2,,,,", "Wooden,,,,,,", ",Summe,7,,,,"];
    const checked = await checkFile(app, [HEAD, ...rows].join("\n"));
    expect(checked).toMatchObject({ intRows: 5, intNew: 2, intRefused: 0, intAsked: 0 });
    const listed = await rowsOf(app, checked, "?outcome=passed");
    expect(listed.map(({ intRow, cells }) => [intRow, cells.join("")])).toEqual([
      ...[
        [3, ""],
        [5, "Wooden"],
        [6, "Summe7"],
      ],
    ]);
  });

  it("says what is wrong by row and column, and gives the refused rows back", async () => {
    await addStock(app, { toys: { T9: { strName: "Robot" } }, boxes: { B9: {} } });
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
      "A6,Doll,1,A1,1,,",
    ].join("\n");
    const checked = await checkFile(app, file);
    expect(await problemsOf(app, checked)).toEqual([
      "3 strToyBarcode: Row 2 says the very same. Does it count once more?",
      "4 strName: Row 2 says “Train”, which would be taken.",
      "6 strName: There is no such toy yet: a new one needs a name.",
      "7 strToyBarcode: This code is a box's.",
      "8 strBoxCode: This code is a toy's.",
      "9 intQuantity: Please enter a whole number.",
      expect.stringMatching(/^10 strToyBarcode: /),
      "11 intQuantity: Please enter a whole number.",
      "12 strBoxCode: This code is a toy's.",
    ]);
    expect(checked).toMatchObject({ intAsked: 3, intRefused: 6, intNew: 2 });
    const rows = (query: string) =>
      app.call<ImportedRow[]>("GET", `/api/imports/${checked.strImport}/rows?${query}`);
    const numbers = async (query: string) => (await rows(query)).body.map(({ intRow }) => intRow);
    expect(await numbers("column=strName")).toEqual([4, 6]);
    expect(await numbers("outcome=asked")).toEqual([3, 4, 10]);
    expect(await numbers("outcome=refused&limit=2&offset=1")).toEqual([7, 8]);
    expect((await rows("outcome=refused&limit=2")).headers["x-total-count"]).toBe("6");

    const applied = await takeStep(app, checked.strImport, "/apply");
    expect(countsOf(applied)).toEqual([2, 0, 0, 6]);
    const refused = await app.get<string>(`/api/imports/${checked.strImport}/file`);
    const lines = refused.trimEnd().split("\r\n");
    expect(lines).toHaveLength(10);
    expect(lines[8]).toMatch(/^'\t=A5,Doll,many/);
    expect(lines[0]).toBe(`\ufeff${HEAD},Why it was refused`);
    expect(lines[1]).toBe("A1,Train,5,,,,,Row 2 says the very same. Does it count once more?");
    const all = await app.get<string>(`/api/imports/${checked.strImport}/file?rows=all`);
    expect(all.split("\r\n")[1]).toBe(
      "A1,Train,5,,,,,New Name Train Gender unisex Quantity 5 Low stock threshold 5",
    );
  });

  it("writes what is added up whole or not at all: it asks where a row of it is left out", async () => {
    await importFile(app, "Barcode,Name,Quantity\nT,Train,10");
    const { twin, contradiction, codeOfToy, partOfSum, noAmount } = importServerMessages;
    const { ageUnclear, tagsLeftOut, asDecimals } = importMessages;
    const summed = "Barcode,Name,Quantity,Box,Age Min,Tags";
    const amounts = "Barcode,Name,Quantity,Box,Amount in box,Age Min";
    const other = `3 strName: ${contradiction(2, "Train")}`;
    const old = `3 intAgeMin: ${ageUnclear}`;
    const again = `3 strToyBarcode: ${twin(2)}`;
    const part = (row: number, of: number) => `${row} intQuantity: ${partOfSum(of)}`;
    const ofBox = (row: number, of: number) => `${row} intAmountInBox: ${partOfSum(of)}`;
    const only = `2 strBoxCode: ${noAmount}`;
    const files: [string, string, string[], Import["strExisting"]?][] = [
      // A row is left out for what others say, for a cell in doubt, or for one that cannot be read.
      [summed, "T,Train,5,A\nT,Other,3,B", [part(2, 3), other]],
      [summed, "T,,5,A\nT,,3,T", [part(2, 3), `3 strBoxCode: ${codeOfToy}`]],
      [summed, "T,,5,A\nT,,1.000,B", [part(2, 3), `3 intQuantity: ${asDecimals}`]],
      [summed, "T,,5,A\nT,,3,B,,a;b;c;d;e;f", [part(2, 3), `3 tags: ${tagsLeftOut}`]],
      [summed, "T,,3,A\nT,,5,B,old\nT,,1", [part(2, 3), old, part(4, 3)], "add"],
      // So is the amount of one box, and are those of which a new toy's quantity is made.
      [amounts, "T,,10,A,5\nT,,10,A,3,old", [ofBox(2, 3), old]],
      [amounts, "N,New,,A,5\nN,New,,B,3,old", [ofBox(2, 3), old]],
      [amounts, "T,,10,A,5\nT,,10,B,3,old", [old]],
      // So is what a quantity leaves to a box without an amount.
      [amounts, "T,,10,A,\nT,,10,B,3,old", [ofBox(2, 3), old]],
      // A twin that is left alone counts once; in the file that is given back are all others then.
      [summed, "T,,5,A\nT,,5,A\nT,,,,7", [again]],
      [summed, "T,,5,A\nT,,5,A\nT,,3,B", [part(2, 3), again, part(4, 3)]],
      [amounts, "T,,10,A,5\nT,,10,A,5\nT,,10,B,3", [again]],
      [amounts, "T,,10,A,5\nT,,10,A,5\nT,,10,A,3", [ofBox(2, 3), again, ofBox(4, 3)]],
      // Nothing is added up.
      [summed, "T,Train,5,A\nT,Other,3,B", [other], "leave"],
      [summed, "T,Train,5,A\nT,Other,,B", [other]],
      [summed, "T,,5,A\nT,,,B,,a;b;c;d;e;f", [`3 tags: ${tagsLeftOut}`]],
      [summed, "T,,,A\nT,,5,B,old", [only, old]],
      ["Barcode,Name,Age Min", "N,New\nN,,old", [old]],
    ];
    for (const [head, rows, problems, existing = "update"] of files) {
      const checked = await checkFile(app, `${head}\n${rows}`, existing);
      expect(await problemsOf(app, checked), rows).toEqual(problems);
    }
    const checked = await checkFile(app, `${summed}\nT,,5,A\nT,,many,B`, "update");
    expect(countsOf(await changeImport(app, checked, { takesAsked: true }))).toEqual([0, 1, 0, 1]);
    await changeImport(app, checked, { takesAsked: false });
    await changeImport(app, checked, { cell: { intRow: 3, column: 2, text: "3" } });
    expect(countsOf(await takeStep(app, checked.strImport, "/apply"))).toEqual([0, 2, 0, 0]);
    expect(await toy("T")).toMatchObject({ intQuantity: 8 });
  });

  it("is its maker's and those admins' who may do everything; writing over toys asks for a right", async () => {
    const people = await app.get<Person[]>("/api/people");
    const other = people.find(({ email }) => email === app.emailOf("other"));
    const mayOnly = (rights: Right[]) =>
      app.call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights });
    const caller: Pick<typeof app, "call"> = {
      call: (method, url, body) => app.call(method, url, body, { as: "other" }),
    };
    await mayOnly(["stock"]);
    const own = await checkFile(caller, `${HEAD}\nA1,Train,5,,,,`);
    const update = () =>
      caller.call("PATCH", `/api/imports/${own.strImport}`, { strExisting: "update" });
    const refused = await update();
    expect([refused.status, refused.body.error]).toEqual([403, importServerMessages.mayNotUpdate]);
    await mayOnly(["delete"]);
    expect((await update()).status).toBe(200);
    await importAtRest(app, own.strImport);
    // An admin with all rights goes on with it.
    await takeStep(app, own.strImport, "/apply");
    expect(await toy("A1")).toMatchObject({ strName: "Train" });

    const { strImport } = await checkFile(app, `${HEAD}\nA2,Doll,5,,,,`);
    const path = `/api/imports/${strImport}`;
    const steps: [string, string, unknown?][] = [
      ["PATCH", path, { strExisting: "add" }],
      ["POST", `${path}/apply`],
      ["POST", `${path}/take-back`],
      ["DELETE", path],
    ];
    for (const [method, url, body] of steps) {
      const { status, body: said } = await caller.call(method, url, body);
      expect([status, said.error], url).toEqual([403, importServerMessages.notYours]);
    }
    for (const [as, isOfAnother] of [
      [caller, true],
      [app, undefined],
    ] as const) {
      expect((await as.call<Import>("GET", path)).body.isOfAnother).toBe(isOfAnother);
      const { body } = await as.call<Import[]>("GET", "/api/imports");
      expect(body.find((one) => one.strImport === strImport)?.isOfAnother).toBe(isOfAnother);
    }
  });

  it("gives new codes to toys that have none, and asks about a name that is there already", async () => {
    await importFile(app, "Barcode,Name\nA1,TRAIN");
    const file =
      "Barcode,Name,Quantity,Box\n,Kite,3,B1\n,Kite,2,B2\n4.00638E+12,Doll,1,\n,Train,1,\n,,4,B1";
    const fixes = { strToyBarcode: "give" } as const;
    const reading = newImport(file).reading;
    const statements = watchStatements();
    const checked = await checkFile(app, file, "leave", { ...reading, fixes });
    // For each part of a file: all toys are not looked through.
    const named = statements.find(({ text }) => /^select "strName" from "toys"/.test(text));
    expect(await planOf(app.database, named)).not.toMatch(/SCAN toys/);
    expect(await problemsOf(app, checked)).toEqual([
      `3 strName: ${importServerMessages.nameInFile(2)}`,
      `5 strName: ${importServerMessages.nameInStock}`,
      `6 strName: ${importServerMessages.nameOfNew}`,
    ]);
    const [kite, , doll] = (await rowsOf(app, checked)).map(({ cells }) => cells[0] ?? "");
    expect([kite, doll]).toEqual([
      expect.stringMatching(/^2\d{12}$/),
      expect.stringMatching(/^2\d{12}$/),
    ]);
    await changeImport(app, checked, { cell: { intRow: 5, column: 1, text: "Train" } });
    await takeStep(app, checked.strImport, "/apply");
    expect(await toy(kite ?? "")).toMatchObject({ strName: "Kite", intQuantity: 3 });
    expect(await toy(doll ?? "")).toMatchObject({ strName: "Doll", intQuantity: 1 });
    const body = await app.get<Toy[]>("/api/toys");
    expect(body.map(({ strName }) => strName).sort()).toEqual(["Doll", "Kite", "TRAIN", "Train"]);
  });

  it("asks about a code that looks the same but for capital letters, as one of the stock or the file", async () => {
    await importFile(app, "Barcode,Name,Quantity,Box\nA1,Train,2,BOX-18");
    const checked = await checkFile(
      app,
      "Barcode,Name,Quantity,Box\nA2,Doll,1,box-18\na2,Doll,1,BOX-18\nc3,Kite,1,Box-19\nC3,Kite,1,BOX-19",
    );
    expect(await problemsOf(app, checked)).toEqual([
      `2 strBoxCode: ${importServerMessages.similarCode("BOX-18")}`,
      `3 strToyBarcode: ${importServerMessages.similarCode("A2")}`,
      `5 strToyBarcode: ${importServerMessages.similarCode("c3")}`,
      `5 strBoxCode: ${importServerMessages.similarCode("Box-19")}`,
    ]);
    const right = await changeImport(app, checked, {
      cell: { intRow: 2, column: 3, text: "box-18" },
    });
    expect(right).toMatchObject({ intNew: 2, intAsked: 2 });
  });

  it("asks so about letters beyond A to Z too, and takes a letter and its accent for one", async () => {
    await importFile(
      app,
      "Barcode,Name,Quantity,Box\nÜbergröße-1,Train,1,KÜHLRAUM-1\nA1,Kite,1,Büro-1",
    );
    const rows = ["übergröße-1,Train,1,kühlraum-1", `A2,Doll,1,${"Büro-1".normalize("NFD")}`];
    const checked = await checkFile(app, ["Barcode,Name,Quantity,Box", ...rows].join("\n"));
    expect(await problemsOf(app, checked)).toEqual([
      `2 strToyBarcode: ${importServerMessages.similarCode("Übergröße-1")}`,
      `2 strBoxCode: ${importServerMessages.similarCode("KÜHLRAUM-1")}`,
    ]);
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<BoxLine[]>(`/boxes/${encodeURIComponent("Büro-1")}/toys`);
    expect(body.map(({ strToyBarcode }) => strToyBarcode).toSorted()).toEqual(["A1", "A2"]);
  });

  it("finds what has a letter and its accent as two in its code, also where codes are taken as they are", async () => {
    const [toy, box] = ["Bär-1", "Für-2"].map((code) => code.normalize("NFD")) as [string, string];
    await app.call("POST", "/toys", { strToyBarcode: toy, strName: "Bear" });
    await app.call("POST", "/boxes", { strBoxCode: box });
    for (const [code, fixes] of [
      ["Bär-1", {}],
      [toy, { strToyBarcode: "take" as const }],
    ] as const) {
      const file = `Barcode,Name,Quantity,Box\n${code},Bear,3,Für-2`;
      expect(await checkFile(app, file, "update", { fixes })).toMatchObject({
        ...{ intNew: 0, intChanged: 1, intAsked: 0 },
      });
    }
  });

  it("of many rows has them analyzed before they are read, and not for each part of its undo", async () => {
    const { dialect, db } = app.database;
    let analyzed = 0;
    const { analyze } = dialect;
    dialect.analyze = (trx, table) => {
      analyzed++;
      return analyze.call(dialect, trx, table);
    };
    const rows = Array.from({ length: 400 }, (_, n) => `T${n},Toy ${n}`);
    const { strImport } = await checkFile(app, ["Barcode,Name", ...rows].join("\n"));
    await app.database.write((trx) =>
      trx.updateTable("imports").set({ intRows: 20_000 }).execute(),
    );
    await takeStep(app, strImport, "/apply");
    expect(analyzed).toBeGreaterThan(0);
    analyzed = 0;
    await takeStep(app, strImport, "/take-back");
    await takeStep(app, strImport, "/redo");
    expect(await db.selectFrom("toys").select("intToy").execute()).toHaveLength(400);
    expect(analyzed).toBe(0);
  });

  it("is taken back whole, in several transactions, and not by one of its entries", async () => {
    await app.call("POST", "/toys", { strToyBarcode: "T0", strName: "Robot", intQuantity: 1 });
    const before = await export_();
    const rows = Array.from(
      { length: 230 },
      (_, n) => `T${n},Toy ${n},2,B${n % 7},2,${(n % 7) + 1},`,
    );
    const applied = await importFile(app, [HEAD, ...rows].join("\n"), "update");
    expect(countsOf(applied)).toEqual([229, 1, 0, 0]);
    const [, ...entries] = await changes();
    expect(entries.length).toBeGreaterThan(2);
    for (const { things } of entries) expect(things.length).toBeLessThanOrEqual(4 * 200);
    const one = await app.call("POST", `/api/changes/${entries[0]?.intChange}/undo`);
    expect(one).toMatchObject({ status: 409, body: { code: "no_undo" } });
    const group = `/api/changes/groups/${encodeURIComponent(applied.strGroup)}/undo`;
    expect((await app.call("POST", group)).status).toBe(409);
    const statements = watchStatements();
    const shown = await previewOf(applied);
    expect([shown.intMade, shown.left]).toEqual([229, []]);
    const counted = statements.find(({ text }) => /count\(.*"entryThings" made/s.test(text));
    expect(await planOf(app.database, counted)).not.toMatch(/SCAN toys/);
    const deleted = shown.results.filter((sentence) => sentence.endsWith(": is deleted"));
    expect(deleted).toHaveLength(229);
    expect(shown.results).toContain('"Toy 0": 2 → 1');
    expect(shown.results).toContain('"Toy 7" in box B0: 2 → 0');
    expect(shown.results.filter((sentence) => /^(Box|Section) /.test(sentence))).toHaveLength(14);
    // It was only looked at.
    expect((await changes()).length).toBe(entries.length + 1);
    expect(await takeStep(app, applied.strImport, "/take-back")).toMatchObject({
      ...{ strState: "takenBack", intDone: entries.length, intToDo: entries.length, left: [] },
    });
    expect(await export_()).toBe(before);
  });

  it("that was taken back is brought back, and can be taken back again", async () => {
    await importFile(app, `${HEAD}\nT0,Robot,9,B0,4,1,`);
    const before = await export_();
    const file = `${HEAD}\nT0,Robot 2,19,B0,14,,\nA1,Train,5,B1,5,2,\nA2,Doll,5,B1,5,2,`;
    const { strImport } = await importFile(app, file, "update");
    const imported = await export_();
    await takeStep(app, strImport, "/take-back");
    const shown = await previewOf({ strImport });
    expect(shown).toMatchObject({ left: [], intMade: 0 });
    expect(shown.results).toContain('"Train": is added again');
    expect(shown.results).toContain('"Robot": 9 → 19');
    const back = await takeStep(app, strImport, "/redo");
    expect([back.strState, back.left]).toEqual(["applied", []]);
    expect(await export_()).toBe(imported);
    expect((await takeStep(app, strImport, "/redo")).strState).toBe("applied");
    await takeStep(app, strImport, "/take-back");
    expect(await export_()).toBe(before);
    // Meanwhile a code is somebody else's, and a quantity is set.
    await app.call("POST", "/toys", { strToyBarcode: "A1", strName: "Other" });
    await app.call("PUT", "/toys/T0", { intQuantity: 11 });
    const { left } = await takeStep(app, strImport, "/redo");
    expect(left.toSorted()).toEqual([
      'The code A1 belongs to the toy "Other" already.',
      'The pieces of "Robot" were changed since, and stay: 4 in box B0, 7 in no box.',
    ]);
    expect(await toy("T0")).toMatchObject({ strName: "Robot 2", intQuantity: 11 });
    expect(await toy("A2")).toMatchObject({ strName: "Doll", intQuantity: 5 });
    const body = await app.get<Change[]>("/api/changes?brief=true&limit=3");
    expect(body.map(formatChange)).toEqual([
      "brought back toys.csv: 3 items",
      'set the quantity of "Robot" from 9 to 11',
      'added the toy "Other" (A1)',
    ]);
  });

  it("says that it cannot go on once a part failed several times, and no more once it goes on", async () => {
    const { database } = app;
    setFields(RETRY, { pause: 1 });
    const { strImport } = await checkFile(app, `${HEAD}\nA1,Train,5,,,,`);
    const read = () => get<Import>(`/api/imports/${strImport}`);
    expect((await read()).isFailing).toBe(false);
    const mend = await damageRows(database);
    expect((await call("POST", `/api/imports/${strImport}/apply`)).status).toBe(200);
    await vi.waitFor(async () => expect((await read()).isFailing).toBe(true), 60_000);
    await mend();
    const applied = await importAtRest(app, strImport);
    expect(applied).toMatchObject({ strState: "applied", isFailing: false });
  });

  it("names in the history who took it back and who brought it back", async () => {
    const { strImport } = await importFile(app, `${HEAD}\nA1,Train,5,,,,`);
    const people = await app.get<Person[]>("/api/people");
    const other = people.find(({ email }) => email === app.emailOf("other"));
    await app.call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights: RIGHTS });
    const order = (step: string, as: "admin" | "other") =>
      takeStep(
        { call: (method, url, body) => app.call(method, url, body, { as }) },
        strImport,
        step,
      );
    await order("/take-back", "other");
    await order("/redo", "admin");
    const names = (await changes()).map(({ strOperation, strUserName }) => [
      strOperation,
      strUserName,
    ]);
    const [admin] = names.at(0)?.slice(1) ?? [];
    expect(names).toEqual([
      ["applyImport", admin],
      ["takeBackImport", other?.name],
      ["redoImport", admin],
    ]);
  });

  it("leaves what was changed since, and says so; anyway, all becomes as it was", async () => {
    await importFile(app, `${HEAD}\nT0,Robot,9,B0,4,1,`);
    const before = await export_();
    const file = `${HEAD}\nT0,Robot 2,19,B0,14,,\nA1,Train,5,B1,5,2,\nA2,Doll,5,B1,5,2,\nA3,Boat,1,,,,`;
    const applied = await importFile(app, file, "update");
    // One piece is taken, a toy is named, another put into a box, a quantity is counted.
    await app.call("POST", "/api/boxes/B1/toys/A1/adjust", { intDifference: -1 });
    await app.call("PUT", "/toys/A2", { strName: "Big doll" });
    await app.call("POST", "/boxes/B0/toys", { strToyBarcode: "A3" });
    await app.call("PUT", "/toys/T0", { intQuantity: 17 });
    const shown = await previewOf(applied);
    const back = await takeStep(app, applied.strImport, "/take-back");
    expect(back).toMatchObject({ strState: "takenBack" });
    const stays = [
      '"Big doll" was changed since, and stays: 5 in box B1.',
      '"Boat" was changed since, and stays: 1 in box B0.',
      '"Train" was changed since, and stays: 4 in box B1, 1 in no box.',
      'The pieces of "Robot 2" were changed since, and stay: 14 in box B0, 3 in no box.',
    ];
    expect(shown.left.toSorted()).toEqual(stays);
    expect(shown.results[0]).toBe('The name of "Robot 2": "Robot 2" → "Robot"');
    expect(back.left.toSorted()).toEqual([
      ...stays,
      "There are other boxes in Section 2 by now: it stays.",
      "There are other toys in Box B1 by now: it stays.",
    ]);
    // What somebody changed has its place still, and the number that was set is that.
    const boxes = await app.get<Box[]>("/boxes");
    expect(boxes).toMatchObject([
      { strBoxCode: "B0", intUnits: 15 },
      { strBoxCode: "B1", intUnits: 9 },
    ]);
    expect(await toy("T0")).toMatchObject({ strName: "Robot", intQuantity: 17 });

    for (const line of ["B0/toys/A3", "B1/toys/A1"]) await app.call("DELETE", `/boxes/${line}`);
    await app.call("DELETE", "/boxes/B1");
    await app.call("DELETE", "/sections/2");
    for (const code of ["A1", "A2", "A3"]) await app.call("DELETE", `/api/toys/${code}`);
    await app.call("PUT", "/toys/T0", { intQuantity: 9 });
    await app.call("POST", "/api/boxes/B0/toys/T0/adjust", { intDifference: -10 });
    expect(await export_()).toBe(before);
  });

  it("leaves to the piece, with their place, what was set, counted or moved since", async () => {
    const { clock } = app;
    await importFile(app, `${HEAD}\nT0,Robot,3,B0,3,,\nT1,Kite,5,B0,5,,\nT2,Drum,0,B0,0,,`);
    const file = `${HEAD}\nT0,,2,B0,2,,\nT1,,15,B0,15,,\nT2,,4,B0,4,,\nA1,Farm,14,B1,14,,\nA2,Boat,1,B1,1,,`;
    const { strImport } = await importFile(app, file, "update");
    const inB0 = (difference: number) => [{ strBoxCode: "B0", intDifference: difference }];
    await call("PUT", "/toys/T0", { intQuantity: 3, boxes: inB0(1) });
    // More is lent than there was before.
    await call("PUT", "/toys/T1?difference=-10", { intQuantity: 5, boxes: inB0(-10) });
    await call("POST", "/boxes/B1/toys", { strToyBarcode: "T2", intAmountInBox: 0 });
    await call("POST", "/api/boxes/B0/toys/T2/adjust", { intDifference: -3, strToBoxCode: "B1" });
    clock.now += 60_000;
    await call("POST", "/api/counts", { strCount: "c", strBoxCode: "B1" });
    const pulled = { intPulledFrom: clock.now, intPulledTo: clock.now };
    await call("PUT", "/api/counts/c/lines/A1", { intAmount: 14, ...pulled });
    const choices = [
      { strToyBarcode: "A2", strChoice: "book" },
      { strToyBarcode: "T2", strChoice: "book" },
    ];
    const done = await call("POST", "/api/counts/c/finish", { choices });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const stays = [
      '"Farm" was changed since, and stays: 14 in box B1.',
      'The pieces of "Drum" were changed since, and stay: 1 in box B0, 3 in box B1.',
      'The pieces of "Kite" were changed since, and stay: 5 in box B0.',
      'The pieces of "Robot" were changed since, and stay: 3 in box B0.',
    ];
    const before = await export_();
    expect((await previewOf({ strImport })).left.toSorted()).toEqual(stays);
    const { left } = await takeStep(app, strImport, "/take-back");
    const held = "There are other toys in Box B1 by now: it stays.";
    expect(left.toSorted()).toEqual([...stays, held]);
    // The boat goes, and nothing else.
    const rows = before.split("\r\n").filter((row) => !row.includes("Boat"));
    expect((await export_()).split("\r\n")).toEqual(rows);
  });

  it("is taken back anyway, whatever was changed since", async () => {
    await importFile(app, `${HEAD}\nT0,Robot,9,B0,4,1,`);
    const before = await export_();
    const file = `${HEAD}\nT0,Robot 2,19,B0,14,,\nA1,Train,5,B1,5,2,\nA2,Doll,5,B1,5,2,`;
    const applied = await importFile(app, file, "update");
    await app.call("POST", "/api/boxes/B1/toys/A1/adjust", { intDifference: -1 });
    await app.call("PUT", "/toys/A2", { strName: "Big doll" });
    await app.call("POST", "/boxes/B0/toys", { strToyBarcode: "A2" });
    await app.call("PUT", "/toys/T0", { intQuantity: 17, strName: "Other" });
    const shown = await previewOf(applied, "?force=true");
    expect(shown.left).toEqual([]);
    expect(shown.results).toContain('"Other": 17 → 9');
    expect(shown.results).toContain("Box B1: is deleted");
    await takeStep(app, applied.strImport, "/take-back?force=true");
    expect(await export_()).toBe(before);
  });

  it("goes on with an upload that was broken off, and is nobody else's", async () => {
    await changeUsers(app, "other");
    const body = newImport("Barcode,Name\nA1,Train\nA2,Doll");
    const send = (as: "admin" | "other" = "admin") =>
      app.call<Import>("POST", "/api/imports", body, { key: body.strImport, as });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const other = { ...body, strHash: "1".repeat(64) };
    expect((await app.call("POST", "/api/imports", other)).status).toBe(409);
    expect((await send("other")).status).toBe(409);
    await app.database.db.selectFrom("importRows").select("intRow").execute();
    await app.database.write(async (trx) => {
      await trx.updateTable("imports").set({ strState: "uploading" }).execute();
      await trx.deleteFrom("importRows").where("intRow", "=", 3).execute();
    });
    // Rows that were read in another way would be mixed with those that are there.
    const changes: Partial<NewImport>[] = [
      { strExisting: "add" },
      { headings: ["Name", "Barcode"] },
      { reading: { ...body.reading, intEach: 2 } },
      { rows: [...body.rows, ["A3", "Boat"]] },
      { replacesTags: true },
      { intFirst: 1 },
    ];
    for (const changed of changes) {
      const answer = await app.call("POST", "/api/imports", { ...body, ...changed });
      expect(answer, JSON.stringify(changed)).toMatchObject({
        status: 409,
        body: { code: "duplicate" },
      });
    }
    const early = await app.call("PATCH", `/api/imports/${body.strImport}`, { takesAsked: true });
    expect(early).toMatchObject({ status: 409, body: { code: "begun" } });
    expect((await app.call("POST", "/api/imports", body)).status).toBe(201);
    expect(
      countsOf(await takeStep(app, body.strImport, "", "PATCH", { takesAsked: true })),
    ).toEqual([2, 0, 0, 0]);
  });

  it("goes on after the rows of an upload that are stored, and asks what it asked", async () => {
    const { database } = app;
    const others = Array.from({ length: 598 }, (_, n) => `${n + 1},Toy ${n}`);
    const file = ["Barcode,Name", "Ab-1,Train", ",Doll", ...others, "aB-1,Ship", ",Doll"].join(
      "\n",
    );
    const { rows, ...given } = newImport(file, "leave", { fixes: { strToyBarcode: "give" } });
    let writes = 0;
    const stage = async () => {
      writes = 0;
      const write: typeof database.write = (work) => {
        writes++;
        return database.write(work);
      };
      const maker = { strUser: "", now: 0 };
      await stageImport(write, { ...given, rows: LongList.of(rows) }, maker, async () => {});
      return database.db
        .selectFrom("importRows")
        .select(["intRow", "strNotes", "intAsked"])
        .orderBy("intRow")
        .execute();
    };
    const whole = await stage();
    expect(whole.filter(({ intAsked }) => intAsked === 1).map(({ intRow }) => intRow)).toEqual([
      602, 603,
    ]);
    expect(writes).toBe(4);
    await database.write((trx) => trx.deleteFrom("importRows").where("intRow", ">", 501).execute());
    expect(await stage()).toEqual(whole);
    expect(writes).toBe(2);
  });

  // What the statements of either database do not decide.
  if (name !== "SQLite") return;

  it("is applied as it was shown: what another window answered meanwhile is shown first", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const shown = await checkFile(app, `${HEAD}\nA1,Boat,7,B1,2,4,Trains`, "leave");
    const apply = ({ strImport, intCheckedAt }: Import) =>
      call<Import>("POST", `/api/imports/${strImport}/apply?checkedAt=${intCheckedAt}`);
    app.clock.now += 5;
    const updating = await changeImport(app, shown, { strExisting: "update" });
    expect(await apply(shown)).toMatchObject({ status: 409, body: { code: "changed" } });
    app.clock.now += 5;
    const switched = await changeImport(app, shown, { boxes: { B1: true } });
    expect(await apply(updating)).toMatchObject({ status: 409, body: { code: "changed" } });
    expect(await toy("A1")).toMatchObject({ strName: "Train" });
    const applied = await apply(switched);
    expect(applied.status).toBe(200);
    expect(applied.body.intCheckedAt).toBeUndefined();
    await importAtRest(app, shown.strImport);
    expect(await toy("A1")).toMatchObject({ strName: "Boat", intQuantity: 7 });
    // Ordered again it is the same order.
    expect((await apply(updating)).status).toBe(200);
  });

  it("changes no box that was switched on before toys that are there are left as they are", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const file = `${HEAD}\nA1,Train,5,B1,2,4,Old trains\nA2,Doll,1,B1,1,4,Old trains`;
    const checked = await checkFile(app, file, "update");
    await changeImport(app, checked, { boxes: { B1: true } });
    await changeImport(app, checked, { strExisting: "leave" });
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<Box[]>("/boxes");
    expect(body).toMatchObject([{ strCustomNote: "Trains", intSection: 3 }]);
  });

  it("changes no box that was switched on and of which no row that is taken says anything by now", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const file = `${HEAD}\nA1,Train,5,B1,2,4,Old trains\nA2,Doll,1,,,,`;
    const checked = await checkFile(app, file, "update");
    await changeImport(app, checked, { boxes: { B1: true } });
    const cell = { intRow: 2, column: 0, text: "" };
    await changeImport(app, checked, { cell });
    await app.call("DELETE", "/toys/A1");
    expect((await app.call("GET", `/api/imports/${checked.strImport}/boxes`)).body).toEqual([]);
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<Box[]>("/boxes");
    expect(body).toMatchObject([{ strCustomNote: "Trains", intSection: 3 }]);
  });

  it("keeps quantities of which a file says nothing", async () => {
    await importFile(app, `${HEAD}\nA1,Train,5,B1,2,3,Trains`);
    const list = "Barcode,Name,Quantity\nA1,Steam Train,\nA1,Steam Train,";
    for (const file of ["Barcode,Name\nA1,Old Train", list]) {
      expect(countsOf(await importFile(app, file, "update"))[1]).toBe(1);
      expect(await toy("A1")).toMatchObject({
        strName: expect.stringMatching(/^(Old|Steam) Train$/),
        intQuantity: 5,
      });
    }
  });

  it("adds tags, and replaces them where that is chosen", async () => {
    await importFile(app, 'Barcode,Name,Tags\nA1,Train,"a,b"');
    const file = "Barcode,Tags\nA1,c";
    await importFile(app, file, "add");
    expect((await toy("A1")).tags).toEqual(["a", "b", "c"]);
    const checked = await checkFile(app, "Barcode,Tags\nA1,d", "update");
    const changesOfRow = async () => (await rowsOf(app, checked))[0]?.changes;
    const before = ["a", "b", "c"];
    const tags = { field: "tags", box: null, before };
    expect(await changesOfRow()).toEqual([{ ...tags, after: ["a", "b", "c", "d"] }]);
    await changeImport(app, checked, { replacesTags: true });
    expect(await changesOfRow()).toEqual([{ ...tags, after: ["d"] }]);
    await takeStep(app, checked.strImport, "/apply");
    expect((await toy("A1")).tags).toEqual(["d"]);
  });

  it("puts several rows of a toy together, with loose pieces, and says what disagrees", async () => {
    const file = "Barcode,Name,Quantity,Box\nA1,Train,3,B1\nA1,Train,4,B2\nA1,Train,2,\n";
    const checked = await checkFile(app, file);
    expect(countsOf(checked)).toEqual([3, 0, 0, 0]);
    const [first] = await rowsOf(app, checked);
    expect(first?.changes).toContainEqual({
      ...{ field: "intQuantity", box: null, before: null, after: 9 },
    });
    const disagreement = async () => {
      const [row] = await rowsOf(app, await checkFile(app, file));
      return row?.problems.map(({ message }) => message);
    };
    expect(first?.problems).toEqual([]);
    await app.call("PATCH", "/api/settings", { isAllInBoxes: true });
    expect(await disagreement()).toEqual(["Its boxes would hold 7, and its quantity be 9."]);
    await takeStep(app, checked.strImport, "/apply");
    expect(await toy("A1")).toMatchObject({ intQuantity: 9 });
    const pieces = "Barcode,Name,Box,Amount in box\nA2,Doll,B1,3\nA2,,,4\n";
    expect(countsOf(await importFile(app, pieces))).toEqual([2, 0, 0, 0]);
    expect(await toy("A2")).toMatchObject({ intQuantity: 7 });
    await app.call("PATCH", "/api/settings", { isAllInBoxes: false });
    const more = await checkFile(app, "Barcode,Name,Quantity,Box,Amount in box\nA3,Ark,1,B1,3\n");
    expect((await rowsOf(app, more))[0]?.problems).toMatchObject([
      { message: "Its boxes would hold 3, and its quantity be 1." },
    ]);
  });

  it("puts into a box without an amount what the file's quantity leaves, and makes up no piece", async () => {
    await importFile(app, `${HEAD}\nT,Train,12,,,,\nK,Kite,10,A,3,,`);
    const { noAmount, discrepancy } = importServerMessages;
    const only = (row: number) => `${row} strBoxCode: ${noAmount}`;
    const tooMany = `2 intQuantity: ${discrepancy(5, 3)}`;
    const amounts = "Barcode,Name,Quantity,Box,Amount in box";
    const files: [string, string, string[], string[]?, Import["strExisting"]?][] = [
      // A list of where things are.
      ["Barcode,Name,Box", "N,New,A\nN,New,B", ["A: 0", "B: 0"]],
      ["Barcode,Box", "T,A\nT,B", ["A: 0", "B: 0"], [only(2), only(3)]],
      ["Barcode,Box", "T,A", ["A: 0"], [only(2)], "add"],
      ["Barcode,Box", "K,A", []],
      ["Barcode,Name,Quantity,Box", "N,New,5,A\nN,,,B", ["A: 0 → 5", "B: 0"], [only(3)]],
      [amounts, "N,New,10,A,", ["A: 0 → 10"]],
      [amounts, "N,,,C,4\nN,New,10,A,\nN,,,B,", ["C: 0 → 4", "A: 0 → 6", "B: 0"], [only(4)]],
      [amounts, "K,,10,A,\nK,,10,B,", ["B: 0 → 7"]],
      // What comes is beside what a box holds.
      [amounts, "K,,10,A,\nK,,10,B,", ["B: 0 → 10"], [], "add"],
      [amounts, "N,New,3,A,5\nN,,3,B,", ["A: 0 → 5", "B: 0"], [tooMany, only(3)]],
    ];
    for (const [head, rows, put, problems = [], existing = "update"] of files) {
      const checked = await checkFile(app, `${head}\n${rows}`, existing);
      await changeImport(app, checked, { takesAsked: true });
      expect(await problemsOf(app, checked), rows).toEqual(problems);
      const changed = (await rowsOf(app, checked)).flatMap((row) => row.changes);
      const inBoxes = changed.filter(({ box }) => box !== null);
      expect(inBoxes.map((change) => formatFieldChange(change).slice("Box ".length))).toEqual(put);
    }
  });

  it("says of a row that a toy has no place for its tags, whose pieces come", async () => {
    await importFile(app, 'Barcode,Name,Tags\nT,Train,"a,b,c,d"');
    const left = (row: number) => [`${row} tags: ${importMessages.tagsLeftOut}`];
    const file = 'Barcode,Tags,Quantity\nT,"d,e",1\nT,"a,b,f",2\nT,"b",4';
    const [update, leave] = [await checkFile(app, file, "update"), await checkFile(app, file)];
    expect(update).toMatchObject({ intChanged: 3, intAsked: 0 });
    expect(await problemsOf(app, update)).toEqual(left(3));
    expect(await problemsOf(app, leave)).toEqual([]);
    const isReplaced = await changeImport(app, update, { replacesTags: true });
    expect(await problemsOf(app, isReplaced)).toEqual([]);
    const rows = 'N,New,"a,b,c"\nN,New,"d,e,f"\nN,,"e,d"';
    expect(await problemsOf(app, await checkFile(app, `Barcode,Name,Tags\n${rows}`))).toEqual(
      left(3),
    );
    await changeImport(app, update, { replacesTags: false });
    await takeStep(app, update.strImport, "/apply");
    expect(await toy("T")).toMatchObject({ tags: ["a", "b", "c", "d", "e"], intQuantity: 7 });
  });

  it("refuses rows that one toy cannot be together, though each is fine by itself", async () => {
    await app.call("POST", "/toys", { strToyBarcode: "A1", strName: "Train", intQuantity: 2 });
    const million = "Barcode,Name,Quantity\nA1,Train,9000000\nA1,Train,5000000\nA2,Doll,3";
    const ages = "Barcode,Name,Age Min,Age Max\nA3,Puzzle,10,\nA3,Puzzle,,5\nA4,Boat,3,9";
    for (const file of [million, ages]) {
      const applied = await importFile(app, file, "update");
      expect(countsOf(applied)).toEqual([1, 0, 0, 2]);
      expect(applied.strState).toBe("applied");
    }
    expect(await toy("A1")).toMatchObject({ intQuantity: 2 });
  });

  it("takes the section that most rows give a new box, and refuses none for another", async () => {
    const rows = ["A1,Train,B1,12", "A2,Doll,B1,3", "A3,Boat,B1,3", "A4,Car,B1,"];
    const applied = await importFile(app, ["Barcode,Name,Box,Section", ...rows].join("\n"));
    expect(countsOf(applied)).toEqual([4, 0, 0, 0]);
    const boxes = await app.get<Box[]>("/boxes");
    expect(boxes).toMatchObject([{ strBoxCode: "B1", intSection: 3 }]);
  });

  it("asks before it adds a file again, but not after it was taken back", async () => {
    const file = "Barcode,Name,Quantity\nA1,Train,5";
    const first = await importFile(app, file, "add");
    const again = await checkFile(app, file, "add");
    expect(again.intImportedBefore).not.toBeNull();
    const path = `/api/imports/${again.strImport}/apply`;
    const refused = await app.call("POST", path);
    expect(refused).toMatchObject({ status: 409, body: { code: "imported_before" } });
    await takeStep(app, again.strImport, "/apply?again=true");
    expect(await toy("A1")).toMatchObject({ intQuantity: 10 });
    await takeStep(app, again.strImport, "/take-back");
    expect(await toy("A1")).toMatchObject({ intQuantity: 5 });
    await takeStep(app, first.strImport, "/take-back");
    const third = await checkFile(app, file, "add");
    expect(third.intImportedBefore).toBeNull();
  });

  it("takes a cell that is put right, and rows that are asked about", async () => {
    const checked = await checkFile(
      app,
      "Barcode,Name,Quantity\nA1,Train,many\n4.00638E+12,Doll,1\n",
    );
    expect(checked).toMatchObject({ intNew: 0, intRefused: 1, intAsked: 1 });
    await changeImport(app, checked, { cell: { intRow: 2, column: 2, text: "3" } });
    const code = { intRow: 3, column: 0, text: "4006381333931" };
    const corrected = await changeImport(app, checked, { cell: code });
    expect(corrected).toMatchObject({ intNew: 2, intRefused: 0, intAsked: 0 });
    await takeStep(app, checked.strImport, "/apply");
    expect(await toy("A1")).toMatchObject({ intQuantity: 3 });
    expect(await toy("4006381333931")).toMatchObject({ strName: "Doll" });
  });

  it("takes a doubtful code that is said to be right, and no other of its kind", async () => {
    const file = "Barcode,Name\n4006381333932,Train\n4006381333949,Doll\n";
    const checked = await checkFile(app, file);
    expect(checked).toMatchObject({ intNew: 0, intAsked: 2 });
    const right = { intRow: 2, column: 0, text: "4006381333932" };
    const after = await changeImport(app, checked, { cell: right });
    expect(after).toMatchObject({ intNew: 1, intAsked: 1 });
    // Another code that is in doubt is asked about again.
    const wrong = { intRow: 3, column: 0, text: "4006381333950" };
    expect(await changeImport(app, checked, { cell: wrong })).toMatchObject({ intAsked: 1 });
    await takeStep(app, checked.strImport, "/apply");
    expect(await toy("4006381333932")).toMatchObject({ strName: "Train" });
  });

  it("asks about each doubtful cell of a row until that is answered", async () => {
    await app.call("POST", "/toys", { strToyBarcode: "K", strName: "Kite" });
    const doubtful = { code: "4006381333932", box: "4006381333949" };
    const file = `Barcode,Name,Box\n${doubtful.code},Train,${doubtful.box}\n,Kite,${doubtful.box}\n`;
    const checked = await checkFile(app, file);
    const answer = (intRow: number, column: number, text: string, givesCode = false) =>
      changeImport(app, checked, { cell: { intRow, column, text, givesCode } });
    expect(await answer(2, 2, doubtful.box)).toMatchObject({ intAsked: 1, intRefused: 1 });
    expect(await answer(2, 0, doubtful.code)).toMatchObject({ intNew: 1, intAsked: 0 });
    // The name is that of another toy.
    expect(await answer(3, 0, "", true)).toMatchObject({ intAsked: 1, intRefused: 0 });
    expect(await answer(3, 2, doubtful.box)).toMatchObject({ intNew: 1, intAsked: 1 });
    expect(await answer(3, 1, "Kite")).toMatchObject({ intNew: 2, intAsked: 0 });
  });

  it("gives one row's toy a new code, where a column has none or one in doubt", async () => {
    const checked = await checkFile(app, "Barcode,Name,Quantity\n,Kite,3\n4.00638E+12,Doll,1");
    const give = (rowNumber: number) =>
      changeImport(app, checked, {
        cell: { intRow: rowNumber, column: 0, text: "", givesCode: true },
      });
    expect(countsOf(await give(2))).toEqual([1, 0, 0, 0]);
    expect(await give(3)).toMatchObject({ intNew: 2, intAsked: 0 });
    const codes = (await rowsOf(app, checked)).map(({ cells }) => cells[0]);
    expect(new Set(codes).size).toBe(2);
    expect(codes.every((code) => code?.startsWith("20000"))).toBe(true);
  });

  it("gives each a new code where the file has no column for one, and says it in its file", async () => {
    const upload = async (file: NewImport) => {
      const mapping = { ...file.reading.mapping, strToyBarcode: file.headings.length };
      const reading = { ...file.reading, mapping, fixes: { strToyBarcode: "give" as const } };
      const headings = [...file.headings, "Barcode"];
      const { status } = await app.call("POST", "/api/imports", { ...file, headings, reading });
      expect(status).toBe(201);
      return importAtRest(app, file.strImport);
    };
    const widest = newImport(`Name${",".repeat(IMPORT_COLUMNS_MAX - 1)}\nKite\n`);
    expect(await upload(widest)).toMatchObject({ intNew: 1 });
    // A cell behind the headings is no code: the column for new ones is behind all cells.
    const file = newImport("Name,Quantity\nKite,3\nTrain,4,50");
    await upload(file);
    const all = await app.get<string>(`/api/imports/${file.strImport}/file?rows=all`);
    expect(all).toMatch(
      /^\uFEFF?Name,Quantity,Column 3 [^,]*,Barcode,.*\r\nKite,3,,2\d+.*\r\nTrain,4,50,2\d+/,
    );
  });

  it("gives a row with more cells than headings back whole, and takes it as it is once that is said", async () => {
    const known = OFFERED_FIELDS.filter(({ strField }) => strField === "price");
    await app.call("PATCH", "/api/settings", { ownFields: known });
    const file = "Barcode,Name,Price\nA1,Kite,12,50\nA2,Train,9";
    const checked = await checkFile(app, file, "leave", {}, known);
    expect(await problemsOf(app, checked)).toEqual([`2 own.price: ${importMessages.moreCells}`]);
    expect(checked).toMatchObject({ intNew: 1, intAsked: 1 });
    const back = await app.get<string>(`/api/imports/${checked.strImport}/file`);
    expect(back.split("\r\n")[1]).toBe(`A1,Kite,12,50,${importMessages.moreCells}`);
    // Not put right, it is asked about again.
    expect(await checkFile(app, back, "leave", {}, known)).toMatchObject({
      intNew: 0,
      intAsked: 1,
    });
    const right = { intRow: 2, column: 2, text: "12" };
    const other = { intRow: 2, column: 1, text: "Kite" };
    expect(await changeImport(app, checked, { cell: other })).toMatchObject({ intAsked: 1 });
    expect(await changeImport(app, checked, { cell: right })).toMatchObject({ intAsked: 0 });
  });

  it("goes on at once where it is ordered while a failed part waits for its next attempt", async () => {
    const { database } = app;
    setFields(RETRY, { pause: Number.POSITIVE_INFINITY });
    const { strImport } = await checkFile(app, `${HEAD}\nA1,Train,5,,,,`);
    const mend = await damageRows(database);
    expect((await call("POST", `/api/imports/${strImport}/apply`)).status).toBe(200);
    await vi.waitFor(async () => {
      const body = await get<{ problems: string[] }>("/api/ready");
      expect(body.problems).toContain("1 import cannot go on: the log says why.");
    }, 60_000);
    await mend();
    expect(await takeStep(app, strImport, "/apply")).toMatchObject({ strState: "applied" });
  });

  it("does not say so of what is ordered next, nor for a failure that is noted after that", async () => {
    let failures = 0;
    const ordered = Promise.withResolvers<void>();
    const logger = {
      level: "warn",
      stream: {
        write(line: string) {
          if (!line.includes("an import could not go on") || ++failures !== 4) return;
          RETRY.pause = Number.POSITIVE_INFINITY;
          // As an order does whose transaction is the next, before the failure's own.
          const order = app.database.write(async (trx) =>
            begin(trx, await findImport(trx, strImport), "takingBack", app.clock.now),
          );
          ordered.resolve(order.then(() => {}));
        },
      },
    };
    const app = await testApp(open, { logger });
    const { pause } = RETRY;
    onTestFinished(() => void Object.assign(RETRY, { pause }));
    RETRY.pause = 1;
    const { strImport } = await checkFile(app, `${HEAD}\nA1,Train,5,,,,`);
    const path = `/api/imports/${strImport}`;
    const isFailing = async () => (await app.call<Import>("GET", path)).body.isFailing;
    const mend = await damageRows(app.database);
    await app.call("POST", `${path}/apply`);
    await ordered.promise;
    // The failure is noted by now.
    await app.database.write(async () => {});
    expect(await isFailing()).toBe(false);
    await mend();
    expect(await takeStep(app, strImport, "/take-back")).toMatchObject({ strState: "takenBack" });
  });

  it("shows a part of what stays, where all was changed since: others wait for no whole import", async () => {
    const rows = Array.from({ length: 800 }, (_, n) => `T${n},Toy ${n}`);
    const applied = await importFile(app, ["Barcode,Name", ...rows].join("\n"));
    await app.database.write((trx) => sql`update toys set "strDescription" = 'Ours'`.execute(trx));
    const path = `/api/imports/${applied.strImport}/undo`;
    const body = await get<ImportUndo>(path);
    expect(body.before).not.toBeNull();
    expect(body.left.length).toBeLessThan(500);
    expect((await previewOf(applied)).left).toHaveLength(800);
  });

  it("is taken back without what was counted since, though the clock was set back", async () => {
    const { clock } = app;
    await call("POST", "/toys", { strToyBarcode: "K", strName: "Kite", intQuantity: 10 });
    const { strImport } = await importFile(app, "Barcode,Name,Quantity\nK,Kite,12\n", "update");
    clock.now -= 1_800_000;
    await call("POST", "/api/counts", { strCount: "c", strBoxCode: null });
    const pulled = { intPulledFrom: clock.now, intPulledTo: clock.now };
    await call("PUT", "/api/counts/c/lines/K", { intAmount: 12, ...pulled });
    const choices = [{ strToyBarcode: "K", strChoice: "contained", intUnsure: 12 }];
    const done = await call("POST", "/api/counts/c/finish", { choices });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { left } = await takeStep(app, strImport, "/take-back");
    expect(left).toEqual(['The pieces of "Kite" were changed since, and stay: 12 in no box.']);
    expect((await toy("K")).intQuantity).toBe(12);
  });

  it("refuses the rows of a box that is deleted while they are applied", async () => {
    const { database, clock } = app;
    const { strImport } = await checkFile(
      app,
      "Barcode,Name,Quantity,Box\nA1,Train,1,IB\nA2,Doll,1,IC\n",
    );
    // As a server that is ended leaves it: its boxes are made, its toys are not.
    await beginApplying(strImport);
    const state = async () => (await findImport(database.db, strImport)).strState;
    while ((await state()) === "applyingBoxes") {
      await stepImport(database, strImport, () => clock.now);
    }
    expect((await call("DELETE", "/boxes/IB")).status).toBe(204);
    while (await stepImport(database, strImport, () => clock.now));
    const rows = await rowsOf(app, { strImport } as Import);
    expect(rows).toMatchObject([
      { strOutcome: "refused", problems: [{ message: importServerMessages.boxGone }] },
      { strOutcome: "new" },
    ]);
  });

  it("is applied whole when it is brought back, where it was taken back before its end", async () => {
    const { database, clock } = app;
    const before = await export_();
    const rows = Array.from({ length: 160 }, (_, n) => `T${n},Toy ${n},2,B${n % 7},2,,`);
    const file = [HEAD, ...rows].join("\n");
    const whole = await importFile(app, file);
    const imported = await export_();
    await takeStep(app, whole.strImport, "/take-back");
    const undone = await call("GET", `/api/imports/${whole.strImport}/undo`);
    expect(undone.body).toMatchObject({ isPart: false });
    // Its boxes are made, or some of its toys.
    for (const parts of [1, 3]) {
      const { strImport } = await checkFile(app, file);
      await beginApplying(strImport);
      for (let part = 0; part < parts; part++) {
        await stepImport(database, strImport, () => clock.now);
      }
      await takeStep(app, strImport, "/take-back");
      expect(await export_()).toBe(before);
      const undo = `/api/imports/${strImport}/undo`;
      expect((await call("GET", undo)).body).toMatchObject({ isPart: true });
      await call("POST", `/api/imports/${strImport}/redo`);
      await takeStep(app, strImport, "/take-back");
      const back = await takeStep(app, strImport, "/redo");
      expect(back).toMatchObject({ strState: "applied", intNew: 160, left: [] });
      expect(await export_(), `${parts}`).toBe(imported);
      await takeStep(app, strImport, "/take-back");
      expect(await export_()).toBe(before);
    }
  });

  it("says what was left also where its taking back is ordered once more", async () => {
    const { database } = app;
    const { strImport } = await importFile(app, "Barcode,Name\nA1,Train\nA2,Doll");
    await call("PUT", "/toys/A1", { strName: "Steam train" });
    const { left } = await takeStep(app, strImport, "/take-back");
    expect(left).toHaveLength(1);
    // As it is before its end is noted.
    await database.write((trx) =>
      trx.updateTable("imports").set({ strState: "takingBack" }).execute(),
    );
    expect((await takeStep(app, strImport, "/take-back")).left).toEqual(left);
  });

  it("decides all rows of a toy together that came to have one code more since they were read", async () => {
    const give = async (quantity: number) => {
      await app.call("PUT", "/toys/A1", { intQuantity: quantity });
      await app.call("DELETE", "/api/toys/A1/codes/B1");
    };
    await app.call("POST", "/toys", { strToyBarcode: "A1", strName: "Train", intQuantity: 10 });
    // More than one part of the work lies between the two codes.
    const others = Array.from({ length: 160 }, (_, n) => `A2-${n},Doll,1`);
    const cases = [
      { how: "add" as const, rows: [], after: 22 },
      { how: "add" as const, rows: others, after: 22 },
      { how: "update" as const, rows: others, after: 12 },
    ];
    for (const { how, rows, after } of cases) {
      await give(10);
      const file = ["Barcode,Name,Quantity,Box", "B1,Train,7,C1", "A1,Train,5,C1", ...rows];
      const checked = await checkFile(app, file.join("\n"), how);
      expect(checked).toMatchObject({ intNew: rows.length + 1 });
      await app.call("POST", "/api/toys/A1/codes", { strCode: "B1" });
      await takeStep(app, checked.strImport, "/apply?again=true");
      expect(await toy("A1"), `${how} ${rows.length}`).toMatchObject({ intQuantity: after });
      await takeStep(app, checked.strImport, "/take-back");
      expect(await toy("A1")).toMatchObject({ intQuantity: 10 });
    }
  });

  it("makes a toy and its box once that were deleted after their rows were read", async () => {
    await importFile(app, "Barcode,Name,Quantity,Box\nA1,Train,1,C1");
    const file = "Barcode,Name,Quantity,Box\nA1,Train,5,C1\nA1,Train,many,C1";
    const checked = await checkFile(app, file);
    for (const path of ["boxes/C1/toys/A1", "boxes/C1", "api/toys/A1"]) {
      await app.call("DELETE", `/${path}`);
    }
    await changeImport(app, checked, { cell: { intRow: 3, column: 2, text: "7" } });
    expect(countsOf(await takeStep(app, checked.strImport, "/apply"))).toEqual([2, 0, 0, 0]);
    expect(await toy("A1")).toMatchObject({ intQuantity: 12 });
    expect(await app.get<Box[]>("/boxes")).toHaveLength(1);
  });

  it("is discarded with its rows, and not after it was applied", async () => {
    const file = "Barcode,Name\nA1,Train";
    const { strImport } = await checkFile(app, file);
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

  it("goes with its rows when it is 60 days old, in nobody's call, but not in the middle of work", async () => {
    letYearsPass();
    const { database, clock } = app;
    const DAY = 24 * 60 * 60 * 1000;
    const clearAfter = async (days: number) => {
      clock.now += days * DAY;
      await clearEnded({ database, now: () => clock.now });
      return database.db.selectFrom("importRows").select("intRow").execute();
    };
    await checkFile(app, "Barcode,Name\nA1,Train\nA2,Doll");
    expect(await clearAfter(59)).toHaveLength(2);
    const { strState } = await database.db
      .selectFrom("imports")
      .select("strState")
      .executeTakeFirstOrThrow();
    // Another server has it then, by its sign of life.
    const work = { strState: "takingBack", intBeatAt: clock.now + 2 * DAY } as const;
    const set = (values: Partial<ImportsTable>) =>
      database.write((trx) => trx.updateTable("imports").set(values).execute());
    await set(work);
    expect(await clearAfter(2)).toHaveLength(2);
    // One that cannot go on is found, however many there are since.
    const { strImport, ...row } = await database.db
      .selectFrom("imports")
      .selectAll()
      .executeTakeFirstOrThrow();
    const since = Array.from({ length: 50 }, (_, n) => ({
      ...{ ...row, strImport: `since ${n}`, strState: "checked" as const },
      intCreatedAt: clock.now,
    }));
    await database.write((trx) => trx.insertInto("imports").values(since).execute());
    const listed = await get<Import[]>("/api/imports", { token: await app.newSession("admin") });
    expect(listed).toHaveLength(50);
    expect(listed[0]).toMatchObject({ strImport, strState: "takingBack" });
    await set({ strState });
    expect(await clearAfter(0)).toEqual([]);
  });
});
