/** Search and totals: the same toys in the same order on each database, whatever is typed (specification section 2, "Search"). */
import { expect, it } from "vitest";
import { searchParts } from "#domain/search/text.ts";
import type { Box, Dashboard, ListedToy, Meaning, NewToy, Toy } from "#domain/types.ts";
import type { NewToyRow } from "#server/stock/toys/toyRows.ts";
import { databases } from "./databases.ts";
import { addStock, addToys, describeStock, toyRows, writeStock } from "./stockApp.ts";

const TOYS: NewToy[] = [
  {
    ...{ strToyBarcode: "4006381333931", strName: "Doll's House, Three Floors", tags: ["wood"] },
    strDescription: "Für draußen, Regal an der Straße",
  },
  { strToyBarcode: "4006381333948", strName: "Racing Car Pull-Back, Red", tags: ["vehicles"] },
  { strToyBarcode: "5901234123457", strName: "Café Crème Set", tags: ["role play"] },
  { strToyBarcode: "BOX-0042", strName: "100% Cotton_Bear", tags: ['the "big" one'] },
  { strToyBarcode: "X1", strName: "Ωmega Зайка 恐竜のパズル" },
  { strToyBarcode: "X2", strName: "Wooden Train", strGender: "boy", intQuantity: 1 },
  { strToyBarcode: "X3", strName: "Train, wooden, long", strGender: "girl", intQuantity: 50 },
];

const FOUND: [typed: string, names: string[]][] = [
  ["dolls", ["4006381333931"]],
  ["Doll's", ["4006381333931"]],
  ["doll’s house", ["4006381333931"]],
  ["house dolls", ["4006381333931"]],
  ["pullback", ["4006381333948"]],
  ["pull-back", ["4006381333948"]],
  ["back pull", ["4006381333948"]],
  ["cafe creme", ["5901234123457"]],
  ["CRÈME", ["5901234123457"]],
  ["3457", ["5901234123457"]],
  ["63813339", ["4006381333931", "4006381333948"]],
  ["box0042", ["BOX-0042"]],
  ["BOX-0042", ["BOX-0042"]],
  ["0%", []],
  ["100%", ["BOX-0042"]],
  ["n_b", ["BOX-0042"]],
  ["%%%", []],
  ['"big"', ["BOX-0042"]],
  ["\\\\\\", []],
  ["' or 1=1 --", []],
  ["ωme", ["X1"]],
  ["зайка", ["X1"]],
  ["恐竜", ["X1"]],
  ["のパズ", ["X1"]],
  ["train wooden", ["X3", "X2"]],
  ["tr", ["X3", "X2"]],
  ["draussen STRASSE", ["4006381333931"]],
  ["straße", ["4006381333931"]],
  ["t", ["BOX-0042", "4006381333931", "X3", "X2"]],
  ["ra", ["4006381333948"]],
  ["ai", []],
  ["set play", ["5901234123457"]],
  ["set train", []],
  ["nothing like it", []],
];

