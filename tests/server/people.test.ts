/** Inviting, promoting, disabling and the like, through the contract (docs/design.md, "Roles"). */
import { describe, expect, it, vi } from "vitest";
import type {
  Account,
  AccountEntry,
  Change,
  ErrorBody,
  Invitation,
  Person,
  Right,
  Session,
} from "#domain/types.ts";
import { deviceHashOf } from "#server/accounts/devices.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { userByEmail } from "#server/accounts/users.ts";
import { inserter } from "#server/database/inserts.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { databases, sqlite } from "./databases.ts";
import { PASSWORD, personOf, type Role, signIn, type TestApp, testApp } from "./server.ts";
import { planOf, watchStatements } from "./statements.ts";
import { freshApp } from "./stockApp.ts";

const ada = {
  name: "Ada",
  email: "ada@example.com",
  password: "new-password",
  address: "1 Toy Lane",
  dob: "1990-05-01",
  phone: "1",
};

const change = async (app: TestApp, role: Role, body: object, as: Role = "admin") =>
  app.call<Person & { code: string }>(
    "PATCH",
    `/api/people/${(await personOf(app, role)).id}`,
    body,
    { as },
  );
/** Sends what nobody has signed in for. */
const post = <Body = ErrorBody>({ call }: TestApp, path: string, body: object) =>
  call<Body>("POST", path, body, { as: null });
const makeAdmin = (app: TestApp, rights: Right[]) =>
  change(app, "other", { role: "admin", rights });
const events = async ({ get }: TestApp) =>
  (await get<AccountEntry[]>("/api/account-log")).map(({ event }) => event);

