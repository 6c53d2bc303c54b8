/** Toys by the API: validation, derived fields, codes, tags, versions, lists (specification sections 3 to 5 and 7). */
import { beforeAll, describe, expect, it } from "vitest";
import { messages } from "#domain/messages.ts";
import type { NewToy, Toy, ToyBox } from "#domain/types.ts";
import { databases, sqlite } from "./databases.ts";
import { startApp, type TestApp } from "./server.ts";
import { addStock, describeStock } from "./stockApp.ts";

const train: NewToy = { strToyBarcode: "4006381333931", strName: "Wooden train" };

const add = async ({ call }: TestApp, toy: Partial<NewToy>) =>
  (await call<Toy>("POST", "/toys", { ...train, ...toy })).body;

describeStock(sqlite, "toys on $name", ({ app, call, get }) => {
  it("are added with everything that is derived or missing filled in", async () => {
    const { status, body, headers } = await call<Toy>("POST", "/toys", {
      ...train,
      strToyBarcode: " 4006381333931 ",
      strName: " Wooden train ",
    });
    expect(status).toBe(201);
    expect(headers.etag).toBe(`"${body.intVersion}"`);
    expect(body).toEqual({
      ...train,
      id: expect.any(Number),
      strGender: "unisex",
      intAgeMin: null,
      intAgeMax: null,
      intAgeMinMonths: null,
      intAgeMaxMonths: null,
      intAgeRange: null,
      intQuantity: 0,
      intAmount: 0,
      intLowStockThreshold: 5,
      strStatus: "critical",
      strDescription: "",
      tags: [],
      strImageID: null,
      imageThumb: null,
      imageLarge: null,
      own: {},
      intVersion: expect.any(Number),
    });
    expect(await get<Toy>("/api/toys/4006381333931")).toEqual(body);
  });

  it("get the threshold 5 where it is 0, empty or missing", async () => {
    const of = async (code: string, toy: Partial<NewToy>) =>
      (await add(app, { strToyBarcode: code, ...toy })).intLowStockThreshold;
    expect(await of("a", { intLowStockThreshold: 0 })).toBe(5);
    expect(await of("b", { intLowStockThreshold: null })).toBe(5);
    expect(await of("c", {})).toBe(5);
    expect(await of("d", { intLowStockThreshold: 9 })).toBe(9);
  });

  it("take intAmount for a missing intQuantity", async () => {
    const amounts = { strStatus: "ok", intQuantity: 6, intAmount: 6 };
    expect(await add(app, { intAmount: 6 })).toMatchObject(amounts);
  });

  it("keep tags trimmed and once; more than five are refused", async () => {
    const toy = await add(app, { tags: [" wood", "wood ", "rail"] });
    expect(toy.tags).toEqual(["wood", "rail"]);
    const { status, body } = await app.call("POST", "/toys", {
      ...train,
      strToyBarcode: "x",
      tags: ["1", "2", "3", "4", "5", "6"],
    });
    expect(status).toBe(400);
    expect(body.error).toBe(messages.tooManyTags);
  });

  it.each([
    [{ strName: "" }, messages.nameRequired],
    [{ strName: "  " }, messages.nameRequired],
    [{ strToyBarcode: " " }, messages.barcodeRequired],
    [{ intAgeMin: 8, intAgeMax: 3 }, messages.ageOrder],
    [{ strName: "x".repeat(101) }, "The name must be at most 100 characters."],
    [{ strDescription: "x".repeat(251) }, "The description must be at most 250 characters."],
    [{ tags: ["x".repeat(51)] }, "A tag must be at most 50 characters."],
    [{ intQuantity: -1 }, "The quantity must be at least 0."],
    [{ intQuantity: 1.5 }, "The quantity must be a whole number."],
    [{ intQuantity: "5" }, "The quantity must be a whole number."],
  ])("refuse %j with a sentence", async (bad, sentence) => {
    const { status, body } = await call("POST", "/toys", { ...train, ...bad });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: sentence, code: "bad_input" });
  });

  it("may take a reserved code", async () => {
    const { code } = (await app.call<{ code: string }>("POST", "/api/barcodes/new")).body;
    expect((await add(app, { strToyBarcode: code })).strToyBarcode).toBe(code);
    expect((await app.call("POST", "/toys", { ...train, strToyBarcode: code })).status).toBe(409);
  });

  it("are found exactly first, then by GTIN", async () => {
    await add(app, { strToyBarcode: "042100005264", strName: "UPC-A" });
    await add(app, { strToyBarcode: "lower" });
    const find = async (code: string) =>
      (await app.get<Toy>(`/toys/${encodeURIComponent(code)}`)).strToyBarcode;
    for (const code of ["042100005264", "0042100005264", "00042100005264", "04252614", " lower "]) {
      expect(await find(code)).toBe(code === " lower " ? "lower" : "042100005264");
    }
    const { status, body } = await app.call("GET", "/toys/LOWER");
    expect(status).toBe(404);
    expect(body).toEqual({ error: "No toy has the code LOWER.", code: "not_found" });
  });

  it("keep codes to the last digit and letter", async () => {
    for (const code of ["12345678901234567890", "00012", "a/b?c#d%25", "玩具", "x".repeat(64)]) {
      await add(app, { strToyBarcode: code });
      const body = await app.get<Toy>(`/toys/${encodeURIComponent(code)}`);
      expect(body.strToyBarcode).toBe(code);
    }
  });
});

