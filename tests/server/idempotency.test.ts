/** Writes that count once, however often they are sent (docs/design.md, "Journal"). */
import { hash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { BoxLine, Toy } from "#domain/types.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { databases, letYearsPass, sqlite } from "./databases.ts";
import { changeUsers, freshKey, type TestApp, testApp } from "./server.ts";
import { addStock, latestChange } from "./stockApp.ts";

const toy = { strToyBarcode: "4006381333931", strName: "Train" };
const BOX = "2000000000015";
const DAY = 24 * 60 * 60 * 1000;

const fill = (app: TestApp) =>
  addStock(app, { toys: { [toy.strToyBarcode]: {} }, boxes: { [BOX]: {} } });

async function stocked(open: (typeof databases)[number]["open"]): Promise<TestApp> {
  const app = await testApp(open);
  await fill(app);
  return app;
}

const put = ({ call }: TestApp, key: string, amount = 2) =>
  call<BoxLine & { code?: string }>(
    "POST",
    `/boxes/${BOX}/toys`,
    { strToyBarcode: toy.strToyBarcode, intAmountInBox: amount },
    { key },
  );

const clearAway = ({ database, clock }: TestApp) => clearEnded({ database, now: () => clock.now });

/** Lets time pass, in which nobody is signed out. */
async function later({ clock, database }: TestApp, time: number): Promise<void> {
  clock.now += time;
  const intExpiresAt = clock.now + DAY / 2;
  await database.write((trx) => trx.updateTable("sessions").set({ intExpiresAt }).execute());
}

/** Adds keys of which each is as old as can be. */
const addExpired = ({ database }: TestApp, count: number) =>
  database.write((trx) => {
    const expired = Array.from({ length: count }, (_, n) => ({
      ...{ strUser: "", strKey: `old-${n}`, strRequest: "", strAnswer: "", intCreatedAt: 0 },
    }));
    return trx.insertInto("idempotencyKeys").values(expired).execute();
  });
const expiredIn = async ({ database: { db } }: TestApp) => {
  const keys = db.selectFrom("idempotencyKeys").select("strKey");
  return (await keys.where("intCreatedAt", "=", 0).execute()).length;
};

const inBox = async ({ get }: TestApp) =>
  (await get<BoxLine[]>(`/boxes/${BOX}/toys`))[0]?.intAmountInBox ?? 0;

describe.each(databases)("a POST with a key on $name", ({ open }) => {
  it("counts once when it is sent many times at once", async () => {
    const app = await stocked(open);
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(app, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await inBox(app)).toBe(2);
  });

  it("has expired keys cleared away in parts, between which others write", async () => {
    const app = await stocked(open);
    await addExpired(app, 700);
    const write = app.database.write.bind(app.database);
    const lefts: number[] = [];
    vi.spyOn(app.database, "write").mockImplementation(async (work) => {
      const result = await write(work);
      lefts.push(await expiredIn(app));
      return result;
    });
    await put(app, freshKey());
    expect(lefts).toEqual([700]);
    await clearAway(app);
    expect(lefts).toContain(200);
    expect(lefts.at(-1)).toBe(0);
  });
});

describe.each(sqlite)("a POST with a key, on $name", ({ open }) => {
  it("has no more expired keys cleared away once the server ends", async () => {
    const app = await stocked(open);
    const { database, clock } = app;
    await addExpired(app, 1500);
    const ending = new AbortController();
    let writes = 0;
    database.onWritten = () => {
      if (++writes === 2) ending.abort();
    };
    await clearEnded({ database, now: () => clock.now }, ending.signal);
    expect([writes, await expiredIn(app)]).toEqual([2, 1000]);
  });

  it("keeps the headers of the answer", async () => {
    const { call } = await testApp(open);
    const key = freshKey();
    const first = await call<Toy>("POST", "/toys", toy, { key });
    const second = await call<Toy>("POST", "/api/toys", toy, { key });
    expect(second.status).toBe(201);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  it("is refused with another body, If-Match, path or operation", async () => {
    const app = await stocked(open);
    const key = freshKey();
    await put(app, key);
    expect((await put(app, key, 3)).status).toBe(409);
    expect((await put(app, key, 3)).body.code).toBe("key_reused");
    const path = `/toys/${toy.strToyBarcode}`;
    const write = (match: string) =>
      app.call("PUT", path, { intQuantity: 6 }, { key: "once", headers: { "if-match": match } });
    expect((await write("*")).status).toBe(200);
    expect((await write('"1"')).body.code).toBe("key_reused");
    await app.call("POST", "/boxes", { strBoxCode: "B" });
    const elsewhere = { strToyBarcode: toy.strToyBarcode, intAmountInBox: 2 };
    expect((await app.call("POST", "/boxes/B/toys", elsewhere, { key })).status).toBe(409);
    expect((await app.call("POST", "/barcodes/new", undefined, { key })).status).toBe(409);
    expect(await inBox(app)).toBe(2);
  });

  it("is answered alike by a later version, whose contract fills in more of the query", async () => {
    const app = await stocked(open);
    const { database } = app;
    /** A key as a server stores it whose contract fills in only that of the query. */
    const storedBefore = (
      key: string,
      target: string,
      params: object,
      query: object,
      body?: object,
    ) =>
      database.write((trx) =>
        trx
          .updateTable("idempotencyKeys")
          .set({
            strRequest: hash("sha256", JSON.stringify([target, params, query, undefined, body])),
          })
          .where("strKey", "=", key)
          .execute(),
      );
    const [putting, undoing] = [freshKey(), freshKey()];
    const first = await put(app, putting);
    const line = { strToyBarcode: toy.strToyBarcode, intAmountInBox: 2 };
    await storedBefore(putting, "addToyToBox", { boxCode: BOX }, {}, line);
    expect(await put(app, putting)).toMatchObject({ status: 201, body: first.body });
    expect(await inBox(app)).toBe(2);

    const { intChange: change } = await latestChange(app);
    const undo = (query = "") =>
      app.call("POST", `/api/changes/${change}/undo${query}`, undefined, { key: undoing });
    expect((await undo()).status).toBe(200);
    await storedBefore(undoing, "undoChange", { change }, { together: false, force: false });
    expect((await undo()).status).toBe(200);
    expect((await undo("?force=false")).status).toBe(200);
    // A default that was sent stood before those that were filled in.
    await storedBefore(undoing, "undoChange", { change }, { force: false, together: false });
    expect((await undo("?force=false")).status).toBe(200);
    expect((await undo("?force=true")).status).toBe(409);
    expect(await inBox(app)).toBe(0);
  });

  it("is answered alike by a later version, to which a device also says what was seen", async () => {
    const app = await testApp(open);
    const key = freshKey();
    await app.call("POST", "/sections", { intSection: 1 });
    const name = (body: object) => app.call("PUT", "/api/sections/1", body, { key });
    const first = await name({ strName: "Attic" });
    const seen = { strName: "Cellar" };
    expect(await name({ strName: "Attic", seen })).toMatchObject({ status: 200, body: first.body });
    expect((await name({ strName: "Loft", seen })).status).toBe(409);
  });

  it("may be tried again after it was refused", async () => {
    const app = await testApp(open);
    const key = freshKey();
    expect((await put(app, key)).status).toBe(404);
    await fill(app);
    expect((await put(app, key)).status).toBe(201);
    expect(await inBox(app)).toBe(2);
  });

  it("shares its keys with nobody", async () => {
    const app = await testApp(open);
    await changeUsers(app, "guest");
    const key = freshKey();
    const mine = await app.call<{ code: string }>("POST", "/barcodes/new", undefined, { key });
    const other = { key, as: "guest" } as const;
    const theirs = await app.call<{ code: string }>("POST", "/barcodes/new", undefined, other);
    expect(theirs.status).toBe(201);
    expect(theirs.body.code).not.toBe(mine.body.code);
  });

  it("is of one program of a person's, also where two number their receipts alike", async () => {
    const app = await stocked(open);
    const till = async (name: string) => {
      const body = { name, scope: "stock", days: 300 };
      const made = await app.call<{ accessToken: string }>("POST", "/api/account/programs", body);
      return made.body.accessToken;
    };
    const [one, two] = [await till("Till 1"), await till("Till 2")];
    const key = "receipt-1042-line-1";
    const sell = async (token?: string, amount = 1) => {
      const body = { strToyBarcode: toy.strToyBarcode, intAmountInBox: amount };
      const path = `/boxes/${BOX}/toys`;
      return (await app.call("POST", path, body, token ? { key, token } : { key })).status;
    };
    for (const _ of ["first", "again"]) {
      expect([await sell(), await sell(one), await sell(two)]).toEqual([201, 201, 201]);
      expect(await inBox(app)).toBe(3);
    }
    expect([await sell(one, 2), await sell(two, 2), await sell("", 2)]).toEqual([409, 409, 409]);

    // As earlier versions stored it: one for all programs of the person.
    const { database } = app;
    await database.write(async (trx) => {
      await trx.deleteFrom("idempotencyKeys").where("strKey", "<>", key).execute();
      const { strAnswer } = await trx
        .selectFrom("idempotencyKeys")
        .select("strAnswer")
        .where("strKey", "=", key)
        .executeTakeFirstOrThrow();
      const unmarked = { strAnswer: JSON.stringify(JSON.parse(strAnswer)) };
      await trx.updateTable("idempotencyKeys").set(unmarked).where("strKey", "=", key).execute();
    });
    expect([await sell(one), await sell()]).toEqual([201, 201]);
    expect(await inBox(app)).toBe(3);
    expect(await sell(two, 5)).toBe(201);
    expect(await inBox(app)).toBe(8);
  });

  it("remembers keys for weeks, and then clears them away", async () => {
    const app = await stocked(open);
    const key = freshKey();
    await put(app, key);
    await later(app, 7 * DAY);
    await put(app, key);
    expect(await inBox(app)).toBe(2);
    await later(app, 365 * DAY);
    const keys = () => app.database.db.selectFrom("idempotencyKeys").selectAll().execute();
    await clearAway(app);
    expect(await keys()).toHaveLength(1);
    letYearsPass();
    await clearAway(app);
    expect(await keys()).toEqual([]);
  });

  it("answers a key that is old enough to be forgotten and still there", async () => {
    const app = await stocked(open);
    const key = freshKey();
    await put(app, key);
    await later(app, 60 * DAY - 10 * 60_000);
    await put(app, freshKey());
    await later(app, 20 * 60_000);
    expect((await put(app, key)).status).toBe(201);
  });

  it("takes any printable key and no other", async () => {
    const app = await stocked(open);
    expect((await put(app, "x".repeat(200))).status).toBe(201);
    expect((await put(app, "x".repeat(201))).status).toBe(400);
    const more = { headers: { "idempotency-key": "" } };
    const body = { strToyBarcode: toy.strToyBarcode };
    expect((await app.call("POST", `/boxes/${BOX}/toys`, body, more)).status).toBe(400);
  });
});
