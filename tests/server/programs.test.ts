/** Programs with tokens of their own (docs/api.md): what each may, how its token ends, and that the recipes work as written. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { Account, AccountEntry, Change, Person, ProgramScope } from "#domain/types.ts";
import { changeAccount, setPassword } from "#server/accounts/accountChange.ts";
import { userByEmail } from "#server/accounts/users.ts";
import { expectContract, operations } from "./contractChecks.ts";
import { databases, sharedPostgres, sqlite } from "./databases.ts";
import { goodCall, rowOf, sendCall } from "./operationRows.ts";
import { command, dataFolder, send, serveHere, signIn } from "./process.ts";
import { type Role, secondServer, type TestApp, testApp } from "./server.ts";
import { describeStock } from "./stockApp.ts";

const DAY = 24 * 60 * 60 * 1000;
const PERSONAL = /^\/account\/(password|name|email|programs|devices)/;
const MAY: Record<ProgramScope, readonly string[]> = {
  ...{ read: [], stock: ["stock"], all: ["stock", "delete", "people"] },
};
let made = 0;

async function programOf(app: TestApp, scope: ProgramScope, days = 30): Promise<string> {
  made += 1;
  // Changes of one's own account wait for each other after some.
  app.clock.now += 120_000;
  const body = { name: `Program ${made}`, scope, days };
  const token = await app.newSession("admin");
  const answer = await app.call<{ accessToken: string }>("POST", "/api/account/programs", body, {
    token,
  });
  expect(answer.status).toBe(201);
  return answer.body.accessToken;
}

const listed = async ({ get, newSession }: TestApp) =>
  await get<Account>("/api/account", { token: await newSession("admin") });

async function forget({ database }: TestApp): Promise<void> {
  await database.write((trx) =>
    trx.deleteFrom("sessions").where("strProgram", "is not", null).execute(),
  );
}

describeStock(sqlite, "on $name", ({ app, call, get }) => {
  it.each(["read", "stock", "all"] as const)("a program that may %s", async (scope) => {
    const token = await programOf(app, scope);
    for (const operation of operations.filter(({ roles }) => roles !== null)) {
      const { id, method, path } = operation;
      const { rights } = rowOf(operation);
      const isPersonal = PERSONAL.test(path) && method !== "GET";
      const isRead = method === "GET";
      // That would end the token itself.
      if (id === "logout" && scope !== "read") continue;
      const isAllowed =
        !isPersonal &&
        (scope !== "read" || isRead) &&
        rights.every((right) => MAY[scope].includes(right));
      made += 2;
      const sent = isAllowed ? {} : await goodCall(operation, app, 10_000 + made);
      const authorization = `Bearer ${token}`;
      const answer = await sendCall(app, operation, sent, { base: "/api", authorization });
      expectContract(operation, answer);
      if (isAllowed) expect(answer.status, id).not.toBeOneOf([401, 403]);
      else expect(answer.status, id).toBe(403);
    }
    await forget(app);
  });

  it("that may manage people has no way to its own person's account", async () => {
    const token = await programOf(app, "all");
    const idOf = async (role: Role) =>
      (await get<Person[]>(`/api/people?q=${app.emailOf(role)}`))[0]?.id;
    const statuses = async (role: Role) => {
      const path = `/api/people/${await idOf(role)}`;
      const answers = [
        await call("POST", `${path}/reset-link`, undefined, { token }),
        await call("PATCH", path, { disabled: true }, { token }),
        await call("DELETE", `${path}/sessions`, undefined, { token }),
        await call("DELETE", path, undefined, { token }),
      ];
      return answers.map(({ status, body }) => `${status} ${body?.code ?? ""}`.trim());
    };
    expect(await statuses("admin")).toEqual(Array(4).fill("403 not_for_programs"));
    expect(await statuses("guest")).toEqual(["201", "200", "204", "204"]);
    await forget(app);
  });

  it("is named by the history, with its person, and listed with what it may", async () => {
    const token = await programOf(app, "stock");
    const AHEAD = 5 * 60 * 60 * 1000;
    app.clock.now += AHEAD;
    await call("POST", "/toys", { strToyBarcode: "T1", strName: "Kite" }, { token });
    // It is seen also once the clock was set back.
    app.clock.now -= AHEAD;
    await get("/toys/T1", { token });
    const [entry] = await get<Change[]>("/api/changes?toy=T1");
    expect(entry?.strUserName).toBe(`Program ${made} (program of The admin)`);
    expect(entry?.strProgramOf).toBe("The admin");
    const { programs, devices } = await listed(app);
    expect(programs).toEqual([
      expect.objectContaining({
        name: `Program ${made}`,
        scope: "stock",
        lastSeenAt: app.clock.now,
      }),
    ]);
    expect(devices.map(({ id }) => id)).not.toContain(programs[0]?.id);
    await forget(app);
  });

  it("has a name of its own, and there are twenty at most", async () => {
    const { clock, newSession } = app;
    const token = await newSession("admin");
    const make = (name: string) => {
      clock.now += 120_000;
      return call("POST", "/api/account/programs", { name, scope: "read", days: 1 }, { token });
    };
    for (let n = 1; n <= 20; n++) expect((await make(`P${n}`)).status).toBe(201);
    expect(await make(" P1 ")).toMatchObject({ status: 409, body: { code: "duplicate" } });
    expect(await make("P21")).toMatchObject({ status: 409, body: { code: "limit" } });
    await forget(app);
  });
});

/** Whose session is open each knows in another way. */
describeStock(databases, "on $name too", ({ app, call, get }) => {
  it("is refused at once when it is withdrawn, when its day has come, and when its person may not", async () => {
    const { clock, database, emailOf, newSession } = app;
    const statusOf = async (token: string, path = "/toys") =>
      (await call("GET", path, undefined, { token })).status;

    const withdrawn = await programOf(app, "read");
    const { programs } = await listed(app);
    expect(await statusOf(withdrawn)).toBe(200);
    const own = { token: await newSession("admin") };
    await call("DELETE", `/api/account/devices/${programs[0]?.id}`, undefined, own);
    expect(await statusOf(withdrawn)).toBe(401);
    const log = await get<AccountEntry[]>("/api/account-log", own);
    const detail = programs[0]?.name;
    expect(log).toContainEqual(expect.objectContaining({ event: "programEnded", detail }));

    const short = await programOf(app, "read", 1);
    clock.now += DAY - 1000;
    expect(await statusOf(short)).toBe(200);
    clock.now += 1000;
    expect(await statusOf(short)).toBe(401);
    // A clock that was far ahead when it was made.
    const early = await programOf(app, "read", 366);
    clock.now -= 30 * DAY;
    expect(await statusOf(early)).toBe(401);
    clock.now += 30 * DAY;

    const kept = await programOf(app, "all");
    const admin = await userByEmail(database.db, emailOf("admin"));
    if (!admin) throw new Error("There is no admin.");
    const { strUser, strPasswordHash, intPasswordFits } = admin;
    const set = { strPasswordHash, intPasswordFits };
    await call("DELETE", "/api/account/devices", undefined, { token: await newSession("admin") });
    await database.write((trx) => setPassword(trx, strUser, set, { strTokenHash: "this" }));
    expect(await statusOf(kept), "one's own change of the password").toBe(200);
    await database.write((trx) => setPassword(trx, strUser, set));
    expect(await statusOf(kept), "a reset").toBe(401);

    const body = { name: "Report", scope: "read", days: 1 };
    const others = await call<{ accessToken: string }>("POST", "/api/account/programs", body, {
      token: await newSession("other"),
    });
    const token = others.body.accessToken;
    expect(await statusOf(token, "/api/account")).toBe(200);
    const other = await userByEmail(database.db, emailOf("other"));
    if (!other) throw new Error("There is no other.");
    const disable = (disabled: boolean) =>
      database.write((trx) => changeAccount(trx, other, async () => {}, { disabled }));
    await disable(true);
    expect(await statusOf(token, "/api/account"), "of a disabled person").toBe(401);
    await disable(false);
    await forget(app);
  });
});