describeStock(sqlite, "a toy's update on $name", ({ app }) => {
  it("changes what is given, and the version only when something differs", async () => {
    const { intVersion: made } = await add(app, { intQuantity: 20, tags: ["wood"] });
    const put = async (body: object) =>
      (await app.call<{ toy: Toy }>("PUT", "/toys/4006381333931", body)).body.toy;
    expect(await put({ intQuantity: 4 })).toMatchObject({
      intQuantity: 4,
      intAmount: 4,
      strStatus: "low",
      strName: "Wooden train",
      intVersion: made + 1,
    });
    expect(await put({ intQuantity: 4 })).toMatchObject({ intVersion: made + 1 });
    expect(await put({ tags: ["wood"] })).toMatchObject({ intVersion: made + 1 });
    expect(await put({ intLowStockThreshold: 3 })).toMatchObject({
      strStatus: "ok",
      intVersion: made + 2,
    });
    expect(await put({ strName: " Tram ", strGender: "girl", strDescription: "x" })).toMatchObject({
      strName: "Tram",
      strGender: "girl",
      strDescription: "x",
    });
    expect(await put({ intAgeMin: 3, intAgeMax: 4 })).toMatchObject({ intAgeRange: 1 });
    expect(await put({ intAgeMax: null })).toMatchObject({ intAgeMin: 3, intAgeMax: null });
    const found = await app.get<Toy[]>("/toys?q=tram");
    expect(found).toHaveLength(1);
  });

  it("holds the order of ages against what is stored", async () => {
    await add(app, { intAgeMin: 5, intAgeMax: 8 });
    const { status, body } = await app.call("PUT", "/toys/4006381333931", { intAgeMax: 4 });
    expect(status).toBe(400);
    expect(body.error).toBe(messages.ageOrder);
  });

  it("adds tags and refuses the sixth", async () => {
    await add(app, { tags: ["1", "2", "3", "4"] });
    const put = (tags: string[]) => app.call<{ toy: Toy }>("PUT", "/toys/4006381333931", { tags });
    expect((await put(["5", " 1 "])).body.toy.tags).toEqual(["1", "2", "3", "4", "5"]);
    expect((await put(["2"])).status).toBe(200);
    const { status, body } = await put(["6"]);
    expect(status).toBe(409);
    expect(body).toEqual({ error: messages.tooManyTags, code: "limit" });
  });

  it("is refused with 412 when the toy has changed since", async () => {
    const { intVersion: n } = await add(app, {});
    const put = (ifMatch: string, quantity: number) =>
      app.call(
        "PUT",
        "/toys/4006381333931",
        { intQuantity: quantity },
        { headers: { "if-match": ifMatch } },
      );
    expect((await put(`"${n}"`, 1)).status).toBe(200);
    const { status, body } = await put(`"${n}"`, 2);
    expect(status).toBe(412);
    expect(body.code).toBe("changed");
    expect((await put(`W/"${n + 1}"`, 3)).headers.etag).toBe(`"${n + 2}"`);
    expect((await put(`"1", "${n + 2}"`, 4)).status).toBe(200);
    expect((await put("*", 5)).status).toBe(200);
    expect((await put(String(n + 4), 6)).status).toBe(412);
  });

  it("takes a tag off", async () => {
    const { intVersion } = await add(app, { tags: ["wood", "lights & sound"] });
    const off = (tag: string) =>
      app.call<{ tags: string[] }>("DELETE", `/toys/4006381333931/tags/${encodeURIComponent(tag)}`);
    expect((await off("lights & sound")).body).toEqual({ tags: ["wood"] });
    expect((await off("lights & sound")).status).toBe(404);
    const body = await app.get<Toy>("/toys/4006381333931");
    expect(body).toMatchObject({ tags: ["wood"], intVersion: intVersion + 1 });
  });
});

