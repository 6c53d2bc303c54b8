/** Floods of sign-ups and guesses, and who still gets in meanwhile (docs/design.md, "Passwords and sessions"). */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { waitingForHash } from "#server/accounts/hashQueue.ts";
import { HASHES } from "#server/calls/limits.ts";
import { sqlite } from "../databases.ts";
import { PASSWORD, type TestApp } from "../server.ts";
import { freshApp } from "../stockApp.ts";
import { setFields } from "../untilEnd.ts";
import { OWN, person, post, signIn, strangerAt } from "./strangers.ts";

/** The order of the answers; `owner` among them. */
async function orderOf(flood: Promise<unknown>[], owner: Promise<{ status: number }>) {
  const order: string[] = [];
  const status = owner.then((answer) => {
    order.push("owner");
    return answer.status;
  });
  await Promise.all(flood.map((call) => call.then(() => order.push("stranger"))));
  return { status: await status, place: order.indexOf("owner") };
}

describe.each(sqlite)("floods on $name", ({ open }) => {
  const app = freshApp(open);

  const guess = (app: TestApp, n: number, address: string) =>
    post(app, "/auth/login", { email: `${n}@x.yz`, password: "x" }, address);
  const floods: [string, (app: TestApp, n: number) => Promise<unknown>][] = [
    ["sign-ups", (app, n) => post(app, "/auth/create-user", person(n), strangerAt(n))],
    ["guesses at as many accounts", (app, n) => guess(app, n, strangerAt(n))],
  ];
  it.each(floods)("of %s let a known device in before them", async (_, call) => {
    const { cookie } = await signIn(app, PASSWORD, OWN);
    const flood = Array.from({ length: 50 }, (_, n) => call(app, n));
    const { status, place } = await orderOf(flood, signIn(app, PASSWORD, OWN, cookie));
    expect(status).toBe(200);
    expect(place).toBeLessThan(15);
  });

  it("of guesses from a few addresses let a new device in, in its turn", async () => {
    const flood = Array.from({ length: 90 }, (_, n) => guess(app, n, strangerAt(n % 3)));
    const { status, place } = await orderOf(flood, signIn(app, PASSWORD, OWN));
    expect(status).toBe(200);
    expect(place).toBeLessThan(60);
  });

  it("of changes of own accounts fill a lane of their own", async () => {
    const { cookie } = await signIn(app, PASSWORD, OWN);
    setFields(HASHES, { strangersAtOnce: 0, waiting: 1 });
    const passwords = { oldPassword: PASSWORD, password: PASSWORD };
    const changed = app.call("PUT", "/api/account/password", passwords, { as: "guest" });
    await expect.poll(waitingForHash).toBe(1);
    expect((await signIn(app, PASSWORD, OWN, cookie)).status).toBe(200);
    const onNew = signIn(app, PASSWORD, strangerAt(1));
    await expect.poll(waitingForHash).toBe(2);
    HASHES.strangersAtOnce = 1;
    // Whoever comes next has the others start.
    await signIn(app, PASSWORD, OWN, cookie);
    expect([(await changed).status, (await onNew).status]).toEqual([204, 200]);
  });

  it("of sign-ups end at forty an hour from an address, thirty at once among them", async () => {
    const signUp = (n: number, address = OWN) =>
      post(app, "/auth/create-user", person(n), address).then(({ status }) => status);
    const burst = await Promise.all(Array.from({ length: 30 }, (_, n) => signUp(n)));
    expect(burst).toEqual(Array(30).fill(201));
    for (let n = 30; n < 40; n++) expect(await signUp(n)).toBe(201);
    expect(await signUp(40)).toBe(429);
    expect(await signUp(41, "192.0.2.2")).toBe(201);
    app.clock.now += 60 * 60 * 1000;
    expect(await signUp(42)).toBe(201);
  });

  it("of links that are none wait in a lane and not for the writer, and end at thirty", async () => {
    const { database } = app;
    const write = database.write.bind(database);
    let [waiting, most] = [0, 0];
    database.write = async (...given) => {
      most = Math.max(most, ++waiting);
      // So that others come to theirs meanwhile.
      await sleep(2);
      return write(...given).finally(() => waiting--);
    };
    const open = (n: number) =>
      post(app, "/api/auth/link", { secret: "A".repeat(43) }, n < 40 ? OWN : strangerAt(n));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => open(n)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 40).toSorted()).toEqual([
      ...Array(30).fill(404),
      ...Array(10).fill(429),
    ]);
    expect(statuses.slice(40)).toEqual(Array(10).fill(404));
    // The server, which has just started, clears away what has ended.
    expect(most).toBeLessThan(5);
  });

  it("does not take a device for known to an account that it never signed in to", async () => {
    const guest = { email: app.emailOf("guest"), password: PASSWORD };
    const { cookie } = await post(app, "/auth/login", guest, OWN);
    const looked: number[] = [];
    for (let n = 0; n < 8; n++) looked.push((await signIn(app, "wrong", OWN, cookie)).status);
    expect(looked).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    for (let n = 0; n < 8; n++)
      await signIn(app, "wrong", strangerAt(n), `device=${"A".repeat(43)}`);
    expect((await signIn(app, PASSWORD, strangerAt(9), "device=x")).status).toBe(429);
  });
});