it.runIf(databases.length > 1)(
  "is refused by another server as soon as it is withdrawn",
  async () => {
    const open = await sharedPostgres();
    const one = await testApp(open);
    const second = await secondServer(open, one);
    const token = await programOf(one, "read");
    const statusThere = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await second.app.inject({ url: "/toys", headers })).statusCode;
    };
    expect(await statusThere()).toBe(200);
    const { programs } = await listed(one);
    const own = { token: await one.newSession("admin") };
    await one.call("DELETE", `/api/account/devices/${programs[0]?.id}`, undefined, own);
    expect(await statusThere()).toBe(401);
  },
);

it("is given a token in the terminal, which lists and withdraws it", async () => {
  const folder = dataFolder();
  const { url } = await serveHere(folder);
  const token = (...args: string[]) => command("token", args, { DATA_DIR: folder });
  const { printed } = await token("make", "admin@example.com", "Till", "--scope", "stock");
  const secret = /^The token of Till, shown only this once: ([\w-]{43})$/.exec(printed)?.[1] ?? "";
  const add = (barcode: string) =>
    send(`${url}/toys`, "POST", {
      token: secret,
      body: { strToyBarcode: barcode, strName: "Kite" },
    });
  expect((await add("T1")).status).toBe(201);
  expect((await token("admin@example.com")).printed).toMatch(
    /^Till {2}stock {2}last seen .*, until /,
  );
  expect((await token("make", "admin@example.com", "Till")).printed).toContain("already");
  expect((await token("make", "nobody@example.com", "X")).printed).toContain("There is no user");
  for (const bad of [
    [],
    ["make", "a"],
    ["make", "a", "b", "--scope", "x"],
    ["make", "a", "b", "--days", "0"],
  ]) {
    expect((await token(...bad)).printed).toContain("npm run token");
  }
  await token("withdraw", "admin@example.com", "Till");
  expect((await add("T2")).status).toBe(401);
  expect((await token("withdraw", "admin@example.com", "Till")).code).toBe(1);
});

