/** 1,000 wrong passwords in five minutes: how many are looked at, and that the right one still gets in (docs/design.md, "Passwords and sessions"). */
import { describe, expect, it } from "vitest";
import { sqlite } from "./databases.ts";
import { PASSWORD, type TestApp, testApp } from "./server.ts";

const TRIES = 1000;
const MINUTE = 60_000;
/** Milliseconds between two tries. */
const PAUSE = 300;

interface Try {
  email: string;
  password: string;
  /** The address of the connection. */
  address: string;
  headers?: Record<string, string>;
}

async function signIn({ app }: TestApp, { email, password, address, headers = {} }: Try) {
  const { statusCode, headers: answered } = await app.inject({
    method: "POST",
    url: "/auth/login",
    headers,
    payload: { email, password },
    remoteAddress: address,
  });
  const cookie = String(answered["set-cookie"]).split(";")[0] ?? "";
  return { status: statusCode, wait: Number(answered["retry-after"] ?? 0), cookie };
}

/** Makes all tries and returns how many were looked at in each minute; the others were turned away unseen. */
async function attack(
  app: TestApp,
  tryOf: (n: number) => Try,
  meanwhile = async (_n: number) => {},
): Promise<number[]> {
  const looked = Array<number>((TRIES * PAUSE) / MINUTE).fill(0);
  for (let n = 0; n < TRIES; n++) {
    const { status, wait } = await signIn(app, tryOf(n));
    expect([401, 429]).toContain(status);
    if (status === 429) expect(wait).toBeLessThanOrEqual(60);
    const minute = Math.floor((n * PAUSE) / MINUTE);
    if (status === 401) looked[minute] = (looked[minute] ?? 0) + 1;
    app.clock.now += PAUSE;
    await meanwhile(n);
  }
  return looked;
}

/** Expects the right password to work, at the latest after the wait that is stated. */
async function getsIn(app: TestApp, right: Try): Promise<void> {
  const { status, wait } = await signIn(app, right);
  if (status === 200) return;
  expect(status).toBe(429);
  expect(wait).toBeLessThanOrEqual(60);
  app.clock.now += wait * 1000;
  expect((await signIn(app, right)).status).toBe(200);
}

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const OWN = "192.0.2.1";

// Each try that is looked at is slow by design.
describe.each(sqlite)("1,000 wrong passwords on $name", ({ open }) => {
  it("from as many addresses against one account", async () => {
    const app = await testApp(open);
    const email = app.emailOf("admin");
    const right = { email, password: PASSWORD };
    const { cookie } = await signIn(app, { ...right, address: OWN });
    const looked = await attack(
      app,
      (n) => ({ email, password: `wrong-${n}`, address: addressOf(n) }),
      async (n) => {
        if (n % 50 > 0) return;
        const known = await signIn(app, { ...right, address: OWN, headers: { cookie } });
        expect(known.status, "from a known device").toBe(200);
      },
    );
    // Five at once, then after 1, 2, 4, 8, 16 and 32 seconds, then one a minute.
    expect(looked[0]).toBeLessThanOrEqual(11);
    for (const each of looked.slice(1)) expect(each).toBeLessThanOrEqual(2);
    // Nobody else is held up.
    const other = { email: app.emailOf("guest"), password: PASSWORD, address: OWN };
    expect((await signIn(app, other)).status).toBe(200);
    await getsIn(app, { ...right, address: "192.0.2.2" });
  });

  it("from one address that claims to be others, against as many accounts", async () => {
    const app = await testApp(open);
    const address = "203.0.113.9";
    const looked = await attack(app, (n) => ({
      email: `${n}@example.com`,
      password: "wrong",
      address,
      headers: {
        "x-forwarded-for": addressOf(n),
        forwarded: `for=${addressOf(n)};proto=https`,
        "x-real-ip": addressOf(n),
        "true-client-ip": addressOf(n),
        "cf-connecting-ip": addressOf(n),
      },
    }));
    expect(looked[0]).toBeLessThanOrEqual(36);
    for (const each of looked.slice(1)) expect(each).toBeLessThanOrEqual(2);
    // Nobody at another address is held up, whoever that claims to be.
    const right = { email: app.emailOf("admin"), password: PASSWORD };
    const headers = { "x-forwarded-for": address, forwarded: `for=${address}` };
    expect((await signIn(app, { ...right, address: OWN, headers })).status).toBe(200);
    await getsIn(app, { ...right, address });
  });
});
