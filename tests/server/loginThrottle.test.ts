/**
 * 400 wrong passwords in two minutes: how many are looked at, and that the right one still gets in
 * (docs/design.md, "Passwords and sessions").
 */
import { describe, expect, it } from "vitest";
import { forwarded, OWN, post, signIn, strangerAt } from "./attacks/strangers.ts";
import { sqlite } from "./databases.ts";
import { PASSWORD, type TestApp, testApp } from "./server.ts";

const TRIES = 400;
const MINUTE = 60_000;
/** Milliseconds between two tries. */
const PAUSE = 300;

/** Makes all tries and returns how many were looked at in each minute; the others were turned away unseen. */
async function attack(
  app: TestApp,
  tryOnce: (n: number) => ReturnType<typeof post>,
  meanwhile = async (_n: number) => {},
): Promise<number[]> {
  const looked = Array<number>((TRIES * PAUSE) / MINUTE).fill(0);
  for (let n = 0; n < TRIES; n++) {
    const { status, wait } = await tryOnce(n);
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
async function getsIn(app: TestApp, address: string): Promise<void> {
  const { status, wait } = await signIn(app, PASSWORD, address);
  if (status === 200) return;
  expect(status).toBe(429);
  expect(wait).toBeLessThanOrEqual(60);
  app.clock.now += wait * 1000;
  expect((await signIn(app, PASSWORD, address)).status).toBe(200);
}

// Each try that is looked at is slow by design.
describe.each(sqlite)("400 wrong passwords on $name", ({ open }) => {
  it("from as many addresses against one account", async () => {
    const app = await testApp(open);
    const { cookie } = await signIn(app, PASSWORD, OWN);
    const looked = await attack(
      app,
      (n) => signIn(app, `wrong-${n}`, strangerAt(n)),
      async (n) => {
        if (n % 50 > 0) return;
        const known = await signIn(app, PASSWORD, OWN, cookie);
        expect(known.status, "from a known device").toBe(200);
      },
    );
    // Five at once, then after 1, 2, 4, 8, 16 and 32 seconds, then one a minute.
    expect(looked[0]).toBeLessThanOrEqual(11);
    for (const each of looked.slice(1)) expect(each).toBeLessThanOrEqual(2);
    // Nobody else is held up.
    const other = { email: app.emailOf("guest"), password: PASSWORD };
    expect((await post(app, "/auth/login", other, OWN)).status).toBe(200);
    await getsIn(app, "192.0.2.2");
  });

  it("from one address that claims to be others, against as many accounts", async () => {
    const app = await testApp(open);
    const address = "203.0.113.9";
    const looked = await attack(app, (n) => {
      const guess = { email: `${n}@example.com`, password: "wrong" };
      return post(app, "/auth/login", guess, address, "", forwarded(strangerAt(n)));
    });
    expect(looked[0]).toBeLessThanOrEqual(36);
    for (const each of looked.slice(1)) expect(each).toBeLessThanOrEqual(2);
    // Nobody at another address is held up, whoever that claims to be.
    const right = { email: app.emailOf("admin"), password: PASSWORD };
    const owner = await post(app, "/auth/login", right, OWN, "", forwarded(address));
    expect(owner.status).toBe(200);
    await getsIn(app, address);
  });
});
