/** Sessions, passwords and slowed-down guessing (docs/design.md, "Passwords and sessions"). */
import crypto from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { Session } from "#domain/types.ts";
import { COST, prehash } from "#server/accounts/passwords.ts";
import { SESSION_LENGTH } from "#server/accounts/sessions.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { databases, letYearsPass, sqlite } from "./databases.ts";
import { freshKey, PASSWORD, ROLES, signIn, type TestApp } from "./server.ts";
import { watchStatements } from "./statements.ts";
import { freshApp } from "./stockApp.ts";
import { setFields, spyOnImports } from "./untilEnd.ts";

const ada = {
  name: "Ada Reyes",
  email: " Ada@Example.com ",
  password: "pässword",
  address: "1 Toy Lane",
  dob: "1990-05-01",
  phone: "+44 20 7946 0000",
};

describe.each(sqlite)("sessions on $name", ({ open }) => {
  const app = freshApp(open);

  it("signs in with a password or its prehash, whatever the e-mail's case", async () => {
    const { status, body } = await signIn(app, " ADMIN@example.com ", PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        name: "The admin",
        email: "admin@example.com",
        address: null,
        phone: null,
        dob: null,
      },
      role: "admin",
      rights: ["stock", "delete", "people"],
      owner: expect.any(String),
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: app.clock.now + SESSION_LENGTH,
    });
    const hashed = { email: "admin@example.com", clientPrehash: prehash(PASSWORD) };
    expect((await app.call("POST", "/api/auth/login", hashed, { as: null })).status).toBe(200);
    expect((await app.call("GET", "/toys", undefined, { token: body.accessToken })).status).toBe(
      200,
    );
  });

  it("names devices itself, and is told the name on both bases", async () => {
    const from = async (cookie: string) => {
      const { headers } = await signIn(app, "admin@example.com", PASSWORD, { cookie });
      return String(headers["set-cookie"]);
    };
    const planted = `device=${"A".repeat(43)}`;
    const given = await from(planted);
    expect(given).not.toContain(planted);
    expect(given).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict/);
    const [name = ""] = given.split(";");
    expect(await from(name)).toContain(`${name};`);
  });

  it("hashes a password anew at sign-in when the cost has changed", async () => {
    const hashes = async () => {
      const user = app.database.db.selectFrom("users").select("strPasswordHash");
      return (await user.where("strRole", "=", "admin").executeTakeFirstOrThrow()).strPasswordHash;
    };
    const before = await hashes();
    const { p } = COST;
    setFields(COST, { p: p + 1 });
    for (let i = 0; i < 2; i++) {
      expect((await signIn(app, "admin@example.com")).status).toBe(200);
    }
    expect(before.split("$")[3]).toBe(String(p));
    expect((await hashes()).split("$")[3]).toBe(String(p + 1));
  });

  it("writes nothing for a wrong password that says whether there is the account", async () => {
    await app.app.ready();
    await signIn(app, "admin@example.com");
    const writes = vi.spyOn(app.database, "write");
    const countOf = async (email: string) => {
      writes.mockClear();
      for (let i = 0; i < 7; i++) await signIn(app, email, "wrong");
      return writes.mock.calls.length;
    };
    expect(await countOf("guest@example.com")).toBe(await countOf("nobody@example.com"));
  });

  it("says the same of a wrong e-mail and a wrong password", async () => {
    const wrong = await signIn(app, "admin@example.com", "x");
    const nobody = await signIn(app, "nobody@example.com", "x");
    expect(wrong.status).toBe(401);
    expect(wrong.body.error).toBe("The email or the password is not right.");
    expect(nobody.body).toEqual(wrong.body);
  });

  it("hashes as much for an e-mail that nobody has", async () => {
    const scrypt = vi.spyOn(crypto, "scrypt");
    spyOnImports(scrypt);
    /** The lengths and costs of the hashes that a wrong sign-in makes: they are nearly all of its time. */
    const hashedFor = async (email: string) => {
      scrypt.mockClear();
      expect((await signIn(app, email, "x")).status).toBe(401);
      return scrypt.mock.calls.map(([, , bytes, cost]) => [bytes, cost]);
    };
    const known = await hashedFor("guest@example.com");
    expect(known).toEqual([[expect.any(Number), expect.objectContaining(COST)]]);
    expect(await hashedFor("nobody@example.com")).toEqual(known);
  });

  it("stores neither tokens nor passwords", async () => {
    const { body } = await signIn(app, "admin@example.com");
    await app.call("POST", "/auth/create-user", ada, { as: null, key: freshKey() });
    const { db } = app.database;
    const tables = ["users", "sessions", "idempotencyKeys", "loginAttempts"] as const;
    const stored = JSON.stringify(
      await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
    );
    for (const secret of [body.accessToken, app.tokens.admin, PASSWORD, ada.password]) {
      expect(stored).not.toContain(secret);
    }
    expect(stored).not.toContain(prehash(PASSWORD));
  });

  it("ends with signing out, for that session only", async () => {
    const { accessToken } = (await signIn(app, "guest@example.com")).body;
    const out = () => app.call("POST", "/api/auth/logout", undefined, { token: accessToken });
    expect((await out()).status).toBe(204);
    expect((await out()).status).toBe(401);
    const other = await app.call("POST", "/api/auth/logout", undefined, { as: "guest" });
    expect(other.status).toBe(204);
    expect((await app.call("GET", "/toys")).status).toBe(200);
  });

  it("ends after 12 hours", async () => {
    app.clock.now += SESSION_LENGTH - 1;
    expect((await app.call("GET", "/toys")).status).toBe(200);
    app.clock.now += 1;
    const { status, headers, body } = await app.call("GET", "/toys");
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toBe("Bearer");
    expect(body.code).toBe("unauthorized");
  });

  it("clears expired sessions away", async () => {
    await signIn(app, "guest@example.com");
    app.clock.now += SESSION_LENGTH;
    await signIn(app, "admin@example.com");
    const left = () => app.database.db.selectFrom("sessions").selectAll().execute();
    const services = { database: app.database, now: () => app.clock.now };
    // That the clock says so is not enough: it may have jumped.
    await clearEnded(services);
    expect(await left()).toHaveLength(ROLES.length + 2);
    letYearsPass();
    await clearEnded(services);
    expect(await left()).toHaveLength(1);
  });
});