describeStock(databases, "the boxes that hold a toy on $name", ({ app }) => {
  it("come with amounts, most first, and the sum", async () => {
    const boxes = { B1: { T1: 2 }, B2: { T1: 5 }, B3: { T1: 2 } };
    await addStock(app, { toys: { T1: {} }, boxes, sections: { 7: ["B2"] } });
    type Boxes = { boxes: ToyBox[]; intAmountInBoxes: number };
    const { body, headers } = await app.call<Boxes>("GET", "/api/toys/T1/boxes?limit=2");
    expect(headers["x-total-count"]).toBe("3");
    expect(body.intAmountInBoxes).toBe(9);
    expect(body.boxes).toEqual([
      { strBoxCode: "B2", strCustomNote: "none", intSection: 7, intAmountInBox: 5 },
      { strBoxCode: "B1", strCustomNote: "none", intSection: null, intAmountInBox: 2 },
    ]);
  });
});

describe.each(databases)("the list of toys on $name", ({ open }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(open);
    const rows: [string, string, "boy" | "girl" | "unisex", number | null, number, string[]][] = [
      ["1", "Zebra", "unisex", 3, 1, ["plush"]],
      ["2", "apple", "girl", 5, 4, []],
      ["3", "Äpfel", "boy", null, 30, ["Wood"]],
      ["4", "Banana 100%", "boy", 8, 3, []],
      ["5", "apple", "unisex", 12, 9, ["wood", "tiny_box"]],
    ];
    for (const [strToyBarcode, strName, strGender, intAgeMin, intQuantity, tags] of rows) {
      await add(app, { strToyBarcode, strName, strGender, intAgeMin, intQuantity, tags });
    }
    return () => app.close();
  });

  const list = async (query: string) => {
    const { status, body, headers } = await app.call<Toy[]>("GET", `/toys${query}`);
    expect(status).toBe(200);
    return {
      codes: body.map(({ strToyBarcode }) => strToyBarcode).join(""),
      total: headers["x-total-count"],
    };
  };

  it.each([
    ["", "32541", "5"],
    ["?gender=all&status=all", "32541", "5"],
    ["?order=desc", "14523", "5"],
    ["?limit=2", "32", "5"],
    ["?limit=2&offset=2", "54", "5"],
    ["?limit=2&offset=4", "1", "5"],
    ["?limit=2&offset=9", "", "5"],
    ["?offset=3", "41", "5"],
    ["?sort=strToyBarcode&order=desc", "54321", "5"],
    ["?sort=intQuantity", "14253", "5"],
    ["?sort=intAgeMin", "31245", "5"],
    ["?sort=intAgeMin&order=desc", "54213", "5"],
    ["?sort=strStatus", "12435", "5"],
    ["?sort=strGender", "34251", "5"],
    ["?minAge=5", "254", "3"],
    ["?minAge=0", "2541", "4"],
    ["?gender=boy", "34", "2"],
    ["?gender=boy&minAge=3", "4", "1"],
    ["?gender=boy&minAge=3&sort=intQuantity&limit=1", "4", "1"],
    ["?status=critical", "1", "1"],
    ["?maxQuantity=2&gender=all", "1", "1"],
    ["?status=low&limit=1", "2", "2"],
    ["?q=wood%20tiny_", "5", "1"],
    ["?q=%20%20", "32541", "5"],
    ["?q=a&sort=intQuantity&order=desc&limit=2", "35", "3"],
    ["?q=a&sort=intAgeMin&limit=2&offset=1", "25", "3"],
    ["?q=a&gender=girl&status=low", "2", "1"],
  ])("answers %s", async (query, codes, total) => {
    expect(await list(query)).toEqual({ codes, total });
  });

  it.each(["?sort=strSearch", "?limit=0", "?limit=x", "?order=up", "?minAge=-1", "?gender=cat"])(
    "refuses %s",
    async (query) => {
      expect((await app.call("GET", `/toys${query}`)).status).toBe(400);
    },
  );
});
