/** A count from its beginning to its undoing, and what is ordered about it meanwhile (docs/design.md, "Counting"). */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import { REASONS } from "#domain/toy/reasons.ts";
import type { Count, CountChoice, CountedPlace, Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { changeUsers, type Role } from "./server.ts";
import { addStock, latestChange, piecesOf, stockApp, undoChange } from "./stockApp.ts";

describe.each(databases)("counts on $name", ({ open }) => {
  const app = stockApp(open);
  const { call, get } = app;
  beforeAll(() => changeUsers(app, null));
  /** The start of the test; the clock goes on by `pass`. */
  let start = 0;
  const pass = (seconds: number) => {
    app.clock.now += seconds * 1000;
  };
  const at = (seconds: number) => start + seconds * 1000;
  /** Toy T: 10, of which 4 are in A and 3 in B. */
  beforeEach(async () => {
    const toyOf = (code: string) => ({ strName: `Toy ${code}`, intQuantity: 10 });
    const toys = { T: toyOf("T"), U: toyOf("U") };
    await addStock(app, { toys, boxes: { A: { T: 4, U: 4 }, B: { T: 3 } } });
    pass(60);
    start = app.clock.now;
  });

  const begin = (boxCode: string | null = "A", more: object = {}, as: Role = "admin") =>
    call<Count>("POST", "/api/counts", { strCount: "c", strBoxCode: boxCode, ...more }, { as });
  /** Hands in what was counted from the 0th second to the first. */
  const handIn = (amount: number, toy = "T", as: Role = "admin") =>
    call(
      "PUT",
      `/api/counts/c/lines/${toy}`,
      { intAmount: amount, intPulledFrom: at(0), intPulledTo: at(1) },
      { as },
    );
  const finish = (choice?: CountChoice, more: object = {}) => {
    const choices = choice ? [{ strToyBarcode: "T", strChoice: choice, ...more }] : [];
    return call<Count>("POST", "/api/counts/c/finish", { choices });
  };
  const take = (n: number, orderedAt: string | null, key?: string) =>
    call(
      "POST",
      "/api/boxes/A/toys/T/adjust",
      { intDifference: -n },
      { ...(key && { key }), headers: orderedAt === null ? {} : { "ordered-at": orderedAt } },
    );
  const book = async () => ({ A: 0, B: 0, ...(await piecesOf(app, "T")) });

  it("contains no sale that is ordered once it is booked, though the clock was set back since", async () => {
    await begin();
    await handIn(4);
    pass(10);
    expect((await finish()).status).toBe(200);
    pass(-1800);
    await take(1, String(app.clock.now));
    expect(await book()).toEqual({ A: 3, B: 3, all: 10 });
  });

  it.each<[string, { counted: number; choice?: CountChoice; from?: string }, object]>([
    ["as the stock has it", { counted: 4 }, { A: 4, B: 3, all: 10 }],
    ["less", { counted: 2 }, { A: 2, B: 3, all: 8 }],
    ["none", { counted: 0 }, { A: 0, B: 3, all: 6 }],
    ["less, which stands elsewhere", { counted: 2, choice: "elsewhere" }, { A: 2, B: 3, all: 10 }],
    ["more, some of box B", { counted: 8, choice: "move", from: "B" }, { A: 8, B: 0, all: 11 }],
    ["what is still to be looked for", { counted: 1, choice: "keep" }, { A: 4, B: 3, all: 10 }],
  ])("books %s, and undoes it as one", async (_, { counted, choice, from }, after) => {
    await begin();
    await handIn(counted);
    pass(10);
    expect((await finish(choice, from ? { strFromBoxCode: from } : {})).status).toBe(200);
    expect(await book()).toEqual(after);
    const body = await get<Count>("/api/counts/c");
    if (body.intChange === null) return;
    expect(formatChange(await latestChange(app))).toMatch(/^counted: /);
    pass(10);
    expect((await undoChange(app, body.intChange)).status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 3, all: 10 });
    expect((await undoChange(app)).status).toBe(409);
  });

  it("moves nothing from the box that is counted into itself", async () => {
    await begin();
    await handIn(8);
    pass(10);
    expect((await finish("move", { strFromBoxCode: "A" })).status).toBe(409);
    expect((await finish("move", { strFromBoxCode: "B" })).status).toBe(200);
    expect(await book()).toEqual({ A: 8, B: 0, all: 11 });
  });

  // Four were there. One is taken, at some second, and it is heard of before or after the booking.
  const TAKEN: [string, string | null, "before" | "after", object][] = [
    ["before the pulls", "-20", "before", { A: 3, all: 10, counted: 3 }],
    ["before the pulls", "-20", "after", { A: 3, all: 10, counted: 3 }],
    ["after the pulls", "12", "before", { A: 3, all: 10, counted: 4 }],
    ["after the pulls", "12", "after", { A: 3, all: 10, counted: 4 }],
  ];
  it.each(TAKEN)(
    "knows of a piece taken %s (%s s), heard of %s the booking",
    async (_, second, when, expected) => {
      const { counted, ...after } = expected as { counted: number; A: number; all: number };
      pass(20);
      const sell = () => take(1, String(at(Number(second))));
      if (when === "before") await sell();
      await begin();
      await handIn(counted);
      const body = await get<Count>("/api/counts/c");
      expect(body.lines[0]).toMatchObject({ isUncertain: false });
      expect((await finish()).status).toBe(200);
      pass(3600);
      if (when === "after") await sell();
      expect(await book()).toMatchObject(after);
      const [place] = await get<CountedPlace[]>("/api/counts?box=A");
      expect(place).toMatchObject({ strCountedBy: "The admin", intDoubtful: 0 });
      // Without the count the book is what was ordered.
      if (body.lines[0]?.intExpected === counted) return;
      const { intChange } = await get<Count>("/api/counts/c");
      if (intChange === null) return;
      expect((await undoChange(app, intChange)).status).toBe(200);
      expect(await book()).toMatchObject(after);
    },
  );

  // What is heard of after the booking was in what was counted; undone, the count and the order leave no trace.
  type Step = "order" | "undo order" | "undo count";
  const ORDERS: Step[][] = [
    ["order", "undo order", "undo count"],
    ["order", "undo count", "undo order"],
    ["undo count", "order", "undo order"],
  ];
  it.each(ORDERS.flatMap((steps) => (["A", null] as const).map((place) => ({ steps, place }))))(
    "has the book as it was after $steps about $place",
    async ({ steps, place }) => {
      const orderedAt = (second: number) => ({ "ordered-at": String(at(second)) });
      await begin(place);
      await handIn(place === null ? 2 : 3);
      await handIn(0, "U");
      pass(60);
      const { intChange } = (await finish()).body;
      pass(60);
      const path = place === null ? "/toys/T" : "/api/boxes/A/toys/T/adjust";
      const body = place === null ? { intQuantity: 8 } : { intDifference: -1 };
      const step: Record<Step, () => Promise<{ status: number }>> = {
        order: () =>
          call(place === null ? "PUT" : "POST", path, body, {
            headers: { ...orderedAt(-50), "command-group": "sale" },
          }),
        "undo order": () =>
          call("POST", "/api/changes/groups/sale/undo", undefined, { headers: orderedAt(-20) }),
        "undo count": () => undoChange(app, intChange),
      };
      for (const name of steps) expect((await step[name]()).status, name).toBe(200);
      expect(await book()).toEqual({ A: 4, B: 3, all: 10 });
      const places = await get<CountedPlace[]>("/api/counts?toy=T");
      expect(places).toEqual([]);
    },
  );

  it("moves all of a toy to another box, though it was counted as missing before that was heard of", async () => {
    const headers = { "ordered-at": String(at(-20)) };
    await begin();
    await handIn(0);
    await finish();
    expect(await book()).toEqual({ A: 0, B: 3, all: 6 });
    pass(60);
    const taken = await call<{ intAmountInBox: number }>("DELETE", "/boxes/A/toys/T", undefined, {
      headers,
    });
    const line = { strToyBarcode: "T", intAmountInBox: taken.body.intAmountInBox };
    await call("POST", "/boxes/B/toys", line, { headers });
    expect(await book()).toEqual({ A: 0, B: 7, all: 10 });
  });

  it.each<[string | null, string]>([
    ["3", "at about the same time"],
    ["-30-20", "while the pieces were put in"],
    [null, "at a moment that nobody knows"],
  ])("asks about a piece taken %s (%s)", async (seconds) => {
    const moments = seconds?.replaceAll(/\d+/g, (n) => String(at(Number(n))));
    await begin();
    await handIn(4);
    pass(30);
    await take(1, seconds === "-30-20" ? `${at(-30)}-${at(20)}` : (moments ?? null));
    const body = await get<Count>("/api/counts/c");
    expect(body.lines[0]).toMatchObject({ isUncertain: true, intUnsure: -1, intAmount: 4 });
    const refused = await finish();
    expect(refused).toMatchObject({ status: 409, body: { code: "uncertain" } });
    expect((await finish("after")).status).toBe(200);
    expect(await book()).toEqual({ A: 3, B: 3, all: 10 });
  });

  it.each<[number | null, string]>([
    [2, "during the pulls"],
    [null, "at a moment that nobody knows"],
  ])(
    "puts a line in doubt about which an order of second %s comes when it is booked, %s",
    async (second) => {
      await begin();
      await handIn(4);
      await finish();
      pass(60);
      await take(1, second === null ? null : String(at(second)));
      expect(await book()).toMatchObject({ A: 3 });
      const places = await get<CountedPlace[]>("/api/counts?toy=T");
      expect(places).toMatchObject([{ strBoxCode: "A", intDoubtful: 1, intChangesSince: 1 }]);
    },
  );

  it("puts a line in doubt that was counted between a sale and its undo, also where nobody knows since when it was sold", async () => {
    const boxes = [{ strBoxCode: "A", intDifference: -1 }];
    const headers = { "ordered-at": `-${at(-20)}` };
    await call("PUT", "/toys/T?difference=-1", { intQuantity: 9, boxes }, { headers });
    const { intChange } = await latestChange(app);
    await begin();
    await handIn(4);
    pass(20);
    await finish();
    pass(60);
    const undone = { "ordered-at": String(app.clock.now) };
    const path = `/api/changes/${intChange}/undo?force=true`;
    expect((await call("POST", path, undefined, { headers: undone })).status).toBe(200);
    const [place] = await get<CountedPlace[]>("/api/counts?box=A");
    expect(place).toMatchObject({ intDoubtful: 1 });
  });

  it("has the book that a correction and its undo left, also where that is asked about", async () => {
    await begin();
    await handIn(4);
    pass(20);
    const correct = { intQuantity: 8, boxes: [{ strBoxCode: "A", intDifference: -2 }] };
    const headers = { "ordered-at": `-${app.clock.now}` };
    await call("PUT", "/toys/T?difference=-2", correct, { headers });
    pass(20);
    const { intChange } = await latestChange(app);
    const undone = { "ordered-at": String(app.clock.now) };
    const path = `/api/changes/${intChange}/undo`;
    expect((await call("POST", path, undefined, { headers: undone })).status).toBe(200);
    const { lines } = await get<Count>("/api/counts/c");
    expect(lines[0]).toMatchObject({ isUncertain: true, intUnsure: 0 });
    expect((await finish("contained")).status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 3, all: 10 });
  });

  /** Counts T in A from a second to the next, and books it. */
  async function count(countId: string, amount: number, second: number, boxCode = "A") {
    const pulls = { intPulledFrom: at(second), intPulledTo: at(second + 1) };
    await call("POST", "/api/counts", { strCount: countId, strBoxCode: boxCode });
    await call("PUT", `/api/counts/${countId}/lines/T`, { intAmount: amount, ...pulls });
    const booked = await call<Count>("POST", `/api/counts/${countId}/finish`, { choices: [] });
    expect(booked.status).toBe(200);
    return booked.body.intChange;
  }

  it("knows which of two counts was booked last, also where both were within a millisecond", async () => {
    pass(300);
    await count("earlier", 4, 0);
    await count("later", 3, 100);
    await take(1, String(at(50)));
    expect((await book()).A).toBe(3);
  });

  it("shows as a place's last count the one that was booked last, though the clock was set back in between", async () => {
    pass(300);
    await count("ahead", 4, 200);
    await count("aheadToo", 3, 200, "B");
    pass(-280);
    await count("later", 3, 0);
    const { now } = app.clock;
    for (const query of ["", "?box=A", "?toy=T"]) {
      const places = await get<CountedPlace[]>(`/api/counts${query}`);
      const place = places.find(({ strBoxCode }) => strBoxCode === "A");
      expect(place, query).toMatchObject({ intCountedAt: now, intChangesSince: 0 });
    }
    // The last of the toy is the first of its places.
    expect(await get<CountedPlace[]>("/api/counts?toy=T")).toMatchObject([
      { strBoxCode: "A" },
      { strBoxCode: "B" },
    ]);
  });

  it("undoes counts of a line from the last on; what that contained puts the one before in doubt", async () => {
    const undo = (change: number | null) => undoChange(app, change);
    pass(10);
    const earlier = await count("earlier", 5, 0);
    pass(290);
    const later = await count("later", 3, 100);
    await take(1, String(at(50)));
    expect(await undo(earlier)).toMatchObject({ status: 409, body: { code: "no_undo" } });
    expect((await undo(later)).status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 3, all: 11 });
    const [place] = await get<CountedPlace[]>("/api/counts?box=A");
    expect(place).toMatchObject({ intDoubtful: 1 });
    expect((await undo(earlier)).status).toBe(200);
    expect(await book()).toEqual({ A: 3, B: 3, all: 10 });
  });

  it("undoes a count after which more was taken than is there: it is taken from what comes back", async () => {
    await begin();
    await handIn(0);
    pass(60);
    const { intChange } = (await finish()).body;
    await take(1, String(at(-20)));
    expect(await book()).toEqual({ A: 0, B: 3, all: 7 });
    expect((await undoChange(app, intChange)).status).toBe(200);
    expect(await book()).toEqual({ A: 3, B: 3, all: 10 });
  });

  it("undoes a count of loose pieces of which more were sold than are there", async () => {
    await addStock(app, { toys: { V: 3 } });
    pass(60);
    start = app.clock.now;
    await begin(null);
    await handIn(1, "V");
    pass(60);
    const { intChange } = (await finish()).body;
    const headers = { "ordered-at": String(at(-20)) };
    const sell = () => call("PUT", "/toys/V?difference=-1", { intQuantity: 0 }, { headers });
    expect([(await sell()).status, (await sell()).status]).toEqual([200, 200]);
    const quantity = async () => (await get<Toy>("/toys/V")).intQuantity;
    expect(await quantity()).toBe(1);
    expect((await undoChange(app, intChange)).status).toBe(200);
    expect(await quantity()).toBe(1);
  });

  it.each([
    ["the last loose piece", null, 1, 1, 0],
    ["the last piece of a box", "A", 1, 1, 0],
    ["more loose pieces than were counted", null, 5, 3, 2],
    ["more pieces of a box than were counted", "A", 5, 3, 2],
  ])(
    "books a sale of before it that arrives after it: %s",
    async (_, boxCode, before, sold, counted) => {
      await addStock(app, { toys: { V: before } });
      if (boxCode) {
        const body = { strToyBarcode: "V", intAmountInBox: before };
        await call("POST", `/boxes/${boxCode}/toys`, body);
      }
      const seen = await call<Toy>("GET", "/toys/V");
      pass(60);
      start = app.clock.now;
      await begin(boxCode);
      await handIn(counted, "V");
      pass(60);
      const { intChange } = (await finish()).body;
      const stock = async () => {
        const { intQuantity } = await get<Toy>("/toys/V");
        const { intAmountInBoxes } = await get<{ intAmountInBoxes: number }>("/api/toys/V/boxes");
        return [intQuantity, intAmountInBoxes];
      };
      const found = [counted, boxCode ? counted : 0];
      expect(await stock()).toEqual(found);
      const sale = await call<{ toy: Toy }>(
        ...(["PUT", `/toys/V?difference=${-sold}&reason=sold`] as const),
        {
          intQuantity: before - sold,
          ...(boxCode && { boxes: [{ strBoxCode: boxCode, intDifference: -sold }] }),
        },
        { headers: { "ordered-at": `-${at(-20)}`, "if-match": `"${seen.body.intVersion}"` } },
      );
      expect(sale).toMatchObject({ status: 200, body: { toy: { intQuantity: counted } } });
      expect(await stock()).toEqual(found);
      const entry = await latestChange(app);
      expect(entry).toMatchObject({ strRefused: null, strReason: "sold" });
      expect((await undoChange(app, intChange)).status).toBe(200);
      expect(await stock()).toEqual([before - sold, boxCode ? before - sold : 0]);
      expect((await undoChange(app, entry.intChange)).status).toBe(200);
      expect(await stock()).toEqual([before, boxCode ? before : 0]);
    },
  );

  it("books of a late sale from a box and of loose pieces the part that no count contains", async () => {
    await begin();
    await handIn(0);
    pass(60);
    await finish();
    const headers = { "ordered-at": `-${at(-20)}` };
    const boxes = [{ strBoxCode: "A", intDifference: -4 }];
    const sell = (n: number) =>
      call(
        "PUT",
        `/toys/T?difference=${-n}`,
        { intQuantity: Math.max(0, 6 - n), boxes },
        { headers },
      );
    for (const n of [11, 8]) {
      expect(await sell(n)).toMatchObject({
        ...{ status: 412, body: { error: `Of "Toy T" ${n} were to go, and only 6 are left.` } },
      });
      expect((await latestChange(app)).strRefused).toContain(`${n} were to go`);
    }
    expect((await sell(6)).status).toBe(200);
    expect(await book()).toEqual({ A: 0, B: 3, all: 4 });
    const renamed = { intQuantity: 0, strName: "Toy", boxes };
    const stale = { headers: { ...headers, "if-match": '"1"' } };
    expect((await call("PUT", "/toys/T?difference=-4", renamed, stale)).status).toBe(412);
  });

  it("undoes a count that took pieces from a box as it was then: one counted since stays as that found it", async () => {
    await begin();
    await handIn(6);
    pass(60);
    const { intChange } = (await finish("move", { strFromBoxCode: "B" })).body;
    expect(await book()).toEqual({ A: 6, B: 1, all: 10 });
    pass(300);
    await begin("B", { strCount: "d" });
    const pulls = { intPulledFrom: at(360), intPulledTo: at(360) };
    await call("PUT", "/api/counts/d/lines/T", { intAmount: 1, ...pulls });
    await call("POST", "/api/counts/d/finish", { choices: [] });
    pass(300);
    const headers = { "ordered-at": String(app.clock.now) };
    const undone = await call("POST", `/api/changes/${intChange}/undo`, undefined, {
      headers,
    });
    expect(undone.status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 1, all: 8 });
  });

  it("takes what is too much from nowhere else, also where it was chosen before it was too much", async () => {
    await begin();
    await handIn(6);
    expect((await finish("elsewhere")).status).toBe(200);
    expect(await book()).toEqual({ A: 6, B: 3, all: 12 });
  });

  it("asks again about a line of which more was ordered at an unknown time since the answer", async () => {
    await begin();
    await handIn(4);
    await take(1, String(at(3)));
    pass(120);
    await take(1, null);
    const uncertain = { status: 409, body: { code: "uncertain" } };
    for (const choice of ["contained", "keep"] as const) {
      expect(await finish(choice, { intUnsure: -1 })).toMatchObject(uncertain);
    }
    expect((await finish("contained", { intUnsure: -2 })).status).toBe(200);
  });

  it("books as counted where what was asked about is known by now", async () => {
    await begin();
    await handIn(3);
    expect((await finish("keep", { intUnsure: -1 })).status).toBe(200);
    expect((await book()).A).toBe(3);
  });

  it("counts loose pieces, which are the quantity without what is in boxes", async () => {
    await begin(null);
    await handIn(1);
    pass(20);
    await take(2, String(at(15)));
    await finish();
    // Counted was one of three; two came out of the box since.
    expect(await book()).toEqual({ A: 2, B: 3, all: 8 });
  });

  it("keeps loose pieces that stand elsewhere: fewer of them would be a smaller quantity", async () => {
    await begin(null);
    await handIn(1);
    pass(20);
    await call("PATCH", "/api/settings", { isRecountByOther: true });
    expect((await finish("elsewhere")).status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 3, all: 10 });
  });

  it("answers an order of before a count of loose pieces with the quantity that it leaves", async () => {
    await begin(null);
    await handIn(3);
    pass(20);
    await finish();
    const headers = { "ordered-at": String(at(-20)) };
    type Answer = { intQuantity: number };
    const url = "/boxes/A/toys";
    const adjusted = await call<Answer>(
      "POST",
      `/api${url}/T/adjust`,
      { intDifference: 1 },
      { headers },
    );
    expect(adjusted.body.intQuantity).toBe((await book()).all);
    const added = await call<Answer>("POST", url, { strToyBarcode: "T" }, { headers });
    expect(added.body.intQuantity).toBe((await book()).all);
    const removed = await call<Answer>("DELETE", `${url}/T`, undefined, { headers });
    expect(removed.body.intQuantity).toBe((await book()).all);
    expect(await book()).toEqual({ A: 0, B: 3, all: 6 });
  });

  it("asks for a second count of what differs, by somebody else where the shop has chosen so", async () => {
    const recountOf = async () => (await get<Count>("/api/counts/c")).lines[0]?.strRecount;
    const again = (amount: number, second: number, as: Role, count = "c") =>
      call(
        "PUT",
        `/api/counts/${count}/lines/T`,
        { intAmount: amount, intPulledFrom: at(second), intPulledTo: at(second) },
        { as },
      );
    await begin();
    await handIn(4);
    expect(await recountOf()).toBe("none");
    await handIn(3);
    expect(await recountOf()).toBe("asked");
    pass(20);
    await again(3, 10, "admin");
    expect(await recountOf()).toBe("none");
    expect((await call("PATCH", "/api/settings", { isRecountByOther: true })).status).toBe(200);
    expect(await recountOf()).toBe("other");
    expect(await finish()).toMatchObject({ status: 409, body: { code: "recount" } });
    await call(
      "POST",
      "/api/counts",
      { strCount: "d", strBoxCode: "A", isTakingOver: true },
      { as: "guest" },
    );
    await again(3, 15, "guest", "d");
    const booked = await call("POST", "/api/counts/d/finish", { choices: [] }, { as: "guest" });
    expect(booked.status).toBe(200);
    expect(await book()).toEqual({ A: 3, B: 3, all: 9 });
  });

  it("has somebody else count a line again also where an order may be in it or not", async () => {
    await call("PATCH", "/api/settings", { isRecountByOther: true });
    await begin();
    await handIn(1);
    pass(30);
    await take(1, String(at(3)));
    for (const choice of ["contained", "after"] as const) {
      expect(await finish(choice)).toMatchObject({ status: 409, body: { code: "recount" } });
    }
    expect((await finish("keep")).status).toBe(200);
  });

  it("knows how right the book was, never netted, and exports what was counted", async () => {
    await begin();
    await handIn(3);
    await handIn(6, "U");
    pass(20);
    await finish();
    const figures = { intLines: 2, intRight: 0, intOver: 2, intUnder: 1 };
    type Accuracy = Record<"months" | "sections" | "toys", object[]> & { all: object };
    const body = await get<Accuracy>("/api/accuracy?zone=Europe/Berlin");
    expect(body.all).toMatchObject(figures);
    expect(body.months).toMatchObject([
      { ...figures, strName: expect.stringMatching(/^\d{4}-\d\d$/) },
    ]);
    expect(body.toys).toHaveLength(2);
    expect(body.sections).toMatchObject([{ ...figures, strName: "Floor" }]);
    await call("DELETE", "/boxes/A");
    const since = await get<Accuracy>("/api/accuracy");
    expect(since.sections).toMatchObject([{ ...figures, strName: "Boxes that are gone" }]);
    const file = await get<object[]>("/api/export/counts?format=json");
    expect(file).toMatchObject([
      { strBoxCode: "A", strToyBarcode: "T", intCounted: 3, intExpected: 4, isRecounted: false },
      { strToyBarcode: "U", intCounted: 6, intExpected: 4, intBooked: 6 },
    ]);
    expect((await call("GET", "/api/accuracy?zone=Nowhere")).status).toBe(400);
  });

  it("has settings that admins with all rights change", async () => {
    const off = {
      isZeroAsked: false,
      isTolerant: false,
      isRecountByOther: false,
      isAllInBoxes: false,
      isByThreshold: false,
      reasons: REASONS,
      ownFields: [],
    };
    expect((await call("GET", "/api/settings")).body).toEqual(off);
    const tolerant = await call("PATCH", "/api/settings", { isTolerant: true });
    expect(tolerant.body).toEqual({ ...off, isTolerant: true });
    await begin();
    await call("PUT", "/toys/U", { intQuantity: 100 });
    await call("POST", "/boxes/A/toys", { strToyBarcode: "U", intAmountInBox: 60 });
    pass(20);
    const handed = { intAmount: 63, intPulledFrom: at(15), intPulledTo: at(16) };
    await call("PUT", "/api/counts/c/lines/U", handed);
    expect((await get<Count>("/api/counts/c")).lines[0]?.strRecount).toBe("none");
  });

  it("knows what was never counted, and which box was not counted for longest", async () => {
    const never = async () =>
      (await get<Toy[]>("/toys?counted=never")).map((toy) => toy.strToyBarcode);
    const boxes = async () =>
      (await get<CountedPlace[]>("/api/counts")).map((place) => place.strBoxCode);
    expect([await never(), await boxes()]).toEqual([
      ["T", "U"],
      [null, "A", "B"],
    ]);
    await begin();
    await handIn(3);
    expect(await never()).toEqual(["T", "U"]);
    const { body } = await finish();
    expect([await never(), await boxes()]).toEqual([["U"], [null, "B", "A"]]);
    // However many boxes were not counted for longer.
    const ofToy = await get<CountedPlace[]>("/api/counts?toy=T&limit=1");
    expect(ofToy).toMatchObject([{ strBoxCode: "A" }]);
    await undoChange(app, body.intChange);
    expect([await never(), await boxes()]).toEqual([
      ["T", "U"],
      [null, "A", "B"],
    ]);
  });

  it("books 100,000 pieces, and has a sentence for more than there can be", async () => {
    await begin();
    await handIn(100_000);
    const line = async () => (await get<Count>("/api/counts/c")).lines[0];
    expect(await line()).toMatchObject({ intAmount: 100_000, strRecount: "asked" });
    expect((await handIn(10_000_000)).status).toBe(400);
    expect((await finish()).status).toBe(200);
    expect(await book()).toEqual({ A: 100_000, B: 3, all: 100_006 });
  });

  it("refuses a booking that leads to more than there can be; the count stays, and the line can be kept", async () => {
    await call("PUT", "/toys/T", { intQuantity: 9_999_999 });
    pass(60);
    start = app.clock.now;
    await begin();
    await handIn(5);
    pass(20);
    const error = 'The quantity of "Toy T" is at most 9999999.';
    expect(await finish()).toMatchObject({ status: 409, body: { code: "limit", error } });
    expect((await get<Count>("/api/counts/c")).strState).toBe("open");
    expect((await finish("keep")).status).toBe(200);
    expect(await book()).toEqual({ A: 4, B: 3, all: 9_999_999 });
  });

  it("says nothing of what was not handed in, and who counts", async () => {
    await begin();
    await handIn(4);
    const body = await get<Count>("/api/counts/c");
    expect(body.lines).toMatchObject([{ strName: "Toy T", intExpected: 4 }]);
    expect(body.missing).toEqual([{ strToyBarcode: "U", strName: "Toy U", imageThumb: null }]);
    const [place] = await get<CountedPlace[]>("/api/counts?box=A", { as: "guest" });
    expect(place).toMatchObject({ strUserName: "The admin", isOwn: false, intLines: 1 });
    expect((await begin("A", { strCount: "d" }, "guest")).body).toMatchObject({
      error: "The admin is counting box A.",
    });
    expect((await begin("A", { strCount: "d" })).body).toMatchObject({
      error: "You are counting box A.",
    });
    const taken = await begin("A", { strCount: "d", isTakingOver: true }, "guest");
    expect(taken.body.lines).toMatchObject([{ intAmount: 4 }]);
    expect(await handIn(5)).toMatchObject({ status: 409, body: { code: "not_open" } });
  });

  it("has a sentence for what is gone meanwhile, and loses nothing", async () => {
    await begin();
    await handIn(7, "U");
    await call("PUT", "/api/toys/U/barcode", { strToyBarcode: "V" });
    expect((await handIn(8, "U")).status).toBe(200);
    await call("DELETE", "/boxes/A");
    expect(await finish()).toMatchObject({ status: 409, body: { code: "gone" } });
    await call("DELETE", "/api/toys/V");
    const body = await get<Count>("/api/counts/c");
    expect(body.lines).toMatchObject([{ strName: "Toy U", intAmount: 8, isGone: true }]);
  });

  it("books what was counted a week ago and comes now, with what was ordered since", async () => {
    const { tokens, newSession } = app;
    await begin();
    pass(7 * 24 * 3600);
    tokens.admin = await newSession("admin");
    await take(1, String(at(3600)));
    await handIn(3);
    await finish();
    expect(await book()).toEqual({ A: 2, B: 3, all: 9 });
    // Somebody else has counted the box since.
    await begin("A", { strCount: "d" });
    await call("DELETE", "/api/counts/d");
    const late = { intAmount: 4, intPulledFrom: at(0), intPulledTo: at(1) };
    expect(await call("PUT", "/api/counts/d/lines/T", late)).toMatchObject({
      ...{
        status: 409,
        body: { code: "not_open", error: expect.stringMatching(/went on with it/) },
      },
    });
    expect(await book()).toEqual({ A: 2, B: 3, all: 9 });
  });
});