describe.each(databases)("calls at once on $name", ({ open }) => {
  const app = freshApp(open);

  it("are noted of their session by one write", async () => {
    app.clock.now += 60 * 60 * 1000;
    const statements = watchStatements();
    const call = () => app.get("/api/account", { as: "guest" });
    await Promise.all(Array.from({ length: 20 }, call));
    const sessions = app.database.db.selectFrom("sessions").select("strTokenHash");
    const seen = sessions.where("intLastSeenAt", "=", app.clock.now);
    await vi.waitFor(async () => expect(await seen.execute()).toHaveLength(1), 60_000);
    // Any other would wait for its turn before this one.
    await app.database.write((trx) => trx.selectFrom("counters").selectAll().execute());
    const notes = statements.filter(({ text }) => text.startsWith('update "sessions"'));
    expect(notes).toHaveLength(1);
  });
});

describe.each(sqlite)("new accounts on $name", ({ open }) => {
  const app = freshApp(open);

  it("are guests, signed in", async () => {
    const answer = await app.call<Session>("POST", "/auth/create-user", ada, { as: null });
    expect(answer.status).toBe(201);
    expect(answer.body.role).toBe("guest");
    expect(answer.body.user).toEqual({
      name: "Ada Reyes",
      email: "Ada@Example.com",
      address: "1 Toy Lane",
      dob: "1990-05-01",
      phone: "+44 20 7946 0000",
    });
    const { accessToken } = answer.body;
    expect((await app.call("GET", "/toys", undefined, { token: accessToken })).status).toBe(403);
    expect((await signIn(app, "ada@example.com", ada.password)).status).toBe(200);
  });

  it("are what the contract has of them, and nothing beside", async () => {
    const more = [
      { role: "admin" },
      { strRole: "admin" },
      { isSelfSignedUp: false },
      ...[5, {}, true, "people", ["delete", "people"]].map((rights) => ({ rights })),
    ];
    for (const one of more) {
      const body = { ...ada, ...one };
      const { status, body: answer } = await app.call("POST", "/auth/create-user", body, {
        as: null,
      });
      expect(status).toBe(400);
      expect(Object.keys(answer.fields ?? {})).toEqual(Object.keys(one));
    }
    const guests = app.database.db.selectFrom("users").select("strEmail");
    expect(await guests.where("strName", "=", ada.name).execute()).toEqual([]);
  });

  it("have an e-mail of their own", async () => {
    await app.call("POST", "/auth/create-user", ada, { as: null });
    const again = { ...ada, email: "ADA@example.COM" };
    const { status, body } = await app.call("POST", "/auth/create-user", again, { as: null });
    expect(status).toBe(409);
    expect(body.code).toBe("duplicate");
  });

  it("need every field", async () => {
    for (const field of Object.keys(ada)) {
      const { status, body } = await app.call(
        "POST",
        "/auth/create-user",
        { ...ada, [field]: " " },
        { as: null },
      );
      // A password may be a blank: it is the person's own.
      expect(status, field).toBe(field === "password" ? 201 : 400);
      if (status === 400) expect(Object.keys(body.fields ?? {})).toEqual([field]);
    }
  });

  it("are made once for a key, and a repeat must know the password", async () => {
    const key = freshKey();
    const create = (body: object) =>
      app.call<Session>("POST", "/auth/create-user", body, { as: null, key });
    const [first, second] = await Promise.all([create(ada), create(ada)]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(first?.body.accessToken).not.toBe(second?.body.accessToken);
    for (const answer of [first, second]) {
      const { accessToken = "" } = answer?.body ?? {};
      expect((await app.call("GET", "/toys", undefined, { token: accessToken })).status).toBe(403);
    }
    const stranger = await create({ ...ada, password: "guess" });
    expect(stranger.status).toBe(409);
    expect(stranger.body).toMatchObject({ code: "key_reused" });
    expect((await create({ ...ada, name: "Eve" })).status).toBe(409);
  });
});

// Each try is slow by design.
describe.each(sqlite)("guessing on $name", ({ open }) => {
  const app = freshApp(open);

  async function fail(app: TestApp, times: number) {
    for (let n = 0; n < times; n++) await signIn(app, "admin@example.com", "wrong");
  }

  it("is slowed down for the account, and a right password works after the stated wait", async () => {
    await fail(app, 5);
    const refused = await signIn(app, "Admin@example.com");
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.body.error).toBe("Too many failed tries. Please wait 1 second and try again.");
    app.clock.now += 1000;
    expect((await signIn(app, "admin@example.com")).status).toBe(200);
    // That forgot the failures.
    await fail(app, 4);
    expect((await signIn(app, "admin@example.com")).status).toBe(200);
  });

  it("waits longer each time, up to a minute", async () => {
    await fail(app, 5);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const { headers } = await signIn(app, "admin@example.com", "wrong");
      const wait = Number(headers["retry-after"]);
      waits.push(wait);
      app.clock.now += wait * 1000;
      await fail(app, 1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it("lets many right sign-ins to one account through at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(app, "admin@example.com")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it("is remembered over a restart, and forgotten after an hour", async () => {
    await fail(app, 5);
    const rows = await app.database.db.selectFrom("loginAttempts").selectAll().execute();
    expect(rows.map(({ intFailures }) => intFailures)).toEqual([5, 5]);
    app.clock.now += 60 * 60 * 1000 + 1;
    await fail(app, 1);
    expect((await signIn(app, "admin@example.com")).status).toBe(200);
  });
});
