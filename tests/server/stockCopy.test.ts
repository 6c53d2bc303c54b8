/** The copy of the stock that devices fetch (docs/design.md, "Copy"); stories.property.test.ts tells it stories. */
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { PART_IDS, type StockPart } from "#domain/copy/stockPart.ts";
import { COPY_TOYS_MAX } from "#domain/limits.ts";
import type { Box, Toy } from "#domain/types.ts";
import { anyList, CopiedStock, expectSameAnswers } from "./copiedStock.ts";
import { databases, letYearsPass } from "./databases.ts";
import { watchStatements } from "./statements.ts";
import { addStock, addToys, describeStock, setCounter, toyRows } from "./stockApp.ts";

const gtin = (body: string) => `${body}${checkDigit(body)}`;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const code = fc.oneof(
  ...[7, 11, 12, 13].map((length) => digits(length).map(gtin)),
  digits(10).map((body) => `00${gtin(`0${body}`)}`),
  // A UPC-E, and the UPC-A that it stands for.
  fc.constantFrom("04252614", "042100005264", "01234565", "012345000058"),
  fc.stringMatching(/^[a-z]{1,3}[- ][0-9]{1,2}$/),
);
const word = fc.constantFrom(
  "Puppe",
  "puppé",
  "Straße",
  "Ærø",
  "👻",
  "ﬀ",
  "Doll's",
  "pull-back",
  "2",
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const toy = fc.record({
  ...{
    strToyBarcode: code,
    strName: name,
    strDescription: name,
    tags: fc.array(word, { maxLength: 2 }),
  },
  strGender: fc.constantFrom("boy", "girl", "unisex"),
  intAgeMin: fc.option(fc.integer({ min: 0, max: 9 })),
  intQuantity: fc.integer({ min: 0, max: 12 }),
});

describeStock(databases, "the copy on $name", ({ app }) => {
  it("finds and lists as the server does, whatever form a code is read in", async () => {
    const seed = { seed: 7, numRuns: 150 };
    for (const each of fc.sample(toy, seed)) await app.call("POST", "/toys", each);
    await app.call("POST", "/sections", { intSection: 1 });
    for (const [n, strBoxCode] of fc.sample(code, { seed: 8, numRuns: 10 }).entries()) {
      await app.call("POST", "/boxes", { strBoxCode });
      if (n % 2) await app.call("POST", "/boxesinsections/1/boxes", { strBoxCode });
    }
    const toys = await app.get<Toy[]>("/toys?limit=40");
    const boxes = await app.get<Box[]>("/boxes?limit=10");
    const lines = toys.flatMap(({ strToyBarcode }, n) =>
      boxes.filter((_, m) => (n * 7 + m) % 4 === 0).map((box) => ({ ...box, strToyBarcode, n })),
    );
    for (const { strBoxCode, strToyBarcode, n } of lines) {
      const path = `/boxes/${encodeURIComponent(strBoxCode)}/toys`;
      await app.call("POST", path, { strToyBarcode, intAmountInBox: 1 + (n % 3) });
    }
    const former = boxes.slice(0, 3).map(({ strBoxCode }) => strBoxCode);
    for (const [n, old] of former.entries()) {
      const path = `/api/boxes/${encodeURIComponent(old)}/code`;
      await app.call("PUT", path, { strBoxCode: `NEW-${n}` });
    }
    const answers = await new CopiedStock(app).catchUp();
    const codes = fc.sample(code, { seed: 7, numRuns: 30 });
    const othersOf = (one: string) =>
      /^\d+$/.test(one) ? [one.padStart(14, "0"), one.replace(/^0+/, "")] : [`box-${one}`];
    const other = codes.flatMap(othersOf);
    const names = fc.sample(name, { seed: 7, numRuns: 12 });
    const texts = [...names, ...other, ...former];
    const box = boxes.map(({ strBoxCode }) => strBoxCode);
    /** Lists, of which every second one asks for a text. */
    const listsOf = (q: string[], numRuns: number) =>
      fc
        .sample(anyList({ q, box, tag: ["puppé", "pull-back", "none"] }), { seed: 7, numRuns })
        .map((list, n) => (n % 2 ? list : { q: q[n % q.length] ?? "", ...list }));
    const otherOfToys = toys.flatMap(({ strToyBarcode }) => othersOf(strToyBarcode));
    const lists = [...listsOf(names, 150), ...listsOf(otherOfToys, 50)];
    await expectSameAnswers(app, answers, {
      ...{ codes: [...codes, ...other, ...box].filter(Boolean), texts, lists },
    });
  });

  it("is sent in packed parts, each of which a device that lost the rest does not fetch again", async () => {
    await addToys(app.database, toyRows(2300));
    const copied = new CopiedStock(app);
    const from = (await app.get<StockPart>("/api/copy/parts/0")).intNext ?? 0;
    const url = `/api/copy/parts/${from}`;
    const headers = { authorization: `Bearer ${app.tokens.admin}`, "accept-encoding": "gzip, br" };
    const answer = await app.app.inject({ url, headers });
    expect(answer.headers["content-encoding"]).toBe("br");
    const without = { ...headers, "accept-encoding": "gzip;q=1, br;q=0" };
    const unpacked = await app.app.inject({ url, headers: without });
    expect(unpacked.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(String(brotliDecompressSync(answer.rawPayload)))).toMatchObject({ gone: [] });
    await copied.fetch();
    await app.call("PUT", "/toys/T5", { intQuantity: 9 });
    await app.call("DELETE", "/api/toys/T7");
    const answers = await copied.catchUp();
    expect(answers.toys({})?.total).toBe(2299);
    expect(answers.toy("T5")?.intQuantity).toBe(9);
    const { position } = copied;
    const last = `since=${position?.intChange}&at=${position?.intAt}`;
    const body = await app.get<StockPart>(`/api/copy/changes?${last}`);
    expect(body).toMatchObject({ ...position, intNext: null, toys: { id: [] }, gone: [] });
  });

  it("keeps no part that nothing has an id of, of which there are millions", async () => {
    await addStock(app, { toys: { T1: {} } });
    const added = await app.get<Toy>("/toys/T1");
    const statements = watchStatements();
    async function countOf(part: number): Promise<number> {
      statements.length = 0;
      expect((await app.call("GET", `/api/copy/parts/${part}`)).status).toBe(200);
      // Others, of the session, come and go with what the server does beside.
      return statements.filter(({ text }) => text.includes('from "toys"')).length;
    }
    const filled = Math.floor(added.id / PART_IDS);
    expect([await countOf(filled), await countOf(filled)]).toEqual([1, 0]);
    expect([await countOf(9_999_999), await countOf(9_999_999)]).toEqual([1, 1]);
  });

  it("of too large a stock has the boxes, with what they hold now", async () => {
    const count = (toys: number) => app.database.write((trx) => setCounter(trx, "toys", toys));
    await addStock(app, { toys: { T1: {} }, boxes: { B1: {}, B2: {} } });
    const copied = new CopiedStock(app);
    await copied.catchUp();
    await count(COPY_TOYS_MAX + 1);
    await app.call("POST", "/boxes/B1/toys", { strToyBarcode: "T1", intAmountInBox: 3 });
    expect((await copied.catchUp()).toy("T1")).toBeUndefined();
    const answers = await new CopiedStock(app).catchUp();
    expect(answers.box("B1")).toMatchObject({ intToys: 1, intUnits: 3 });
    expect(answers.boxes({ section: "floor" }, 10).total).toBe(2);
    for (const unknown of [answers.toys({}), answers.boxLines("B1", 10), answers.dashboard()]) {
      expect(unknown).toBeUndefined();
    }
    await count(1);
    expect((await new CopiedStock(app).catchUp()).dashboard()?.intTotalSkus).toBe(1);
  });

  it("forgets a code that was freed, and begins anew where the journal is another", async () => {
    letYearsPass();
    await app.call("POST", "/toys", { strToyBarcode: "OLD", strName: "Train" });
    await app.call("PUT", "/api/toys/OLD/barcode", { strToyBarcode: "NEW" });
    const copied = new CopiedStock(app);
    expect((await copied.catchUp()).toy("OLD")?.strToyBarcode).toBe("NEW");
    app.clock.now += 61 * 24 * 60 * 60_000;
    const token = await app.newSession("admin");
    expect((await app.call("DELETE", "/api/toys/NEW/codes/OLD", undefined, { token })).status).toBe(
      204,
    );
    const { position } = copied;
    const changes = `/api/copy/changes?since=${position?.intChange}&at=`;
    const body = await app.get<StockPart>(`${changes}${position?.intAt}`, {
      token,
    });
    expect(body.toys.strToyBarcode).toEqual(["NEW"]);
    expect(body.codes.strCode).toEqual([]);
    expect((await app.call("GET", `${changes}1`, undefined, { token })).status).toBe(409);
  });
});
