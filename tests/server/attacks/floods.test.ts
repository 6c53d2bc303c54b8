/** Floods of sign-ups and guesses, and who still gets in meanwhile (docs/design.md, "Passwords and sessions"). */
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { AT_ONCE } from "#server/accounts/limits.ts";
import { COST } from "#server/accounts/passwords.ts";
import { sqlite } from "../databases.ts";
import { PASSWORD, type TestApp, testApp } from "../server.ts";

/** Slow hashes, which are what a flood is made of, to the end of the test. */
function hashSlowly(): void {
  const { N } = COST;
  COST.N = 2 ** 14;
  onTestFinished(() => {
    COST.N = N;
  });
}

const CONNECTIONS = 60;
const OWN = "192.0.2.1";
const strangerAt = (n: number) => `10.0.${n >> 8}.${n & 255}`;
const person = (n: number) => ({
  name: "A Stranger",
  email: `stranger${n}@example.com`,
  password: "x",
  address: "Nowhere",
  dob: "1990-05-01",
  phone: "1",
});

async function post({ app }: TestApp, url: string, payload: object, address: string, cookie = "") {
  const { statusCode, headers } = await app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
  const set = [headers["set-cookie"]].flat()[0];
  return { status: statusCode, cookie: set?.split(";")[0] ?? cookie };
}

const signIn = (app: TestApp, password: string, address: string, cookie?: string) =>
  post(app, "/auth/login", { email: app.emailOf("admin"), password }, address, cookie);

/** Keeps connections busy with `call` until what is returned is called. */
function flood(call: (n: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  let n = 0;
  const busy = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      await call(n++);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(busy);
  };
}

/** Signs in a few times from a known device; the statuses, and the longest in milliseconds. */
async function tries(app: TestApp, cookie: string, count = 5) {
  const statuses: number[] = [];
  let longest = 0;
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    statuses.push((await signIn(app, PASSWORD, OWN, cookie)).status);
    longest = Math.max(longest, performance.now() - start);
  }
  return { isAllIn: statuses.every((status) => status === 200), statuses, longest };
}

describe.each(sqlite)("floods on $name", { timeout: 300_000 }, ({ open }) => {
  const floods: [string, (app: TestApp, n: number) => Promise<unknown>][] = [
    ["sign-ups", (app, n) => post(app, "/auth/create-user", person(n), strangerAt(n))],
    [
      "guesses at as many accounts",
      (app, n) => post(app, "/auth/login", { email: `${n}@x.yz`, password: "x" }, strangerAt(n)),
    ],
  ];
  it.each(floods)("of %s let a known device in, and lookups pass", async (_, call) => {
    hashSlowly();
    const app = await testApp(open);
    const { cookie } = await signIn(app, PASSWORD, OWN);
    // A machine that is busy with other things takes longer for a hash as such.
    const { longest: alone } = await tries(app, cookie, 2);
    const end = flood((n) => call(app, n));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { isAllIn, statuses, longest } = await tries(app, cookie);
    const lookups: number[] = [];
    for (let i = 0; i < 15; i++) {
      const start = performance.now();
      await app.call("GET", "/toys?limit=1");
      lookups.push(performance.now() - start);
    }
    await end();
    const median = lookups.sort((a, b) => a - b)[7] ?? 0;
    expect(isAllIn, statuses.join()).toBe(true);
    expect(longest).toBeLessThan(Math.max(2000, 4 * alone));
    // A lookup does not wait for a hash, as a sign-in does.
    expect(median).toBeLessThan(longest);
  });

  it("of sign-ups end at forty an hour from an address, thirty at once among them", async () => {
    const app = await testApp(open);
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

  it("of guesses sent at once count as guesses in a row do", async () => {
    const app = await testApp(open);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        post(app, "/auth/login", { email: `${n}@x.yz`, password: "x" }, OWN),
      ),
    );
    const looked = statuses.filter(({ status }) => status === 401).length;
    expect(looked).toBe(30);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it("of wrong passwords from one address do not keep the owner out, whose device is known", async () => {
    const app = await testApp(open);
    const { cookie } = await signIn(app, PASSWORD, OWN);
    let owner = 0;
    let looked = 0;
    for (let n = 0; n < 23 * 4; n++) {
      app.clock.now += 250;
      if ((await signIn(app, `wrong-${n}`, "203.0.113.9")).status === 401) looked++;
      if (n % 4 === 3 && (await signIn(app, PASSWORD, OWN, cookie)).status === 200) owner++;
    }
    expect(owner).toBe(23);
    expect(looked).toBeLessThanOrEqual(10);
  });

  it("does not take a device for known to an account that it never signed in to", async () => {
    const app = await testApp(open);
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

/** What runs at once is counted by the process. */
describe("floods of calls", { timeout: 300_000 }, () => {
  it("of bodies that nobody signed in sends, and does not end, let everybody else in", async () => {
    const app = await testApp();
    const { cookie } = await signIn(app, PASSWORD, OWN);
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    const head = "POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    const hang = () => {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => {});
      socket.write(`${head}content-length: 9\r\n\r\n{`);
    };
    for (let n = 0; n < AT_ONCE.strangers.all; n++) hang();
    const signUp = async () => {
      hang();
      // Its head is read first, or the sign-up would have the last place and this one none.
      await sleep(100);
      return (await post(app, "/auth/create-user", person(1), OWN)).status;
    };
    await expect.poll(signUp, { timeout: 10_000 }).toBe(503);
    expect((await signIn(app, PASSWORD, OWN, `device=${"A".repeat(43)}`)).status).toBe(503);
    expect((await signIn(app, PASSWORD, OWN, cookie)).status).toBe(200);
    expect((await app.call("GET", "/toys?limit=1")).status).toBe(200);
  });

  it("of changes of the own password are looked at one at a time", async () => {
    const app = await testApp();
    const body = { oldPassword: "x", password: "x" };
    const change = () => app.call("PUT", "/api/account/password", body, { as: "guest" });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 429, 429]);
  });

  it.each([
    ["GET /api/changes/stream", AT_ONCE.streams.session, ""],
    [
      "PUT /api/toys/1/picture",
      AT_ONCE.pictures.session,
      "content-type: image/png\r\ncontent-length: 8000000\r\n",
    ],
  ])("of %s end at so many of a session, before a body is read", async (what, most, more) => {
    const app = await testApp(undefined, { feedLifetime: 60_000 });
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    const ask = (token: string) => {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => {});
      socket.write(`${what} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n${more}\r\n`);
      const answer = new Promise<string>((resolve) => {
        socket.once("data", (data) => resolve(String(data).slice(9, 12)));
        setTimeout(() => resolve("waits"), 1500);
      });
      return { socket, answer };
    };
    const another = await app.newSession("admin");
    const first = Array.from({ length: most }, () => ask(app.tokens.admin));
    const answers = await Promise.all(first.map(({ answer }) => answer));
    expect(answers).not.toContain("429");
    expect(await ask(app.tokens.admin).answer).toBe("429");
    expect(await ask(another).answer).not.toBe("429");
    first[0]?.socket.destroy();
    await expect.poll(() => ask(app.tokens.admin).answer, { timeout: 10_000 }).not.toBe("429");
  });
});