/** Deletions table by table, and writes that wait for another. */
describe.each(databases)("people on $name", ({ name, open }) => {
  const app = freshApp(open);

  it("are invited by a link that works once, and have its role", async () => {
    const invitation = { role: "admin", name: "Ada Reyes", rights: ["delete"] };
    const made = await app.call<{ id: string; secret: string }>(
      "POST",
      "/api/invitations",
      invitation,
    );
    const { secret } = made.body;
    const read = () => post(app, "/api/auth/link", { secret });
    const link = { kind: "invite", name: "Ada Reyes", role: "admin", by: "The admin" };
    expect((await read()).body).toEqual(link);
    const accept = (more: object = {}) =>
      post<Session>(app, "/api/auth/accept-invitation", { ...ada, secret, ...more });
    const both = await Promise.all([accept(), accept({ email: "eve@example.com" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    const session = both.find(({ status }) => status === 201)?.body;
    expect(session).toMatchObject({ role: "admin", rights: ["stock", "delete"] });
    expect(session?.user.name).toBe("Ada Reyes");
    expect(
      (await app.call("GET", "/toys", undefined, { token: session?.accessToken ?? "" })).status,
    ).toBe(200);
    expect((await read()).status).toBe(404);
    expect(await events(app)).toContain("invitationUsed");
    const stored = await app.database.db.selectFrom("links").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("are deleted with all that is stored of them, and with what a backup has of them", async () => {
    await app.call("POST", "/auth/create-user", ada, { as: null, key: "k1" });
    const found = await app.get<Person[]>("/api/people?q=ada");
    const { id = "" } = found[0] ?? {};
    await app.call("PATCH", `/api/people/${id}`, { role: "admin" });
    const { body: session } = await signIn(app, ada.email, ada.password);
    const more = { token: session.accessToken };
    await app.call("POST", "/boxes", { strBoxCode: "B" }, { ...more, key: "k2" });
    await makeAdmin(app, ["people"]);
    const remove = (as: Role, who = id) =>
      app.call("DELETE", `/api/people/${who}`, undefined, { as });
    expect((await remove("other")).status).toBe(403);
    expect((await remove("admin")).status).toBe(204);
    expect((await remove("admin")).status).toBe(404);
    expect((await app.call("GET", "/toys", undefined, more)).status).toBe(401);
    expect((await signIn(app, ada.email, ada.password)).status).toBe(401);
    const changes = await app.get<Change[]>("/api/changes");
    expect(changes.map(({ strUserName }) => strUserName)).toEqual(["a former colleague"]);
    const tables = ["users", "accountLog", "idempotencyKeys", "changes", "links"] as const;
    for (const table of tables) {
      const rows = await app.database.db.selectFrom(table).selectAll().execute();
      for (const text of [ada.name, ada.email, ada.address, ada.dob]) {
        expect(JSON.stringify(rows), table).not.toContain(`"${text}"`);
      }
    }
    expect(await app.database.db.selectFrom("idempotencyKeys").selectAll().execute()).toEqual([]);
    expect(await events(app)).toContain("deleted");
    const last = await remove("admin", (await personOf(app, "admin")).id);
    expect(last).toMatchObject({ status: 409, body: { code: "last_admin" } });
  });

  it("always have an enabled admin with all rights, two changes at once included", async () => {
    const less = [["stock", "people"], ["stock", "delete"], []].map((rights) => ({ rights }));
    const last = [{ role: "guest" }, { disabled: true }, ...less];
    for (const body of last) {
      expect(await change(app, "admin", body)).toMatchObject({
        status: 409,
        body: { code: "last_admin" },
      });
    }
    await makeAdmin(app, ["delete", "people"]);
    const [admin, other] = [await personOf(app, "admin"), await personOf(app, "other")];
    const both = await Promise.all([
      app.call("PATCH", `/api/people/${admin.id}`, { role: "guest" }, { as: "other" }),
      app.call("PATCH", `/api/people/${other.id}`, { disabled: true }, { as: "admin" }),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    const left = await app.database.db
      .selectFrom("users")
      .select("strUser")
      .where("strRole", "=", "admin")
      .where("intDisabled", "=", 0)
      .where("intMayManage", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
  });

  // More than SQLite takes in one statement.
  if (name !== "SQLite") return;

  it("are deleted whatever number of devices they signed in on", async () => {
    const { id } = await personOf(app, "other");
    const devices = Array.from({ length: 33_000 }, (_, n) => ({
      ...{ strDeviceHash: `d${n}`, strUser: id, intLastUsedAt: app.clock.now },
    }));
    await app.database.write((trx) => inserter("knownDevices")(trx, devices));
    expect((await app.call("DELETE", `/api/people/${id}`)).status).toBe(204);
  });
});

describe.each(sqlite)("people, on $name", ({ open }) => {
  const app = freshApp(open);

  it("need not tell where they live; nobody is born tomorrow or has a phone without a digit", async () => {
    const { body } = await app.call<{ secret: string }>("POST", "/api/invitations", {
      ...{ role: "guest", name: "Ada" },
    });
    const accept = (more: object) => post<Session>(app, "/api/auth/accept-invitation", more);
    const { name, email, password } = ada;
    const told = { name, email, password, secret: body.secret };
    for (const wrong of [{ dob: "2990-01-01" }, { phone: "none" }, { address: "" }]) {
      expect((await accept({ ...told, ...wrong })).status).toBe(400);
    }
    const accepted = await accept(told);
    expect(accepted.body.user).toMatchObject({ address: null, dob: null, phone: null });
  });

  it("are not invited by a link that is too old or was withdrawn", async () => {
    const invite = async () =>
      (
        await app.call<{ id: string; secret: string }>("POST", "/api/invitations", {
          role: "guest",
        })
      ).body;
    const [old, withdrawn] = [await invite(), await invite()];
    const list = await app.get<Invitation[]>("/api/invitations");
    expect(list.map(({ id }) => id).sort()).toEqual([old.id, withdrawn.id].sort());
    expect((await app.call("DELETE", `/api/invitations/${withdrawn.id}`)).status).toBe(204);
    const accept = (secret: string) => post(app, "/api/auth/accept-invitation", { ...ada, secret });
    expect((await accept(withdrawn.secret)).status).toBe(404);
    app.clock.now += 7 * 24 * 60 * 60 * 1000;
    expect((await accept(old.secret)).status).toBe(404);
  });

  it("are not let in by a link whose maker could not make it now", async () => {
    const { id } = await personOf(app, "guest");
    for (const less of [{ disabled: true }, { role: "guest" }, { rights: ["delete"] }, null]) {
      await change(app, "other", { role: "admin", disabled: false, rights: ["delete", "people"] });
      app.tokens.other = await app.newSession("other");
      const by = { as: "other" } as const;
      const invitation = { role: "admin", rights: ["delete", "people"] };
      type Made = { id: string; secret: string };
      const invited = await app.call<Made>("POST", "/api/invitations", invitation, by);
      const link = await app.call<Made>("POST", `/api/people/${id}/reset-link`, undefined, by);
      if (less) await change(app, "other", less);
      const open = await app.get<Invitation[]>("/api/invitations");
      expect(open.some(({ id }) => id === invited.body.id)).toBe(less === null);
      const accepted = { ...ada, secret: invited.body.secret };
      const reset = { secret: link.body.secret, password: PASSWORD };
      const used = [
        await post(app, "/api/auth/link", { secret: reset.secret }),
        await post(app, "/api/auth/accept-invitation", accepted),
        await post(app, "/api/auth/reset-password", reset),
      ];
      expect(used.map(({ status }) => status)).toEqual(less ? [404, 404, 404] : [200, 201, 200]);
    }
    expect(await events(app)).toContain("invited");
  });

  it("are not let into an admin's account by a link from before the promotion", async () => {
    const { id } = await personOf(app, "guest");
    const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
    const promoted = await change(app, "guest", { role: "admin", rights: ["delete", "people"] });
    expect(promoted.status).toBe(200);
    const body = { secret: link.body.secret, password: PASSWORD };
    expect((await post(app, "/api/auth/reset-password", body)).status).toBe(404);
  });

  it("are deleted with the tries that were counted for them", async () => {
    const email = app.emailOf("guest");
    const { headers } = await signIn(app, email);
    const [cookie = ""] = String(headers["set-cookie"]).split(";");
    await signIn(app, email, "wrong", { cookie });
    await signIn(app, email, "wrong");
    const passwords = { oldPassword: "wrong", password: "another" };
    await app.call("PUT", "/api/account/password", passwords, { as: "guest" });
    const counted = async () => {
      const tries = await app.database.db.selectFrom("loginAttempts").select("strKey").execute();
      return tries.map(({ strKey }) => strKey.split(":")[0]).sort();
    };
    expect(await counted()).toEqual(["account", "address", "device", "device", "ownChange"]);
    const { id } = await personOf(app, "guest");
    expect((await app.call("DELETE", `/api/people/${id}`)).status).toBe(204);
    // The address is not the person's own.
    expect(await counted()).toEqual(["address"]);
  });

  it("are deleted without a look at the answers that others got", async () => {
    const { id } = await personOf(app, "guest");
    const statements = watchStatements();
    await app.call("DELETE", `/api/people/${id}`);
    const deleted = statements.find(({ text }) => /^delete from "idempotencyKeys"/.test(text));
    expect(await planOf(app.database, deleted)).not.toContain("SCAN");
  });

  it("are deleted again where a restored backup has them", async () => {
    const users = () => app.database.db.selectFrom("users").selectAll().execute();
    const before = await users();
    const { id } = await personOf(app, "guest");
    await app.call("DELETE", `/api/people/${id}`);
    const back = before.filter(({ strUser }) => strUser === id);
    await app.database.write((trx) => trx.insertInto("users").values(back).execute());
    await clearEnded({ database: app.database, now: () => app.clock.now });
    expect((await users()).map(({ strUser }) => strUser)).not.toContain(id);
    expect(await users()).toHaveLength(before.length - 1);
  });

  it("have a password of ten characters that is not common, as admins only", async () => {
    const { id } = await personOf(app, "guest");
    const weak = ["x", "short-one", "1234567890", "QwertyUiop"];
    const attempts = async (password: string) => {
      const invited = await app.call<{ secret: string }>("POST", "/api/invitations", {
        role: "admin",
      });
      const accepted = { ...ada, secret: invited.body.secret, password };
      const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
      const own = { oldPassword: PASSWORD, password };
      return [
        await post(app, "/api/auth/accept-invitation", accepted),
        await post(app, "/api/auth/reset-password", { secret: link.body.secret, password }),
        await app.call("PUT", "/api/account/password", own),
      ];
    };
    for (const password of weak.slice(0, 1)) {
      const [, reset] = await attempts(password);
      expect(reset?.status).toBe(200);
    }
    const promoted = await change(app, "guest", { role: "admin", rights: [] });
    expect(promoted.body.warnings).toEqual([expect.stringContaining("too weak for an admin")]);
    for (const password of weak) {
      for (const { status, body } of await attempts(password)) {
        expect(status).toBe(400);
        expect(Object.keys(body.fields ?? {})).toEqual(["password"]);
      }
    }
    expect((await attempts("three small bears")).map(({ status }) => status)).toEqual([
      201, 200, 204,
    ]);
  });

  it("are noted at sign-in to have a password that is good enough, and warned of otherwise", async () => {
    const promote = async () => {
      const { body } = await change(app, "guest", { role: "admin", rights: [] });
      await change(app, "guest", { role: "guest" });
      return body.warnings?.length;
    };
    expect(await promote()).toBe(1);
    await signIn(app, app.emailOf("guest"));
    expect(await promote()).toBe(0);
    await post(app, "/auth/create-user", ada);
    const body = await app.get<Person[]>("/api/people?q=ada");
    const made = { role: "admin", rights: [] };
    const { warnings } = (await app.call<Person>("PATCH", `/api/people/${body[0]?.id}`, made)).body;
    expect(warnings).toEqual([expect.stringContaining("Nobody has proved who Ada is")]);
  });

  it("are promoted from the next call on, and demoted out of their sessions", async () => {
    const toys = () => app.call("GET", "/toys", undefined, { as: "other" });
    expect((await toys()).status).toBe(403);
    expect((await makeAdmin(app, [])).body).toMatchObject({ role: "admin", rights: [] });
    expect((await toys()).status).toBe(200);
    const body = await app.get<Account>("/api/account", { as: "other" });
    expect(body).toMatchObject({ role: "admin", rights: [] });
    expect((await change(app, "other", { role: "guest" })).status).toBe(200);
    expect((await toys()).status).toBe(401);
  });

  it("may not do what they have no right to, nor give it to themselves", async () => {
    await app.call("POST", "/boxes", { strBoxCode: "B" });
    await makeAdmin(app, ["stock"]);
    const remove = () => app.call("DELETE", "/boxes/B", undefined, { as: "other" });
    expect(await remove()).toMatchObject({ status: 403, body: { code: "right_missing" } });
    expect((await app.call("GET", "/api/people", undefined, { as: "other" })).status).toBe(403);
    await change(app, "other", { rights: ["stock", "people"] });
    expect((await change(app, "other", { rights: ["delete", "people"] }, "other")).status).toBe(
      403,
    );
    expect((await change(app, "admin", { role: "guest" }, "other")).status).toBe(403);
    const invite = async (body: object, token = app.tokens.other) =>
      (await app.call("POST", "/api/invitations", body, { token })).status;
    expect(await invite({ role: "admin", rights: ["delete"] })).toBe(403);
    await change(app, "other", { rights: ["delete", "people"] });
    expect((await remove()).status).toBe(204);
    // Less ends the session.
    await change(app, "other", { rights: ["people"] });
    const token = await app.newSession("other");
    expect(await invite({ role: "admin" }, token)).toBe(403);
    expect(await invite({ role: "guest" }, token)).toBe(201);
  });

  it("get no right back from a list in which a colleague had not yet taken it away", async () => {
    await makeAdmin(app, ["stock", "people"]);
    const seen = { role: "admin", rights: ["people", "stock"] };
    expect((await change(app, "other", { role: "admin", rights: ["stock"], seen })).status).toBe(
      200,
    );
    const all = { role: "admin", rights: ["stock", "delete", "people"] };
    expect(await change(app, "other", { ...all, seen })).toMatchObject({
      status: 412,
      body: { code: "changed" },
    });
    expect((await personOf(app, "other")).rights).toEqual(["stock"]);
    expect((await change(app, "other", { role: "guest", rights: [], seen })).status).toBe(412);
    // The call before it was done, and its answer was lost.
    expect((await change(app, "other", { role: "admin", rights: ["stock"], seen })).status).toBe(
      200,
    );
    const now = { role: "admin", rights: ["stock"] };
    expect((await change(app, "other", { ...all, seen: now })).status).toBe(200);
  });

  it("are disabled: no session, no sign-in, until they are enabled", async () => {
    expect((await change(app, "guest", { disabled: true })).body.disabled).toBe(true);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(401);
    const email = app.emailOf("guest");
    expect(await signIn(app, email)).toMatchObject({
      status: 403,
      body: { code: "account_disabled" },
    });
    expect((await signIn(app, email, "wrong")).status).toBe(401);
    const { id } = await personOf(app, "guest");
    const link = await app.call("POST", `/api/people/${id}/reset-link`);
    expect(link).toMatchObject({ status: 409, body: { code: "conflict" } });
    await change(app, "guest", { disabled: false });
    expect((await signIn(app, email)).status).toBe(200);
    expect(await events(app)).toEqual(
      expect.arrayContaining(["disabled", "enabled", "signInFailed"]),
    );
  });

  it("have their failed sign-ins in the log also where the database was away meanwhile", async () => {
    const wrong = { email: app.emailOf("guest"), password: "wrong" };
    const failed = async () => {
      const log = await app.get<AccountEntry[]>("/api/account-log");
      return log.filter(({ event }) => event === "signInFailed").map(({ times }) => times);
    };
    const signIn = () => app.call("POST", "/auth/login", wrong, { as: null });
    const [before = 0] = await failed();
    await signIn();
    const away = vi.spyOn(app.database, "write").mockRejectedValue(new Error("away"));
    await failed();
    away.mockRestore();
    await signIn();
    expect(await failed()).toEqual([before + 2]);
  });

  it("change the own name, and with the password the own e-mail; sessions and what devices hold stay", async () => {
    const { body: before } = await signIn(app, app.emailOf("guest"));
    const put = (path: string, body: object) =>
      app.call("PUT", `/api/account/${path}`, body, { token: before.accessToken });
    expect((await put("name", { name: "  Gil Reyes " })).status).toBe(204);
    const email = "New@example.com";
    const wrong = await put("email", { email, password: "wrong" });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    const taken = { email: ` ${app.emailOf("admin").toUpperCase()}`, password: PASSWORD };
    expect((await put("email", taken)).status).toBe(409);
    expect((await put("email", { email, password: PASSWORD })).status).toBe(204);
    const account = await app.get<Account>("/api/account", {
      token: before.accessToken,
    });
    expect(account.user).toEqual({ ...before.user, name: "Gil Reyes", email });
    expect((await signIn(app, app.emailOf("guest"))).status).toBe(401);
    const { body: after } = await signIn(app, "new@example.com");
    expect(after).toMatchObject({ user: account.user, owner: before.owner });
    expect(await events(app)).toEqual(expect.arrayContaining(["nameChanged", "emailChanged"]));
    // Guesses of the password are slowed down as others of it are.
    for (let n = 0; n < 5; n++) await put("email", { email, password: "wrong" });
    expect((await put("email", { email, password: PASSWORD })).status).toBe(429);
  });

  it("get a new password by a link that works once, for an hour, and are signed out elsewhere", async () => {
    const { id } = await personOf(app, "guest");
    const link = async () =>
      (await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`)).body.secret;
    const old = await link();
    const secret = await link();
    const reset = (given: string) =>
      post<Session>(app, "/api/auth/reset-password", { secret: given, password: "x" });
    expect((await reset(old)).status).toBe(404);
    const read = await post(app, "/api/auth/link", { secret });
    expect(read.body).toMatchObject({ kind: "reset", email: app.emailOf("guest") });
    expect(await reset(secret)).toMatchObject({ status: 200, body: { role: "guest" } });
    expect((await reset(secret)).status).toBe(404);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(401);
    const late = await link();
    app.clock.now += 60 * 60 * 1000;
    expect((await reset(late)).status).toBe(404);
  });

  it("change their own password, which ends what was opened with the old one", async () => {
    const { id } = await personOf(app, "guest");
    const from = () => signIn(app, app.emailOf("guest"));
    const known = String((await from()).headers["set-cookie"]).split(";")[0] ?? "";
    const { body, headers } = await from();
    const own = String(headers["set-cookie"]).split(";")[0] ?? "";
    const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
    const user = await userByEmail(app.database.db, app.emailOf("guest"));
    if (!user) throw new Error("There is no guest.");
    const passwords = { oldPassword: PASSWORD, password: "another" };
    const mine = { token: body.accessToken, headers: { cookie: own } };
    expect((await app.call("PUT", "/api/account/password", passwords, mine)).status).toBe(204);
    const reset = { secret: link.body.secret, password: "third" };
    expect((await post(app, "/api/auth/reset-password", reset)).status).toBe(404);
    const devices = await app.database.db.selectFrom("knownDevices").selectAll().execute();
    expect(devices.map(({ strDeviceHash }) => strDeviceHash)).toEqual([
      deviceHashOf({ cookie: own }),
    ]);
    expect(deviceHashOf({ cookie: known })).not.toBe(deviceHashOf({ cookie: own }));
    // Somebody whose sign-in with the old one was under way, its password checked already.
    const late = app.database.write((trx) => openSession(trx, user, app.clock.now));
    await expect(late).rejects.toThrow("The email or the password");
  });

  it("change their own password, which signs out the others only", async () => {
    const agent = {
      "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
    };
    const { body } = await signIn(app, app.emailOf("guest"), PASSWORD, agent);
    const mine = { token: body.accessToken };
    const account = () => app.get<Account>("/api/account", mine);
    expect((await account()).devices.map(({ name, isThis }) => [name, isThis])).toEqual(
      expect.arrayContaining([
        ["Chrome on Android", true],
        ["", false],
      ]),
    );
    const set = (oldPassword: string) =>
      app.call("PUT", "/api/account/password", { oldPassword, password: "another" }, mine);
    const wrong = await set("wrong");
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(["oldPassword"]);
    expect((await set(PASSWORD)).status).toBe(204);
    // Once more, where the answer was lost.
    expect((await set(PASSWORD)).status).toBe(204);
    expect((await account()).devices).toHaveLength(1);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(401);
  });

  it("sign out one device or all others, their own only", async () => {
    await signIn(app, app.emailOf("guest"));
    const account = async (as: Role) => (await app.get<Account>("/api/account", { as })).devices;
    const other = (await account("guest")).find(({ isThis }) => !isThis)?.id ?? "";
    const signOut = (as: Role) =>
      app.call("DELETE", `/api/account/devices/${other}`, undefined, { as });
    expect((await signOut("admin")).status).toBe(404);
    expect((await signOut("guest")).status).toBe(204);
    expect(await account("guest")).toHaveLength(1);
    await signIn(app, app.emailOf("guest"));
    expect(
      (await app.call("DELETE", "/api/account/devices", undefined, { as: "guest" })).status,
    ).toBe(204);
    expect(await account("guest")).toHaveLength(1);
    const log = await app.get<AccountEntry[]>("/api/account-log");
    const ended = log.filter(({ event }) => event === "signedOut");
    expect(ended).toMatchObject([{ name: "The guest", by: "The guest", times: 2 }]);
    const { id } = await personOf(app, "guest");
    expect((await app.call("DELETE", `/api/people/${id}/sessions`)).status).toBe(204);
    expect((await app.call("GET", "/api/account", undefined, { as: "guest" })).status).toBe(401);
  });

  it("who sign up by themselves are marked, where that is open", async () => {
    await post(app, "/auth/create-user", ada);
    const body = await app.get<Person[]>("/api/people?q=ada");
    expect(body).toMatchObject([{ role: "guest", selfSignedUp: true, devices: 1, rights: [] }]);
    expect(body[0]?.createdAt).toBe(app.clock.now);
    const closed = await testApp(open, { signUp: "closed" });
    const refused = await post(closed, "/auth/create-user", ada);
    expect(refused).toMatchObject({ status: 403, body: { code: "sign_up_closed" } });
    expect(refused.body.error).toBe("Signing up is closed here. Ask an admin for an invitation.");
  });

  it("give nobody, by a role, what the admin who gives it may not do", async () => {
    await makeAdmin(app, ["people"]);
    const promoted = await change(app, "guest", { role: "admin" }, "other");
    expect(promoted).toMatchObject({ status: 403, body: { code: "right_missing" } });
    expect((await personOf(app, "guest")).role).toBe("guest");
  });

  it("have changes of their own account slowed down, which are one entry an hour", async () => {
    const change = async (method: string, what: string, body: object) =>
      (await app.call(method, `/api/account/${what}`, body, { as: "guest" })).status;
    const rename = (n: number) => change("PUT", "name", { name: `Name ${n}` });
    // The password is the right one, which forgives the wrong ones before it.
    const others = {
      email: () => change("PUT", "email", { email: app.emailOf("guest"), password: PASSWORD }),
      password: () => change("PUT", "password", { oldPassword: PASSWORD, password: PASSWORD }),
      program: () => change("POST", "programs", { name: "Till", scope: "read", days: 1 }),
    };
    for (let n = 0; n < 17; n++) expect(await rename(n)).toBe(204);
    for (const [kind, other] of Object.entries(others))
      expect(await other(), kind).toBeLessThan(300);
    // Each of the twenty was counted, whatever it was of.
    expect(await rename(20)).toBe(429);
    for (const [kind, other] of Object.entries(others)) expect(await other(), kind).toBe(429);
    const renamed = (await events(app)).filter((event) => event === "nameChanged");
    expect(renamed).toHaveLength(1);
  });

  it("change how they are reached, and take it back", async () => {
    const change = (body: object) => app.call("PUT", "/api/account/name", body, { as: "guest" });
    const own = async () => (await app.get<Account>("/api/account", { as: "guest" })).user;
    const said = { name: "Ada", phone: " 030 1234 ", address: "Lane 1", dob: "1990-05-01" };
    expect((await change(said)).status).toBe(204);
    expect(await own()).toMatchObject({ ...said, phone: "030 1234" });
    expect((await change({ name: "Ada", phone: null })).status).toBe(204);
    expect(await own()).toMatchObject({ phone: null, address: "Lane 1", dob: "1990-05-01" });
    expect((await change({ name: "Ada", dob: "soon" })).status).toBe(400);
    const unborn = await change({ name: "Ada", dob: "2990-01-01" });
    expect(unborn).toMatchObject({ status: 400, body: { fields: { dob: expect.any(String) } } });
  });

  it("are told which setting was changed, by whom and from what", async () => {
    await app.call("PATCH", "/api/settings", { isTolerant: true });
    const body = await app.get<AccountEntry[]>("/api/account-log");
    const entry = body.find(({ event }) => event === "settingChanged");
    expect(entry?.detail).toBe("small differences: off → on");
    const reasons = [{ strReason: "lent", comesBack: true }];
    await app.call("PATCH", "/api/settings", { reasons });
    const later = await app.get<AccountEntry[]>("/api/account-log");
    expect(later.map(({ detail }) => detail)).toContain(
      "reasons: sold, lent (comes back), given away, broken, lost → lent (comes back)",
    );
  });
});