it("does what the page's recipes say, each as it is written", async () => {
  const folder = dataFolder();
  const { url } = await serveHere(folder);
  const token = await signIn(url);
  const body = { strToyBarcode: "4006381333931", strName: "Kite", intQuantity: 5 };
  await send(`${url}/toys`, "POST", { token, body });
  const made = await command("token", ["make", "admin@example.com", "Till", "--scope", "stock"], {
    DATA_DIR: folder,
  });
  const env = { ...process.env, TOYSHELF: url, TOKEN: made.printed.split(" ").at(-1) };
  const page = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
  const recipes = [...page.matchAll(/```sh\n(curl[\s\S]*?)```/g)].map(([, text = ""]) => text);
  expect(recipes).toHaveLength(5);
  const answers: string[] = [];
  for (const text of recipes) {
    const { stdout } = await promisify(execFile)("sh", ["-c", text], { cwd: folder, env });
    answers.push(stdout);
  }
  const [found, all, sold, , changes] = answers.map((text) => (text ? JSON.parse(text) : null));
  expect(found).toMatchObject({ strName: "Kite", intQuantity: 5 });
  expect(all).toHaveLength(1);
  expect(sold.toy.intQuantity).toBe(4);
  expect(readFileSync(join(folder, "needed.csv"), "utf8")).toContain("4006381333931");
  expect(changes.at(-1)).toMatchObject({
    strReason: "sold",
    strUserName: expect.stringMatching(/^Till \(program of /),
  });
});
