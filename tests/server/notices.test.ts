/**
 * The receivers outside of the app (docs/api.md): by webhooks and mail, through real servers of both kinds, whatever
 * happens to them.
 */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type { NewReceiver, Person, Receiver, Settings } from "#domain/types.ts";
import { PATIENCE } from "#server/calls/limits.ts";
import { createMail } from "#server/mail/mail.ts";
import { type Called, webhookReceiver } from "../webhookReceiver.ts";
import { databases, sharedPostgres } from "./databases.ts";
import { importFile } from "./imports.ts";
import { dataFolder } from "./process.ts";
import { type Role, secondServer, type startApp, type TestApp, testApp } from "./server.ts";
import { setCounter } from "./stockApp.ts";
import { setFields } from "./untilEnd.ts";

/** However slow the machine is. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000 });
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A mail server that keeps what it takes, and answers nobody before `opened`. */
async function mailServer(opened?: Promise<void>) {
  const mails: string[] = [];
  const later = (_: unknown, ...given: unknown[]) =>
    void Promise.resolve(opened).then(given.at(-1) as () => void);
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"] },
    ...{ onConnect: later, onMailFrom: later, onRcptTo: later },
    async onData(stream, _session, callback) {
      let text = "";
      for await (const chunk of stream) text += chunk;
      mails.push(text);
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mail = await createMail({ url: `smtp://127.0.0.1:${port}`, from: "shop@example.com" });
  return { mails, mail };
}

/** Lets the server wait so many milliseconds for a webhook, and for a mail. */
function waitAtMost(milliseconds: number) {
  setFields(PATIENCE, { webhook: milliseconds, link: milliseconds, trial: 2 * milliseconds });
}

const NOTICING = { areWebhooksPrivate: true, lookEvery: 20 };

async function noticingApp(
  open = databases[0]?.open,
  more: Parameters<typeof startApp>[1] = {},
  start?: number,
) {
  const app = await testApp(open, { ...NOTICING, ...more });
  app.clock.now = start ?? app.clock.now;
  return app;
}

/** With a session of its own: a test travels in time. */
const signedIn = async ({ newSession }: TestApp) => ({ token: await newSession("admin") });

async function tell(app: TestApp, body: Partial<NewReceiver>) {
  const given = { kind: "webhook", notices: ["low", "out"], isDigest: false, ...body };
  const answer = await app.call<{ receiver: Receiver; secret: string | null }>(
    ...(["POST", "/api/receivers", given, await signedIn(app)] as const),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const listed = async (app: TestApp) =>
  (await app.get<{ receivers: Receiver[] }>("/api/receivers", await signedIn(app))).receivers;
async function addToy(app: TestApp, code: string, quantity: number) {
  const toy = { strToyBarcode: code, strName: `Toy ${code}`, intQuantity: quantity };
  expect((await app.call("POST", "/toys", toy, await signedIn(app))).status).toBe(201);
}
const setTo = async (app: TestApp, code: string, quantity: number) =>
  expect(
    await app.call("PUT", `/toys/${code}`, { intQuantity: quantity }, await signedIn(app)),
  ).toMatchObject({ status: 200 });

const by = "By The admin.";

describe.each(databases)("on $name", ({ name, open }) => {
  it("tells a webhook what crosses its threshold or runs out, whatever did it, once and in order", async () => {
    const app = await noticingApp(open);
    await using hook = await webhookReceiver();
    await addToy(app, "T1", 8);
    await tell(app, { address: hook.url });
    // Under the threshold from the first, or above it still.
    await addToy(app, "T2", 3);
    await setTo(app, "T2", 1);
    await setTo(app, "T1", 6);
    await setTo(app, "T1", 5);
    await setTo(app, "T1", 0);
    // Kept, but not needed.
    await app.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
    await addToy(app, "T4", 9);
    await app.call("PUT", "/toys/T4", { own: { inactive: "yes" } });
    await setTo(app, "T4", 0);
    await addToy(app, "T3", 9);
    const lowered = { intQuantity: 4 };
    const call = ["PUT", "/toys/T3?difference=-5", lowered] as const;
    expect((await app.call(...call, { headers: { "command-group": "g" } })).status).toBe(200);
    expect((await app.call("POST", "/api/changes/groups/g/undo")).status).toBeLessThan(300);
    await app.call("PUT", "/toys/T3", { intLowStockThreshold: 40 });
    await app.call("POST", "/api/bulk/delete", { strToyBarcodes: ["T2"] });
    await eventually(() =>
      expect(hook.sentences()).toEqual([
        `Toy T1 (T1): 5 left of 6, low at 5. ${by}`,
        `Toy T1 (T1): none left of 5. ${by}`,
        `Toy T3 (T3): 4 left of 9, low at 5. ${by}`,
        `Toy T3 (T3): 9 left of 9, low at 40. ${by}`,
      ]),
    );
    expect(hook.calls[0]?.message.notices[0]).toMatchObject({
      ...{ kind: "low", strToyBarcode: "T1", strName: "Toy T1", intBefore: 6, intAfter: 5 },
    });
    // It is noted once the receiver's answer has come.
    await eventually(async () =>
      expect((await listed(app))[0]).toMatchObject({ problem: null, sentAt: app.clock.now }),
    );
  });

  it("tells corrections from a number of pieces on, and a file once", async () => {
    const app = await noticingApp(open);
    await using hook = await webhookReceiver();
    await addToy(app, "T1", 100);
    await tell(app, { address: hook.url, notices: ["correction", "import"], least: 10 });
    await setTo(app, "T1", 91);
    await setTo(app, "T1", 81);
    await app.call("PUT", "/toys/T1?difference=50", { intQuantity: 131 });
    const rows = Array.from({ length: 450 }, (_, n) => `I${n},Kite ${n},30`);
    await importFile(app, ["Barcode,Name,Quantity", ...rows].join("\n"), "add");
    await setTo(app, "T1", 100);
    await eventually(() =>
      expect(hook.sentences()).toEqual([
        `Toy T1 (T1): 91 corrected to 81. ${by}`,
        `The file toys.csv is imported. ${by}`,
        `Toy T1 (T1): 131 corrected to 100. ${by}`,
      ]),
    );
  });

  // What the statements of either database do not decide.
  if (name !== "SQLite") return;

  it("sends again what was not taken, after growing pauses, gives up after two days, and goes on by hand", async () => {
    const app = await noticingApp(open);
    await using hook = await webhookReceiver();
    const { receiver: made } = await tell(app, { address: hook.url });
    for (let n = 1; n <= 3; n++) await addToy(app, `T${n}`, 9);
    let refused = 0;
    hook.options.answer = (_request, response) => {
      refused++;
      response.writeHead(500).end();
    };
    await setTo(app, "T1", 5);
    const failing = async () => (await listed(app))[0];
    const attempts: number[] = [];
    const start = app.clock.now;
    for (let next: number | null = start; next !== null; ) {
      attempts.push(next - start);
      app.clock.now = next;
      const before = refused;
      await eventually(() => expect(refused).toBe(before + 1));
      // It is refused a moment before that is stored.
      await eventually(async () => {
        const receiver = await failing();
        expect(receiver?.problem).not.toBeNull();
        expect(receiver?.triedNextAt).not.toBe(next);
      });
      next = (await failing())?.triedNextAt ?? null;
    }
    expect(attempts.slice(0, 4)).toEqual([0, 10_000, 40_000, 130_000]);
    expect(attempts.at(-1)).toBeGreaterThanOrEqual(2 * DAY);
    expect(attempts.length).toBeLessThan(25);
    expect(await failing()).toMatchObject({
      ...{ problem: "It answers 500.", failingSince: start, triedNextAt: null },
    });
    expect((await app.get<{ problems: string[] }>("/api/ready")).problems).toContain(
      "1 receiver of messages took none for two days: Settings say why.",
    );
    await setTo(app, "T2", 5);
    app.clock.now += 30 * DAY;
    hook.options.answer = null;
    await setTo(app, "T3", 5);
    expect(hook.calls).toEqual([]);
    const url = `/api/receivers/${made.id}/attempts`;
    const tried = await app.call("POST", url, undefined, await signedIn(app));
    expect(tried.body).toEqual({ problem: null });
    await eventually(() => expect(hook.sentences()).toHaveLength(3));
    expect(hook.sentences().map((sentence) => sentence.slice(0, 6))).toEqual([
      ...["Toy T1", "Toy T2", "Toy T3"],
    ]);
    expect(await failing()).toMatchObject({ problem: null, failingSince: null });
  });

  it("cuts what one act did to many toys into messages, and repeats only the one that failed", async () => {
    const app = await noticingApp(open);
    await using hook = await webhookReceiver();
    const file = (quantity: number) =>
      ["Barcode,Name,Quantity", ...codes.map((code) => `${code},Kite,${quantity}`)].join("\n");
    const codes = Array.from({ length: 150 }, (_, n) => `T${n}`);
    await importFile(app, file(9), "update");
    await tell(app, { address: hook.url });
    hook.options.refused = [1, 3];
    const set = { intLowStockThreshold: 50 };
    for (const [from, to] of [
      [0, 60],
      [60, 150],
    ]) {
      const body = { strToyBarcodes: codes.slice(from, to), set };
      expect((await app.call("POST", "/api/bulk/change", body)).status).toBe(200);
    }
    const failed = async () => expect((await listed(app))[0]?.problem).toBe("It answers 503.");
    await eventually(failed);
    app.clock.now += HOUR;
    await eventually(() => expect(hook.calls).toHaveLength(1));
    // What the first try left as the problem is gone when the third is made.
    await eventually(() => expect(hook.tries).toBe(3));
    await eventually(failed);
    // One that was told with the first, and one that was not yet.
    const gone = { strToyBarcodes: ["T60", "T149"] };
    const deleted = await app.call("POST", "/api/bulk/delete", gone, await signedIn(app));
    expect(deleted.status).toBe(200);
    app.clock.now += HOUR;
    await eventually(() => expect(hook.calls).toHaveLength(2));
    expect(hook.calls.map(({ message }) => message.notices.length)).toEqual([100, 49]);
    expect(new Set(hook.sentences()).size).toBe(149);
  });
});

it.runIf(databases.length > 1)("two servers tell a receiver each thing once", async () => {
  const open = await sharedPostgres();
  const app = await noticingApp(open);
  const { database: other } = await secondServer(open, app, NOTICING);
  await using hook = await webhookReceiver();
  await addToy(app, "T1", 9);
  await tell(app, { address: hook.url, notices: ["out"] });
  for (let n = 0; n < 20; n++) {
    await setTo(app, "T1", 9);
    await setTo(app, "T1", 0);
  }
  const numbers = () =>
    hook.calls.flatMap(({ message }) => message.notices.map(({ intChange }) => intChange));
  await eventually(() => expect(numbers()).toHaveLength(20));
  // Another look of both.
  await setTo(app, "T1", 9);
  await eventually(async () => {
    const [row] = await other.db.selectFrom("receivers").select("intPosition").execute();
    const [last] = await other.db
      .selectFrom("counters")
      .select("intValue")
      .where("strCounter", "=", "changes")
      .execute();
    expect(row?.intPosition).toBe(last?.intValue);
  });
  expect(numbers()).toEqual(
    [...new Set(numbers())].toSorted((one, other) => Number(one) - Number(other)),
  );
  expect(numbers()).toHaveLength(20);
});

it.runIf(databases.length > 1)(
  "a receiver that is sent to for long is no other server's",
  async () => {
    const open = await sharedPostgres();
    const app = await noticingApp(open);
    const { database: other } = await secondServer(open, app, NOTICING);
    await using hook = await webhookReceiver();
    const unanswered: ServerResponse[] = [];
    hook.options.answer = (_, response) => void unanswered.push(response);
    await addToy(app, "T1", 9);
    await tell(app, { address: hook.url, notices: ["out"] });
    await setTo(app, "T1", 0);
    await eventually(() => expect(unanswered).toHaveLength(1));
    const beatAt = async () =>
      (await other.db.selectFrom("receivers").select("intBeatAt").executeTakeFirst())?.intBeatAt;
    for (let n = 0; n < 4; n++) {
      app.clock.now += 15_000;
      await eventually(async () => expect(await beatAt()).toBe(app.clock.now));
    }
    unanswered[0]?.end();
    await eventually(async () => expect(await beatAt()).toBe(0));
    expect(hook.tries).toBe(1);
  },
);

it("goes past numbers that a restore left out, and hears of what comes after", async () => {
  const app = await noticingApp();
  await using hook = await webhookReceiver();
  await addToy(app, "T1", 9);
  await tell(app, { address: hook.url });
  const { database } = app;
  await database.write((trx) => setCounter(trx, "changes", 5000));
  const position = async () =>
    (await database.db.selectFrom("receivers").select("intPosition").execute())[0]?.intPosition;
  await eventually(async () => expect(await position()).toBe(5000));
  await setTo(app, "T1", 1);
  await eventually(() => expect(hook.sentences()).toHaveLength(1));
  expect(hook.calls[0]?.message.notices[0]?.intChange).toBe(5001);
});

it("are not made twice where the first answer got lost", async () => {
  const app = await noticingApp();
  const tellTwice = { address: "https://example.com/hook" };
  await tell(app, tellTwice);
  const body = { ...tellTwice, kind: "webhook", notices: ["low", "out"], isDigest: false };
  const again = await app.call<{ error: string }>("POST", "/api/receivers", body);
  expect([again.status, again.body.error]).toEqual([
    409,
    "https://example.com/hook is told already. Remove it to begin anew.",
  ]);
  expect(await listed(app)).toHaveLength(1);
  // Some at once, and others each morning.
  await tell(app, { ...tellTwice, notices: ["correction"], isDigest: true });
});

it("signs each call as standardwebhooks.com says, with the secret that was shown once", async () => {
  const app = await noticingApp();
  await using hook = await webhookReceiver();
  const { receiver: made, secret } = await tell(app, { address: hook.url });
  await app.call("POST", `/api/receivers/${made.id}/attempts`);
  const [called] = hook.calls;
  const { headers, body, message } = called as Called;
  expect(message).toMatchObject({ kind: "trial", notices: [] });
  expect(headers["webhook-id"]).toBe(message.id);
  expect(Number(headers["webhook-timestamp"])).toBe(Math.floor(app.clock.now / 1000));
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret?.replace("whsec_", "") ?? "", "base64");
  const mac = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
  expect(JSON.stringify(await listed(app))).not.toContain(secret);

  const page = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
  const recipe = /```sh\n(KEY=[\s\S]*?)```/.exec(page)?.[1] ?? "";
  const cwd = dataFolder();
  const isGood = async (text: string) => {
    writeFileSync(join(cwd, "body.json"), text);
    const env = {
      ...{ PATH: process.env.PATH, SECRET: secret ?? "", ID: message.id },
      TIMESTAMP: String(headers["webhook-timestamp"]),
      SIGNATURE: String(headers["webhook-signature"]),
    };
    return promisify(execFile)("sh", ["-c", recipe], { cwd, env }).then(
      () => true,
      () => false,
    );
  };
  expect([await isGood(body), await isGood(`${body} `)]).toEqual([true, false]);
});

it("follows no redirect, waits for no answer for ever, and says which of it was", async () => {
  const app = await noticingApp();
  await using hook = await webhookReceiver();
  let attempts = 0;
  const attempt = async (url: string) => {
    const { receiver: made } = await tell(app, { address: `${url}?${++attempts}` });
    const path = `/api/receivers/${made.id}/attempts`;
    return (await app.call<{ problem: string | null }>("POST", path)).body.problem;
  };
  hook.options.answer = (_request, response) => {
    response.writeHead(302, { location: "/elsewhere" }).end();
  };
  expect(await attempt(hook.url)).toBe("It leads elsewhere (302), which is not followed.");
  hook.options.answer = (request) => request.socket.destroy();
  expect(await attempt(hook.url)).toBe("It could not be reached (ECONNRESET).");
  expect(await attempt("http://127.0.0.1:9/")).toBe("It could not be reached (ECONNREFUSED).");
  expect(await attempt("http://nowhere.invalid/")).toMatch(/^It could not be reached \(E/);
  hook.options.answer = () => {};
  waitAtMost(2000);
  expect(await attempt(hook.url)).toBe("There was no answer in 2 seconds.");
});

it.each(["http://127.0.0.1:PORT", "http://localhost:PORT", "http://[::1]:PORT", "http://10.0.0.1"])(
  "refuses %s unless private networks are allowed",
  async (address) => {
    const app = await noticingApp(undefined, { areWebhooksPrivate: false });
    await using hook = await webhookReceiver();
    const { receiver: made } = await tell(app, {
      address: address.replace("PORT", new URL(hook.url).port),
    });
    const url = `/api/receivers/${made.id}/attempts`;
    const { body } = await app.call<{ problem: string | null }>("POST", url);
    expect(body.problem).toMatch(/^The address is of a private network/);
    expect(hook.calls).toEqual([]);
  },
);

it("mails a digest each morning that names nothing that is full again, and each toy once", async () => {
  const { mails, mail } = await mailServer();
  const app = await noticingApp(undefined, { mail }, new Date(2031, 0, 1, 12).getTime());
  for (const code of ["T1", "T2", "T3", "T4"]) await addToy(app, code, 9);
  await tell(app, { kind: "mail", address: "owner@example.com", isDigest: true });
  await setTo(app, "T1", 4);
  await setTo(app, "T1", 2);
  await setTo(app, "T2", 0);
  await setTo(app, "T3", 1);
  await setTo(app, "T3", 20);
  await setTo(app, "T4", 3);
  const gone = { strToyBarcodes: ["T4"] };
  expect((await app.call("POST", "/api/bulk/delete", gone)).status).toBe(200);
  app.clock.now = new Date(2031, 0, 2, 6, 59).getTime();
  const isRead = async () =>
    expect((await app.database.db.selectFrom("receivers").selectAll().execute())[0]).toMatchObject({
      intNextAt: new Date(2031, 0, 3, 7).getTime(),
    });
  await expect(isRead()).rejects.toThrow();
  expect(mails).toEqual([]);
  app.clock.now = new Date(2031, 0, 2, 7, 1).getTime();
  await eventually(() => expect(mails).toHaveLength(1));
  expect(mails[0]).toContain("To: owner@example.com");
  expect(mails[0]).toContain("Subject: Toyshelf: 2 things to know, this morning");
  expect(mails[0]).toContain("- Toy T1 (T1): 2 left, low at 5.");
  expect(mails[0]).toContain("- Toy T2 (T2): none left.");
  expect(mails[0]).not.toMatch(/T3|T4/);
  // Nothing happened until the next morning.
  await eventually(isRead);
  app.clock.now = new Date(2031, 0, 3, 7, 1).getTime();
  await eventually(async () =>
    expect((await listed(app))[0]?.sentAt).toBe(new Date(2031, 0, 2, 7, 1).getTime()),
  );
  expect(mails).toHaveLength(1);
});

it("two receivers of one address get messages of different ids about the same entry", async () => {
  const morning = new Date(2031, 0, 2, 7, 0, 20).getTime();
  const app = await noticingApp(undefined, {}, morning - HOUR);
  await using hook = await webhookReceiver();
  await addToy(app, "T1", 9);
  for (const isDigest of [false, true]) {
    await tell(app, { address: hook.url, notices: ["out"], isDigest });
  }
  await setTo(app, "T1", 0);
  await eventually(() => expect(hook.calls).toHaveLength(1));
  app.clock.now = morning;
  await eventually(() => expect(hook.calls).toHaveLength(2));
  expect(new Set(hook.calls.map(({ message }) => message.id)).size).toBe(2);
});

it("mails at once what happened, and once a day that backups are late", async () => {
  const { mails, mail } = await mailServer();
  const app = await noticingApp(undefined, { mail });
  app.clock.now = Date.now();
  await addToy(app, "T1", 9);
  await tell(app, { kind: "mail", address: "owner@example.com", notices: ["low", "backup"] });
  await setTo(app, "T1", 1);
  await eventually(() => expect(mails.join("")).toContain("Toy T1 (T1): 1 left of 9, low at 5."));
  app.clock.now += 400 * DAY;
  const late = () => mails.filter((text) => text.includes("There is no backup of the last 3 days"));
  await eventually(() => expect(late()).toHaveLength(1));
  app.clock.now += 25 * HOUR;
  await eventually(() => expect(late()).toHaveLength(2));
});

it.each([
  ["each morning", true, DAY - 30_000],
  ["once a day", false, DAY],
])(
  "tells %s of a problem that lasts, by an id that stays when it is sent again",
  async (_, isDigest, later) => {
    const morning = new Date(2031, 0, 2, 7, 0, 20).getTime();
    const app = await noticingApp(undefined, {}, morning - HOUR);
    await using hook = await webhookReceiver();
    const ids: unknown[] = [];
    hook.options.answer = ({ headers }, response) => {
      ids.push(headers["webhook-id"]);
      // The first answer gets lost.
      if (ids.length === 1) response.destroy();
      else response.end();
    };
    await tell(app, { address: hook.url, notices: ["backup"], isDigest });
    const settled = async (problem: unknown) => {
      const [row] = await app.database.db.selectFrom("receivers").selectAll().execute();
      expect(row).toMatchObject({ intBeatAt: 0, strProblem: problem });
    };
    app.clock.now = morning;
    await eventually(() => expect(ids).toHaveLength(1));
    await eventually(() => settled(expect.any(String)));
    app.clock.now += 10_000;
    await eventually(() => expect(ids).toHaveLength(2));
    await eventually(() => settled(null));
    app.clock.now += later;
    await eventually(() => expect(ids).toHaveLength(3));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[1]);
  },
);

it("mails nobody who was deleted, and says whom it goes on to mail who is disabled", async () => {
  const { mail } = await mailServer();
  const app = await noticingApp(undefined, { mail });
  for (const address of ["Guest@Example.com", "owner@example.com"]) {
    await tell(app, { kind: "mail", address, isDigest: true });
  }
  const person = async (role: Role) => {
    const url = `/api/people?q=${app.emailOf(role)}`;
    return `/api/people/${(await app.get<Person[]>(url))[0]?.id}`;
  };
  const disabled = async (role: Role) =>
    (await app.call<Person>("PATCH", await person(role), { disabled: true })).body.warnings;
  expect(await disabled("guest")).toEqual([
    "Messages still go to guest@example.com. Remove the address in Settings.",
  ]);
  expect(await disabled("other")).toEqual([]);
  expect((await app.call("DELETE", await person("guest"))).status).toBe(204);
  expect((await listed(app)).map(({ address }) => address)).toEqual(["owner@example.com"]);
  const log = await app.database.db.selectFrom("accountLog").select("strDetail").execute();
  expect(log.map(({ strDetail }) => strDetail)).toContain("messages go to owner@example.com");
  expect(JSON.stringify(log).toLowerCase()).not.toContain("guest@example.com");
});

it("holds back nothing once a clock that was ahead is right again", async () => {
  const { mails, mail } = await mailServer();
  const app = await noticingApp(undefined, { mail });
  await using hook = await webhookReceiver();
  await using failing = await webhookReceiver();
  const rows = () => app.database.db.selectFrom("receivers").selectAll().execute();
  const isSettled = async () =>
    expect((await rows()).filter(({ intNextAt }) => intNextAt > app.clock.now)).toHaveLength(2);
  app.clock.now = Date.now();
  await addToy(app, "T1", 9);
  await addToy(app, "T2", 9);
  await tell(app, { address: hook.url, isDigest: true });
  await tell(app, { address: failing.url });
  await tell(app, { kind: "mail", address: "owner@example.com", notices: ["backup"] });
  failing.options.answer = (_request, response) => response.writeHead(500).end();
  app.clock.now += YEAR;
  await setTo(app, "T1", 1);
  await eventually(() => expect([hook.calls.length, mails.length]).toEqual([1, 1]));
  await eventually(isSettled);
  failing.options.answer = null;
  app.clock.now -= YEAR;
  // What a server leaves behind that ended while it sent.
  await app.database.write((trx) =>
    trx
      .updateTable("receivers")
      .set({ intBeatAt: app.clock.now + YEAR })
      .execute(),
  );
  await eventually(async () =>
    expect(Math.max(...(await rows()).map(({ intNextAt }) => intNextAt))).toBeLessThan(
      app.clock.now + 25 * HOUR,
    ),
  );
  await setTo(app, "T2", 1);
  app.clock.now += 25 * HOUR;
  await eventually(() => expect(hook.sentences()).toHaveLength(2));
  await eventually(() => expect(failing.sentences()).toHaveLength(2));
  app.clock.now += 3 * DAY;
  await eventually(() => expect(mails).toHaveLength(2));
});

it("gives nobody up for time in which it did not try: it was off, or its clock wrong", async () => {
  const app = await noticingApp();
  await using hook = await webhookReceiver();
  await tell(app, { address: hook.url });
  await addToy(app, "T1", 9);
  hook.options.answer = (_request, response) => response.writeHead(500).end();
  await setTo(app, "T1", 5);
  const failures = async () => {
    const receivers = app.database.db.selectFrom("receivers").select("intFailures");
    return (await receivers.executeTakeFirstOrThrow()).intFailures;
  };
  await eventually(async () => expect(await failures()).toBe(1));
  app.clock.now += 3 * DAY;
  await eventually(async () => expect(await failures()).toBe(2));
  expect((await listed(app))[0]?.triedNextAt).toBe(app.clock.now + 30_000);
});

it("takes no call while it ends, and sends to its end what it has begun", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { mails, mail } = await mailServer(opened);
  const app = await noticingApp(undefined, { mail });
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  await tell(app, { kind: "mail", address: "owner@example.com" });
  await addToy(app, "T1", 9);
  const sent = vi.spyOn(mail, "send");
  await setTo(app, "T1", 5);
  await eventually(() => expect(sent).toHaveBeenCalled());
  const ended = app.app.close();
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  open();
  await ended;
  expect(mails).toHaveLength(1);
});

it("mails invitations and reset links, and says where it could not", async () => {
  const { mails, mail } = await mailServer();
  const app = await noticingApp(undefined, { mail });
  type Made = { secret: string; mail: string | null; id: string };
  const invite = (email?: string) =>
    app.call<Made>("POST", "/api/invitations", { role: "guest", ...(email && { email }) });
  const { body } = await invite("ada@example.com");
  expect(body.mail).toBe("It was sent to ada@example.com too.");
  const offered = await app.call<Settings>("GET", "/api/settings");
  expect(offered.body.isMailPossible).toBe(true);
  expect(mails[0]).toContain("Subject: You are invited to Toyshelf");
  // A long line is quoted, and a short one is not.
  const asQuoted = mails[0]?.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const link = `/login#invite=${body.secret}`;
  expect(
    [mails[0], asQuoted].some((text) => text?.includes(link)),
    mails[0],
  ).toBe(true);
  expect((await invite()).body.mail).toBeNull();
  const [guest] = await app.get<{ id: string }[]>("/api/people?q=guest@example.com");
  const reset = await app.call<Made>("POST", `/api/people/${guest?.id}/reset-link`);
  expect(reset.body.mail).toBe("It was sent to guest@example.com too.");
  expect(mails).toHaveLength(2);
  const away = await createMail({ url: "smtp://127.0.0.1:9", from: "shop@example.com" });
  const other = await noticingApp(undefined, { mail: away });
  const failed = await other.call<Made>("POST", "/api/invitations", {
    ...{ role: "guest", email: "ada@example.com" },
  });
  expect(failed.body.mail).toMatch(/^It could not be sent to ada@example\.com/);
});

it("shows a link, and says of a trial what it knows, where the mail server is slow", async () => {
  waitAtMost(100);
  const opened = Promise.withResolvers<void>();
  const { mails, mail } = await mailServer(opened.promise);
  const app = await noticingApp(undefined, { mail });
  const { receiver } = await tell(app, { kind: "mail", address: "owner@example.com" });
  const invitation = { role: "guest", email: "ada@example.com" };
  const [invited, tried] = await Promise.all([
    app.call<{ secret: string; mail: string }>("POST", "/api/invitations", invitation),
    app.call("POST", `/api/receivers/${receiver.id}/attempts`),
  ]);
  expect(invited.body.secret).not.toBe("");
  expect(invited.body.mail).toBe("It is still being sent to ada@example.com.");
  expect(tried.body).toEqual({ problem: "The mail server is slow: it has not taken it yet." });
  opened.resolve();
  await eventually(() => expect(mails).toHaveLength(2));
});
