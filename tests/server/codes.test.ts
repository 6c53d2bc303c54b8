/** A barcode or a box's code is corrected, a toy is deleted: who has which code afterwards (docs/design.md, "Codes"). */
import { expect, it } from "vitest";
import { ADDED_CODES_MAX } from "#domain/limits.ts";
import type { Box, BoxContent, Change, Toy } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import type { TestApp } from "./server.ts";
import { addStock, describeStock, latestChange, undoChange, writeStock } from "./stockApp.ts";

const DAY = 24 * 60 * 60 * 1000;

describeStock(sqlite, "codes on $name", ({ app }) => {
  const add = ({ call }: TestApp, barcode: string, name = "Train") =>
    call<Toy>("POST", "/toys", {
      strToyBarcode: barcode,
      strName: name,
      intQuantity: 4,
      tags: ["wood"],
    });
  const correct = ({ call }: TestApp, from: string, barcode: string, ifMatch?: string) =>
    call<Toy & { code: string }>(
      "PUT",
      `/api/toys/${from}/barcode`,
      { strToyBarcode: barcode },
      ifMatch ? { headers: { "if-match": ifMatch } } : {},
    );
  const codeOf = async ({ get }: TestApp, code: string) =>
    (await get<Toy>(`/toys/${code}`)).strToyBarcode;
  const others = async ({ get }: TestApp, code: string) =>
    (await get<{ strCode: string }[]>(`/api/toys/${code}/codes`)).map(({ strCode }) => strCode);

  it("are corrected with all that the toy has, and it is found by both", async () => {
    const { body: before } = await add(app, "WRONG");
    await addStock(app, { boxes: { B1: { WRONG: 3 } } });
    const { status, body, headers } = await correct(app, "WRONG", " 4006381333931 ");
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      strToyBarcode: "4006381333931",
      intVersion: body.intVersion,
    });
    expect(body.intVersion).toBeGreaterThan(before.intVersion);
    expect(headers.etag).toBe(`"${body.intVersion}"`);
    const line = { strToyBarcode: "4006381333931", intAmountInBox: 3 };
    expect(await app.get<BoxContent[]>("/boxes/B1/toys")).toMatchObject([line]);
    for (const code of ["WRONG", "4006381333931", "04006381333931"]) {
      expect(await codeOf(app, code)).toBe("4006381333931");
    }
    expect(await app.get<Toy[]>("/toys?q=400638")).toHaveLength(1);
    expect(await app.get<Toy[]>("/toys?q=wrong")).toHaveLength(0);
    await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "WRONG" });
    expect((await app.get<BoxContent[]>("/boxes/B1/toys"))[0]?.intAmountInBox).toBe(4);
  });

  it("stay the toy's own when they are replaced again, and come back", async () => {
    await add(app, "A");
    await correct(app, "A", "B");
    await correct(app, "A", "C");
    expect([await codeOf(app, "A"), await codeOf(app, "B")]).toEqual(["C", "C"]);
    expect((await others(app, "C")).sort()).toEqual(["A", "B"]);
    const { intVersion } = (await correct(app, "C", "A")).body;
    expect((await others(app, "A")).sort()).toEqual(["B", "C"]);
    expect((await correct(app, "C", "A")).body.intVersion).toBe(intVersion);
  });

  /** The codes that are had, former ones too, each with whose it is said to be. */
  const HAD: Record<string, string> = {
    A: 'the toy "Train" already.',
    "012345678905": 'the toy "Bear" already.',
    "0012345678905": 'the toy "Bear" already as 012345678905.',
    "00012345678905": 'the toy "Bear" already as 012345678905.',
    BOX: "the box NEW already.",
    "036000291452": "the box 036000291452 already.",
    "0036000291452": "the box 036000291452 already as 036000291452.",
  };
  it.each([
    ["new toy", "POST", "/toys", (code: string) => ({ strToyBarcode: code, strName: "Other" })],
    ["new box", "POST", "/boxes", (code: string) => ({ strBoxCode: code })],
    ["corrected toy", "PUT", "/api/toys/C/barcode", (code: string) => ({ strToyBarcode: code })],
    ["toy's further", "POST", "/api/toys/C/codes", (code: string) => ({ strCode: code })],
    ["corrected box", "PUT", "/api/boxes/D/code", (code: string) => ({ strBoxCode: code })],
  ] as const)("are nobody else's: a %s one", async (_, method, path, bodyOf) => {
    for (const [code, name] of [["A"], ["C"], ["012345678905", "Bear"]] as const) {
      await add(app, code, name);
    }
    await addStock(app, { boxes: { BOX: {}, D: {}, "036000291452": {} } });
    await correct(app, "A", "B");
    await app.call("PUT", "/api/boxes/BOX/code", { strBoxCode: "NEW" });
    for (const [code, owner] of Object.entries(HAD)) {
      const { status, body } = await app.call(method, path, bodyOf(code));
      expect([status, body.code]).toEqual([409, "duplicate"]);
      expect(body.error).toBe(`The code ${code} belongs to ${owner}`);
    }
    expect((await app.call("PUT", "/toys/A", { strName: "Rail" })).status).toBe(200);
  });

  it("are one code in all forms of their GTIN", async () => {
    await add(app, "012345678905");
    await correct(app, "012345678905", "0012345678905");
    expect(await others(app, "0012345678905")).toEqual([]);
    expect(await codeOf(app, "012345678905")).toBe("0012345678905");
    await correct(app, "012345678905", "PLAIN");
    expect(await codeOf(app, "00012345678905")).toBe("PLAIN");
    for (const path of ["/toys?limit=5&q=", "/toys?q=", "/api/export/toys?format=json&q="]) {
      const found = await app.get<Toy[]>(`${path}00012345678905`);
      expect(found).toMatchObject([{ strToyBarcode: "PLAIN" }]);
      expect(await app.get<Toy[]>(`${path}00012345678905&gender=girl`)).toEqual([]);
    }
    await correct(app, "PLAIN", "012345678905");
    expect(await others(app, "012345678905")).toEqual(["PLAIN"]);
  });

  it("are not corrected over somebody else's change", async () => {
    const { headers: old } = await add(app, "A");
    const { headers } = await app.call("PUT", "/toys/A", { intQuantity: 7 });
    expect((await correct(app, "A", "B", String(old.etag))).status).toBe(412);
    expect((await correct(app, "A", "B", String(headers.etag))).status).toBe(200);
  });

  it("are freed after 60 days, when no retry can name them any more", async () => {
    await add(app, "A");
    await correct(app, "A", "B");
    const free = () => app.call("DELETE", "/api/toys/B/codes/A");
    const early = await free();
    expect([early.status, early.body.code]).toEqual([409, "too_early"]);
    expect(early.body.error).toMatch(
      /^The code A can be removed from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\.$/,
    );
    await writeStock(app.database, (trx) =>
      trx
        .updateTable("codes")
        .set({ intSince: app.clock.now - 60 * DAY })
        .execute(),
    );
    expect((await free()).status).toBe(204);
    expect((await free()).status).toBe(404);
    expect((await app.call("GET", "/toys/A")).status).toBe(404);
    expect((await add(app, "A", "Other")).status).toBe(201);
  });

  it("are added beside the barcode: each finds the toy, is nobody else's, and is removed and given back", async () => {
    await add(app, "A");
    await add(app, "012345678905", "Bear");
    await app.call("POST", "/boxes", { strBoxCode: "BOX" });
    const { body: reserved } = await app.call<{ code: string }>("POST", "/api/barcodes/new");
    const put = (code: string) => app.call("POST", "/api/toys/A/codes", { strCode: code });
    const version = (await app.get<Toy>("/toys/A")).intVersion;
    for (const code of ["4006381333931", reserved.code]) {
      expect((await put(code)).status).toBe(204);
      expect(await codeOf(app, code)).toBe("A");
    }
    expect(await codeOf(app, "04006381333931")).toBe("A");
    expect((await app.get<Toy>("/toys/A")).intVersion).toBe(version);
    const { intChange } = await latestChange(app);
    // What finds it already leaves no entry.
    for (const code of ["A", "4006381333931", "04006381333931"]) await put(code);
    expect((await latestChange(app)).intChange).toBe(intChange);

    const free = () => app.call("DELETE", "/api/toys/A/codes/4006381333931");
    expect((await free()).status).toBe(204);
    expect((await app.call("GET", "/toys/4006381333931")).status).toBe(404);
    expect((await undoChange(app)).status).toBe(200);
    expect(await codeOf(app, "4006381333931")).toBe("A");
    expect((await undoChange(app)).status).toBe(200);
    expect(await others(app, "A")).toEqual([reserved.code]);
    await add(app, "4006381333931", "Kite");
    const removal = (await app.get<Change[]>("/api/changes?toy=A")).find(
      ({ strOperation }) => strOperation === "freeToyCode",
    );
    expect((await undoChange(app, removal?.intChange)).status).toBe(409);

    await app.call("DELETE", "/api/toys/A");
    expect((await undoChange(app)).status).toBe(200);
    expect(await codeOf(app, reserved.code)).toBe("A");
    await correct(app, "A", reserved.code);
    expect(await others(app, reserved.code)).toEqual(["A"]);
  });

  it("are added only so many, and one that is removed makes room", async () => {
    await add(app, "A");
    const put = (n: number) => app.call("POST", "/api/toys/A/codes", { strCode: `X-${n}` });
    for (let n = 0; n < ADDED_CODES_MAX; n++) expect((await put(n)).status).toBe(204);
    expect(await put(99)).toMatchObject({ status: 409, body: { code: "limit" } });
    expect((await put(0)).status).toBe(204);
    await app.call("DELETE", "/api/toys/A/codes/X-0");
    expect((await put(99)).status).toBe(204);
  });

  it("are as they were when the toy goes back to a moment, and gone when their adding is undone twice", async () => {
    await add(app, "A");
    await app.call("PUT", "/toys/A", { intQuantity: 7 });
    const { intChange } = await latestChange(app);
    await app.call("POST", "/api/toys/A/codes", { strCode: "X" });
    const { intChange: added } = await latestChange(app);
    await app.call("DELETE", "/api/toys/A/codes/X");
    await app.call("POST", "/api/toys/A/codes", { strCode: "Y" });
    await app.call("PUT", "/toys/A", { intQuantity: 9 });
    expect((await app.call("POST", `/api/changes/${intChange}/back?toy=A`)).status).toBe(200);
    expect(await others(app, "A")).toEqual([]);
    expect((await app.get<Toy>("/toys/A")).intQuantity).toBe(7);
    expect((await undoChange(app, added)).status).toBe(409);
  });

  it("are free at once when the toy is deleted, which must be in no box", async () => {
    const { headers: old } = await add(app, "A");
    const { etag } = (await correct(app, "A", "B")).headers;
    await addStock(app, { boxes: { B1: { B: 1 } } });
    const remove = (headers = {}) => app.call("DELETE", "/api/toys/B", undefined, { headers });
    const held = await remove();
    expect([held.status, held.body.code]).toEqual([409, "in_box"]);
    expect(held.body.error).toBe('"Train" is in a box: take it out first.');
    await app.call("DELETE", "/boxes/B1/toys/B");
    expect((await remove({ "if-match": old.etag })).status).toBe(412);
    expect((await remove({ "if-match": etag })).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await app.get<{ intTotalSkus: number }>("/api/dashboard")).intTotalSkus).toBe(0);
    expect((await add(app, "A")).status).toBe(201);
    expect((await app.call("POST", "/boxes", { strBoxCode: "B" })).status).toBe(201);
  });

  it("of a box are corrected and found as a toy's: by reads, by writes and by the journal", async () => {
    await add(app, "T");
    await app.call("POST", "/boxes", { strBoxCode: "WRONG", strCustomNote: "Trains 漢" });
    await app.call("POST", "/boxes/WRONG/toys", { strToyBarcode: "T", intAmountInBox: 3 });
    const path = "/api/boxes/WRONG/code";
    expect((await app.call("PUT", path, { strBoxCode: "T" })).body.code).toBe("duplicate");
    const { status, body } = await app.call<Box>("PUT", path, { strBoxCode: " BOX-7 " });
    expect([status, body.strBoxCode]).toEqual([200, "BOX-7"]);
    const taken = await app.call("POST", "/toys", { strToyBarcode: "WRONG", strName: "Other" });
    expect(taken.body.error).toBe("The code WRONG belongs to the box BOX-7 already.");
    // What was ordered with the old label.
    await app.call("POST", "/boxes/WRONG/toys", { strToyBarcode: "T" });
    for (const code of ["WRONG", "box-WRONG", "BOX-7"]) {
      expect(await app.get<Box>(`/boxes/${code}`)).toMatchObject({ intUnits: 4 });
    }
    expect(await app.get<Box[]>("/boxes?q=wrong")).toHaveLength(0);
    await app.call("POST", "/sections", { intSection: 2 });
    for (const q of ["WRONG", "box-BOX-7"]) {
      for (const path of ["/boxes", "/boxesinsections/floorBoxes"]) {
        const found = await app.get<Box[]>(`${path}?q=${q}`);
        expect(found).toMatchObject([{ strBoxCode: "BOX-7" }]);
      }
      expect(await app.get<Box[]>(`/boxesinsections/2/boxes?q=${q}`)).toEqual([]);
    }
    expect(await app.get<Toy[]>("/toys?box=WRONG")).toHaveLength(1);
    const counted = await app.call("GET", "/api/counts?box=WRONG");
    expect(counted.body).toMatchObject([{ strBoxCode: "BOX-7" }]);
    // No font of labels has it: the note is on the label.
    const order = { codes: ["WRONG"], size: "a4-24" };
    const label = await app.call("POST", "/api/labels/preview", order);
    expect(label.body).toMatchObject({ leftOut: "漢" });
    const list = await app.get<{ strCode: string }[]>("/api/boxes/BOX-7/codes");
    expect(list).toMatchObject([{ strCode: "WRONG" }]);

    await app.call("DELETE", "/boxes/BOX-7");
    expect((await app.call("GET", "/boxes/WRONG")).status).toBe(404);
    const [last] = await app.get<Change[]>("/api/changes?box=BOX-7&limit=1");
    await undoChange(app, last?.intChange ?? 0);
    expect((await app.get<Box>("/boxes/WRONG")).strBoxCode).toBe("BOX-7");
  });
});
