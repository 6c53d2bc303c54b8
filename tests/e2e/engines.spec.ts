/** The same path in the two engines in which no other test runs. */
import { findFirefox, findWebKit } from "../../scripts/browsers.ts";
import type { Engine } from "./engines/engine.ts";
import { PARTS, PARTS_WITHOUT_SERVER } from "./engines/path.ts";
import { Person } from "./engines/person.ts";
import { openPuppeteer } from "./engines/puppeteer.ts";
import { openWebKit } from "./engines/webDriver.ts";
import { test } from "./fixtures.ts";
import { openNetwork } from "./network.ts";
import type { TestServer } from "./server.ts";

const ENGINES: Record<string, () => Promise<Engine> | undefined> = {
  Firefox() {
    const found = findFirefox();
    if (!found) return undefined;
    const extraPrefsFirefox = {
      "ui.prefersReducedMotion": 1,
      // As in Chromium: what is drawn, compiled and started in advance costs more than it is used here.
      "layout.frame_rate": 15,
      "javascript.options.ion": false,
      "dom.ipc.processPrelaunch.enabled": false,
    };
    return openPuppeteer({ browser: "firefox", executablePath: found.firefox, extraPrefsFirefox });
  },
  WebKit() {
    const found = findWebKit();
    return found && openWebKit(found);
  },
};

async function walk(engine: Engine, server: TestServer, parts: typeof PARTS) {
  const network = await openNetwork(server.url);
  const person = new Person(engine, network.url);
  try {
    for (const [name, part] of Object.entries(parts)) {
      await test.step(name, () => part({ person, server, network, downloads: engine.downloads }));
    }
  } finally {
    await engine.close();
    await network.close();
  }
}

// A whole day of work in each, on a machine that does other things beside.
test.describe.configure({ timeout: 240_000 });

for (const [name, open] of Object.entries(ENGINES)) {
  test(`the whole path works in ${name}`, async ({ server }) => {
    const engine = open();
    test.skip(!engine && !process.env.CI, `${name} is missing.`);
    if (!engine) throw new Error(`${name} is missing.`);
    await walk(await engine, server, { ...PARTS, ...PARTS_WITHOUT_SERVER });
  });
}

const TYPING = `
  const field = document.querySelector("textarea");
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  for (let n = 0; n < 20; n++) {
    set.call(field, "Typed " + n + " at " + Date.now());
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }`;

/** The number of drafts at the last look. */
const DRAFTS = `
  const opening = indexedDB.open("toyshelf");
  opening.onsuccess = () => {
    const count = opening.result.transaction("drafts").objectStore("drafts").count();
    count.onsuccess = () => { window.drafts = count.result; };
    opening.result.close();
  };
  return window.drafts;`;

test("in WebKit a page that is left while it writes on the device holds up no later one", async ({
  server,
}) => {
  const found = findWebKit();
  test.skip(!found && !process.env.CI, "WebKit is missing.");
  if (!found) throw new Error("WebKit is missing.");
  await server.createToy({ strToyBarcode: "T-1", strName: "Train" });
  // With its page cache, in which such a page stays.
  const engine = await openWebKit(found, []);
  const person = new Person(engine, server.url);
  try {
    await person.open("/login");
    const session = JSON.stringify({ loggedIn: true, ...server.session });
    await engine.run(`localStorage.setItem("toyshelf.session", ${JSON.stringify(session)})`);
    await person.open("/inventory/T-1");
    await person.clicks("button", "Edit notes");
    await person.sees("label", "Notes");
    await engine.run(TYPING);
    // From here on every page finds a draft, whether the one before could write its own or not.
    await person.until("a draft on the device", () => engine.run(DRAFTS));
    for (let pause = 0; pause < 24; pause += 4) {
      await engine.run(`${TYPING} setTimeout(() => { location.href = "/home"; }, ${pause});`);
      await person.sees("button", "Inventory");
      await person.open("/inventory/T-1");
      await person.sees("label", "Notes");
    }
  } finally {
    await engine.close();
  }
});
