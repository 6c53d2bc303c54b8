/** The same path in the three engines, and on a bad network. */
import { CHROMIUM_ARGS, findChromium, findFirefox, findWebKit } from "../../scripts/browsers.ts";
import type { Engine } from "./engines/engine.ts";
import { PARTS } from "./engines/path.ts";
import { Person } from "./engines/person.ts";
import { openPuppeteer } from "./engines/puppeteer.ts";
import { openWebKit } from "./engines/webDriver.ts";
import { test } from "./fixtures.ts";
import { openNetwork } from "./network.ts";
import type { TestServer } from "./server.ts";

const openChromium = () =>
  openPuppeteer({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, "--force-prefers-reduced-motion"],
    headless: "shell",
  });

const ENGINES: Record<string, () => Promise<Engine> | undefined> = {
  Chromium: openChromium,
  Firefox() {
    const found = findFirefox();
    if (!found) return undefined;
    const extraPrefsFirefox = { "ui.prefersReducedMotion": 1 };
    return openPuppeteer({ browser: "firefox", executablePath: found.firefox, extraPrefsFirefox });
  },
  WebKit() {
    const found = findWebKit();
    return found && openWebKit(found);
  },
};

type Quality = Parameters<typeof openNetwork>[1];

async function walk(engine: Engine, server: TestServer, quality: Quality = {}) {
  const network = await openNetwork(server.url, quality);
  const person = new Person(engine, network.url);
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      await test.step(name, () => part({ person, server, network, downloads: engine.downloads }));
    }
  } finally {
    await engine.close();
    await network.close();
  }
}

test.describe.configure({ timeout: 120_000 });

for (const [name, open] of Object.entries(ENGINES)) {
  test(`the whole path works in ${name}`, async ({ server }) => {
    const engine = open();
    test.skip(!engine && !process.env.CI, `${name} is missing.`);
    if (!engine) throw new Error(`${name} is missing.`);
    await walk(await engine, server);
  });
}

test("the whole path works on a slow network that loses one call in twenty", async ({ server }) => {
  await walk(await openChromium(), server, { latency: [400, 1200], loss: 0.05 });
});
