/** A clock that jumps: a sign-in still works within a minute, no session outlives its time, no code comes twice. */
import { describe, expect, it, vi } from "vitest";
import type { Session } from "#domain/types.ts";
import { addRecovery } from "#server/accounts/links.ts";
import { userByEmail } from "#server/accounts/users.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { letYearsPass, sqlite } from "./databases.ts";
import { checkFile } from "./imports.ts";
import { PASSWORD, type TestApp } from "./server.ts";
import { freshApp } from "./stockApp.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const signIn = ({ call, emailOf }: TestApp, password = PASSWORD) =>
  call<Session>("POST", "/auth/login", { email: emailOf("admin"), password }, { as: null });

const toysWith = ({ call }: TestApp, { accessToken }: Session) =>
  call("GET", "/toys", undefined, { token: accessToken });

describe.each(sqlite)("a clock that jumps, on $name", ({ open }) => {
  const app = freshApp(open);

  it("forward ends sessions, and back again does not make them last", async () => {
    const before = (await signIn(app)).body;
    app.clock.now += YEAR;
    expect((await toysWith(app, before)).status).toBe(401);
    const later = (await signIn(app)).body;
    expect((await toysWith(app, later)).status).toBe(200);
    app.clock.now -= YEAR;
    // It was opened at a time that is to come: it would last for a year and twelve hours.
    expect((await toysWith(app, later)).status).toBe(401);
    expect((await toysWith(app, (await signIn(app)).body)).status).toBe(200);
  });

  it("back again does not make a link last that was made ahead, but the one for the day of need", async () => {
    const { call, database, clock, emailOf } = app;
    const opens = async (secret: string) =>
      (await call("POST", "/api/auth/link", { secret }, { as: null })).status;
    const { strUser = "" } = (await userByEmail(database.db, emailOf("guest"))) ?? {};
    clock.now += YEAR;
    const as = { token: (await signIn(app)).body.accessToken };
    const { body } = await call<{ secret: string }>(
      ...(["POST", `/api/people/${strUser}/reset-link`, undefined, as] as const),
    );
    const person = { strUser, strName: "Guest", strRole: "guest" as const };
    const recovery = await database.write((trx) => addRecovery(trx, person, clock.now));
    expect([await opens(body.secret), await opens(recovery)]).toEqual([200, 200]);
    clock.now -= YEAR;
    expect([await opens(body.secret), await opens(recovery)]).toEqual([404, 200]);
  });

  it("by what clocks are set right by signs nobody out", async () => {
    const { body } = await signIn(app);
    for (const jump of [-60_000, 120_000, -HOUR / 2]) {
      app.clock.now += jump;
      expect((await toysWith(app, body)).status).toBe(200);
    }
  });

  it("back neither locks anybody out nor lets anybody guess without waiting", async () => {
    for (let i = 0; i < 5; i++) await signIn(app, "wrong");
    app.clock.now -= 500;
    expect((await signIn(app, "wrong")).status).toBe(429);
    app.clock.now -= YEAR;
    // The wait that ends in a year's time does not hold, but what was counted is not forgotten.
    expect((await signIn(app, "wrong")).status).toBe(401);
    const { status, headers } = await signIn(app);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    app.clock.now += Number(headers["retry-after"]) * 1000;
    expect((await signIn(app)).status).toBe(200);
  });

  it("makes no retry count twice and removes no import", async () => {
    // Signs in for each call, for sessions end with a jump.
    const call = async (method: string, url: string, body?: unknown, more: object = {}) => {
      const { accessToken: token } = (await signIn(app)).body;
      return app.call(method, url, body, { token, ...more }) as never;
    };
    const put = async (key: string) => {
      const body = { strToyBarcode: "1", intAmountInBox: 2 };
      const answer: { status: number } = await call("POST", "/boxes/B/toys", body, { key });
      expect(answer.status).toBe(201);
    };
    const inBox = async () => {
      const lines = app.database.db.selectFrom("boxLines").select("intAmountInBox");
      return (await lines.executeTakeFirstOrThrow()).intAmountInBox;
    };
    // Clears away what is old: an import does by itself.
    const work = async () => {
      await clearEnded({ database: app.database, now: () => app.clock.now });
      await checkFile({ call }, "Barcode,Name\n2,Train\n");
    };
    await call("POST", "/toys", { strToyBarcode: "1", strName: "Toy" });
    await call("POST", "/boxes", { strBoxCode: "B" });
    const { strImport } = await checkFile({ call }, "Barcode,Name\n2,Train\n");

    await put("ahead");
    app.clock.now += 61 * DAY;
    await work();
    app.clock.now -= 61 * DAY;
    await put("ahead");
    expect(await inBox()).toBe(2);

    app.clock.now -= 60 * YEAR;
    await put("behind");
    app.clock.now += 60 * YEAR;
    await work();
    await put("behind");
    expect(await inBox()).toBe(4);

    const kept: { status: number } = await call("GET", `/api/imports/${strImport}`);
    expect(kept.status).toBe(200);
  });

  it("back lets an import go on that a server left while the clock was ahead", async () => {
    const { strImport } = await checkFile(app, "Barcode,Name\n2,Train\n");
    const left = { strState: "applyingBoxes" as const, intAppliedAt: app.clock.now + YEAR };
    await app.database.write((trx) =>
      trx
        .updateTable("imports")
        .set({ ...left, intBeatAt: app.clock.now + YEAR })
        .where("strImport", "=", strImport)
        .execute(),
    );
    await vi.waitFor(async () => expect((await app.call("GET", "/toys/2")).status).toBe(200), {
      timeout: 60_000,
    });
  });

  it("right by months lets a key count once for as long as any, while what clears away catches up", async () => {
    const keys = async () => {
      await clearEnded({ database: app.database, now: () => app.clock.now });
      return app.database.db.selectFrom("idempotencyKeys").select("strKey").execute();
    };
    await keys();
    app.clock.now += 100 * DAY;
    const { accessToken: token } = (await signIn(app)).body;
    await app.call("POST", "/barcodes/new", undefined, { token, key: "new" });
    letYearsPass();
    app.clock.now += 59 * DAY;
    expect(await keys()).toHaveLength(1);
    app.clock.now += 2 * DAY;
    expect(await keys()).toEqual([]);
  });

  it("hands no code out twice, and a key still counts once", async () => {
    const codes: string[] = [];
    for (const jump of [0, YEAR, -2 * YEAR, YEAR]) {
      app.clock.now += jump;
      const { accessToken: token } = (await signIn(app)).body;
      const more = { token, key: `key-${jump}` };
      const first = await app.call<{ code: string }>("POST", "/barcodes/new", undefined, more);
      const again = await app.call<{ code: string }>("POST", "/barcodes/new", undefined, more);
      expect(again.body.code).toBe(first.body.code);
      codes.push(first.body.code);
    }
    expect(new Set(codes).size).toBe(3);
  });
});