describeStock(databases, "search on $name", ({ app, call, get }) => {
  async function found(query: Record<string, string>) {
    const { body, headers } = await call<Toy[]>("GET", `/toys?${new URLSearchParams(query)}`);
    return {
      codes: body.map(({ strToyBarcode }) => strToyBarcode),
      total: [headers["x-total-count"], headers["x-total-relation"]],
    };
  }

  it("finds any part, words in any order, and the beginning of a word for one or two characters", async () => {
    for (const toy of TOYS) expect((await call("POST", "/toys", toy)).status).toBe(201);
    for (const [q, codes] of FOUND) {
      for (const limit of ["20", "1000"]) {
        expect(await found({ q, limit }), q).toEqual({
          codes,
          total: [String(codes.length), "eq"],
        });
      }
    }
    expect((await found({ q: "train", gender: "girl" })).codes).toEqual(["X3"]);
    expect((await found({ q: "train", sort: "intQuantity" })).codes).toEqual(["X2", "X3"]);
    expect((await found({ q: "train", limit: "1", offset: "1" })).codes).toEqual(["X2"]);
  });

  it("says what a search may mean that finds nothing, in toys and in boxes", async () => {
    for (const toy of TOYS) expect((await call("POST", "/toys", toy)).status).toBe(201);
    await call("POST", "/boxes", { strBoxCode: "KELLER-1", strCustomNote: "Winterjacken" });
    const meant = async (q: string, more = "") => {
      const asked = `/api/meaning?${new URLSearchParams({ q })}${more}`;
      return (await get<Meaning>(asked)).strMeant;
    };
    expect(await meant("woden train")).toBe("wooden train");
    expect(await meant("woodentrain")).toBe("wooden train");
    expect(await meant("draussn")).toBe("draussen");
    expect(await meant("vintrjacken")).toBeNull();
    expect(await meant("winterjaken")).toBe("winterjacken");
    // A list of toys has no boxes: it is led to none, and one of a word that only a box has is asked on.
    await call("POST", "/boxes", { strBoxCode: "KELLER-2", strCustomNote: "woodn" });
    const ofToys = ["winterjaken", "woodn"].map((q) => meant(q, "&toys=true"));
    expect(await Promise.all(ofToys)).toEqual([null, "wooden"]);
    // It finds something as it is.
    expect(await meant("wooden")).toBeNull();
    // Both are there, and nothing that has both.
    expect(await meant("wooden crem")).toBeNull();
    expect(await meant("4006381333932")).toBeNull();
    // Words that were read before the clock was set back are old as well.
    for (const [hours, strName] of [
      [1, "Zeppelin"],
      [-1, "Xylophon"],
    ] as const) {
      app.clock.now += hours * 3_600_000;
      await call("POST", "/toys", { strToyBarcode: strName, strName });
      expect(await meant(`${strName.slice(0, -1)}r`)).toBe(strName.toLowerCase());
    }
  });

  it("says of the toys of a page where they are, the fullest boxes first", async () => {
    await addStock(app, {
      toys: { P1: { strName: "Puzzle P1" }, P2: { strName: "Puzzle P2" } },
      boxes: { C1: { P1: 1 }, C2: { P1: 2 }, C3: { P1: 3 }, C4: { P1: 4 } },
      sections: { 4: ["C4"] },
    });
    await call("PUT", "/api/boxes/C2", { strCustomNote: "crate" });
    const places = async (query: string) =>
      (await get<ListedToy[]>(`/toys?q=puzzle&${query}`)).map(({ boxes, intBoxes }) => ({
        boxes,
        intBoxes,
      }));
    const place = (strBoxCode: string, intAmountInBox: number, more: object) => ({
      ...{ strBoxCode, strCustomNote: "none", intSection: null, intAmountInBox, ...more },
    });
    const boxes = [
      place("C4", 4, { intSection: 4 }),
      place("C3", 3, {}),
      place("C2", 2, { strCustomNote: "crate" }),
    ];
    expect(await places("limit=20&places=true")).toEqual([
      { boxes, intBoxes: 4 },
      { boxes: [], intBoxes: 0 },
    ]);
    expect(await places("limit=20")).toEqual([{}, {}]);
    expect(await places("places=true")).toEqual([{}, {}]);
    expect((await call("GET", "/toys?q=nosuch&limit=20&places=true")).body).toEqual([]);
  });

  it("filters by box, section, tag and by what boxes and quantity say, in natural order", async () => {
    const puzzle = (intQuantity: number, ...tags: string[]) => ({
      ...{ strName: "Puzzle", intQuantity, tags },
    });
    await addStock(app, {
      toys: {
        "P-10": puzzle(3, "Puzzle"),
        "P-9": puzzle(3, "Puzzle", "Holz"),
        "p-0100": puzzle(7, "Holzkiste"),
        "P-2": puzzle(0, "Holz"),
      },
      boxes: { "BOX-10": { "P-10": 3, "P-9": 1 }, "BOX-2": { "P-9": 2, "p-0100": 5 }, "box-1": {} },
      sections: { 4: ["BOX-10"] },
    });
    const tries: [query: Record<string, string>, codes: string[]][] = [
      [{}, ["P-2", "P-9", "P-10", "p-0100"]],
      [{ order: "desc" }, ["p-0100", "P-10", "P-9", "P-2"]],
      [{ box: "BOX-2" }, ["P-9", "p-0100"]],
      [{ box: "nosuch" }, []],
      [{ section: "4" }, ["P-9", "P-10"]],
      [{ section: "0" }, ["P-9", "p-0100"]],
      [{ section: "4", box: "BOX-2" }, []],
      [{ tag: "Holz" }, ["P-2", "P-9"]],
      [{ tag: "Holz", section: "4" }, ["P-9"]],
      [{ boxed: "none" }, ["P-2"]],
      [{ boxed: "differ" }, ["p-0100"]],
      [{ boxed: "over" }, []],
      [{ boxed: "differ", q: "puzzle", box: "BOX-2" }, ["p-0100"]],
    ];
    for (const [query, codes] of tries) {
      for (const page of [{}, { limit: "20" }] as Record<string, string>[]) {
        const said = JSON.stringify(query);
        expect((await found({ sort: "strToyBarcode", ...page, ...query })).codes, said).toEqual(
          codes,
        );
      }
    }
    const boxes = await call<Box[]>("GET", "/boxes");
    expect(boxes.body.map(({ strBoxCode }) => strBoxCode)).toEqual(["box-1", "BOX-2", "BOX-10"]);
    const differing = async () => (await get<Dashboard>("/api/dashboard")).intDiffering;
    expect(await differing()).toBe(1);
    expect((await get<Dashboard>("/api/dashboard")).intOverfull).toBe(0);
    await call("POST", "/api/boxes/BOX-2/toys/p-0100/adjust", { intDifference: 2 });
    expect(await differing()).toBe(0);
    await call("POST", "/api/boxes/BOX-2/toys/p-0100/adjust", { intDifference: 1 });
    expect((await found({ boxed: "over" })).codes).toEqual(["p-0100"]);
    const overfull = await get<Dashboard>("/api/dashboard");
    expect([overfull.intDiffering, overfull.intOverfull]).toEqual([1, 1]);
    await call("POST", "/api/boxes/BOX-2/toys/p-0100/adjust", { intDifference: -1 });
    await call("DELETE", "/boxes/BOX-2");
    expect((await found({ boxed: "none" })).codes).toEqual(["P-2", "p-0100"]);
    expect((await found({ boxed: "differ" })).codes).toEqual(["P-9"]);
  });

  it("knows a toy by what it is called now", async () => {
    await call("POST", "/toys", { strToyBarcode: "A1", strName: "Red balloon" });
    await call("PUT", "/toys/A1", { strName: "Blue balloon" });
    expect((await found({ q: "red" })).codes).toEqual([]);
    expect((await found({ q: "blue" })).codes).toEqual(["A1"]);
    await call("PUT", "/toys/A1", { tags: ["party"] });
    expect((await found({ q: "party blue" })).codes).toEqual(["A1"]);
    await call("DELETE", "/toys/A1/tags/party");
    expect((await found({ q: "party" })).codes).toEqual([]);
    // A hyphen is nothing to be found by, but it moves a name.
    await call("PUT", "/toys/A1", { strName: "Pull-back balloon" });
    await call("POST", "/toys", { strToyBarcode: "A2", strName: "Pullaway balloon" });
    expect((await found({ q: "balloon", limit: "9" })).codes).toEqual(["A1", "A2"]);
    await call("PUT", "/toys/A1", { strName: "Pullback balloon" });
    expect((await found({ q: "balloon", limit: "9" })).codes).toEqual(["A2", "A1"]);
  });

  it("counts to 1,000, says so beyond, and pages on", async () => {
    const rows = toyRows(2300, (n) => ({
      strToyBarcode: `T${String(n).padStart(4, "0")}`,
      strName: `${n % 2 ? "Bear" : "Car"} ${(n * 7919) % 2300}${n % 100 === 0 ? " rare" : ""}`,
      intQuantity: n % 50,
      strGender: n % 3 === 0 ? "boy" : "unisex",
    }));
    await addToys(app.database, rows);
    const expected = (q: string, keep: (row: (typeof rows)[number]) => boolean = () => true) =>
      rows
        .filter((row) => searchParts(q).every((part) => row.strSearch.includes(part)) && keep(row))
        .sort((a, b) => (a.strNameSort < b.strNameSort ? -1 : 1))
        .map(({ strToyBarcode }) => strToyBarcode);

    const bears = expected("bear");
    expect(bears).toHaveLength(1150);
    expect(await found({ q: "bear", limit: "20" })).toEqual({
      ...{ codes: bears.slice(0, 20), total: ["1000", "gte"] },
    });
    expect(await found({ q: "bear", limit: "20", offset: "1000" })).toEqual({
      ...{ codes: bears.slice(1000, 1020), total: ["1021", "gte"] },
    });
    expect(await found({ q: "bear", limit: "20", offset: "1140" })).toEqual({
      ...{ codes: bears.slice(1140), total: ["1150", "eq"] },
    });
    expect((await found({ q: "bear" })).codes).toEqual(bears);
    const boys = expected("bear", ({ strGender }) => strGender === "boy");
    expect(await found({ q: "bear", gender: "boy", limit: "20" })).toEqual({
      ...{ codes: boys.slice(0, 20), total: [String(boys.length), "eq"] },
    });
    const unisex = expected("", ({ strGender }) => strGender === "unisex");
    expect(await found({ gender: "unisex", limit: "20", offset: "40" })).toEqual({
      ...{ codes: unisex.slice(40, 60), total: ["1000", "gte"] },
    });
    const box = await call<Box>("POST", "/boxes", { strBoxCode: "B" });
    const boxed = await app.database.db.selectFrom("toys").select(["intToy"]).execute();
    await writeStock(app.database, async (trx) => {
      const lines = boxed.map(({ intToy }) => ({
        ...{ intBox: box.body.id, intToy, intAmountInBox: 99 },
      }));
      // Each makes its toy's sum anew: all at once may take longer than a statement on a busy machine.
      for (let n = 0; n < lines.length; n += 250) {
        await trx
          .insertInto("boxLines")
          .values(lines.slice(n, n + 250))
          .execute();
      }
    });
    const all = expected("", () => true);
    expect(await found({ boxed: "differ", limit: "20", offset: "40" })).toEqual({
      ...{ codes: all.slice(40, 60), total: ["1000", "gte"] },
    });
    const rare = expected("rare car");
    expect(await found({ q: "rare car", limit: "20" })).toEqual({
      ...{ codes: rare.slice(0, 20), total: ["23", "eq"] },
    });
    expect(await found({ limit: "20", offset: "2290" })).toMatchObject({ total: ["2300", "eq"] });
  });

  it("finds a word that only the last toys have, in every order", async () => {
    const rows = toyRows(7000, (n) => {
      const isLast = n >= 5500;
      return {
        strName: `${isLast ? "Zebra" : "Ant"} ${(n * 7919) % 7000}`,
        intQuantity: isLast ? 50 + (n % 20) : n % 50,
        ...(isLast && n % 3 > 0 && { intAgeMin: n % 13 }),
        strGender: n % 2 ? "boy" : "girl",
      };
    });
    await addToys(app.database, rows);
    const zebras = rows.filter(({ strName }) => strName.startsWith("Zebra"));
    type Sortable = (row: NewToyRow) => (string | number)[];
    const orders: [string, Sortable][] = [
      ["strName", ({ strNameSort }) => [strNameSort]],
      ["strToyBarcode", ({ strCodeSort }) => [strCodeSort]],
      ["intQuantity", ({ intQuantity, strNameSort }) => [intQuantity, strNameSort]],
      ["intAgeMin", ({ intAgeMin, strNameSort }) => [intAgeMin ?? -1, strNameSort]],
      ["strGender", ({ strGender, strNameSort }) => [strGender, strNameSort]],
    ];
    for (const [sort, by] of orders) {
      const keys = (row: NewToyRow) => [...by(row), row.strToyBarcode];
      const compare = (a: NewToyRow, b: NewToyRow) => {
        const others = keys(b);
        const i = keys(a).findIndex((key, at) => key !== others[at]);
        return (keys(a)[i] as string) < (others[i] as string) ? -1 : 1;
      };
      const sorted = zebras.toSorted(compare).map(({ strToyBarcode }) => strToyBarcode);
      for (const [order, all] of [
        ["asc", sorted],
        ["desc", sorted.toReversed()],
      ] as const) {
        for (const offset of [0, 480]) {
          const page = { q: "zebra", sort, order, limit: "20", offset: String(offset) };
          const codes = all.slice(offset, offset + 20);
          const said = `${sort} ${order} from ${offset}`;
          expect(await found(page), said).toEqual({ codes, total: ["1000", "gte"] });
        }
      }
    }
  });
});
