/** On the home screen: the app is renewed whole, and can be taken off again. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { CLIENT_HEADER } from "#domain/clientVersion.ts";
import { persistedTitles } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/** Resolves when the app's files are on this device. */
const stored = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** The fields of the copy's rows, as the device stores them. */
const storedFields = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("toyshelf.copy");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = database.transaction("progress").objectStore("progress").getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    database.close();
    return JSON.stringify(reading.result);
  });

/** The second build: a field renamed, another added, other files, and another version. */
const secondBuild = (text: string) =>
  text
    .replaceAll("Scan, look up, organise and move toys.", "The second build.")
    .replaceAll("imageThumb", "imageSmall")
    .replace(/(["'`])imageSmall\1/, "$&,$1intWeight$1")
    .replaceAll(CLIENT_HEADER, `${CLIENT_HEADER}-2`)
    .replaceAll("assets/", "assets2/")
    .replace(/(\/index\.html`,revision:`)\w+/, "$1second");

/** An answer of the second server to the second build. */
const secondAnswer = (text: string) =>
  text
    .replaceAll('"imageThumb"', '"imageSmall"')
    .replace(/"imageSmall":(\[[^\]]*\])/, '$&,"intWeight":$1');

/** The server, which from `renew()` on is of another build, and after `dropOldBuild()` understands the first no more. */
async function twoBuilds(target: string) {
  let isNew = false;
  let isMixed = false;
  let isTooOld = false;
  const proxy = createServer(async (call, answer) => {
    if (call.url === "/clear") {
      return answer.writeHead(204, { "clear-site-data": '"storage"' }).end();
    }
    const headers = new Headers({ "accept-encoding": "identity" });
    for (const name of ["authorization", "content-type", "cookie", "idempotency-key"]) {
      if (call.headers[name]) headers.set(name, String(call.headers[name]));
    }
    if (isTooOld && CLIENT_HEADER in call.headers) headers.set(CLIENT_HEADER, "0");
    const chunks = await call.toArray();
    const sending = fetch(target + call.url?.replace("/assets2/", "/assets/"), {
      ...{ method: call.method, headers },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const response = await sending.catch(() => null);
    if (!response) return answer.destroy();
    const type = response.headers.get("content-type") ?? "";
    answer.writeHead(response.status, {
      "content-type": type,
      "cache-control": response.headers.get("cache-control") ?? "no-store",
    });
    if (isMixed && call.url === "/index.html") {
      isMixed = false;
      answer.end(await response.text());
    } else if (isNew && /html|javascript|css/.test(type)) {
      answer.end(secondBuild(await response.text()));
    } else if (`${CLIENT_HEADER}-2` in call.headers && /json/.test(type)) {
      answer.end(secondAnswer(await response.text()));
    } else {
      for await (const chunk of response.body ?? []) answer.write(chunk);
      answer.end();
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    renew: () => {
      isNew = true;
    },
    /** The page comes once from a server of the first build, as while two are updated one after the other. */
    mix: () => {
      isMixed = true;
    },
    dropOldBuild: () => {
      isTooOld = true;
    },
    close: () => proxy.closeAllConnections(),
  };
}

test("a new version is offered when it is there whole, and what is typed goes over to it", async ({
  page,
  server,
}) => {
  const builds = await twoBuilds(server.url);
  await signInPage(page, server.session);
  await page.goto(`${builds.url}/inventory/new?barcode=NEW-1`);
  await stored(page);
  const description = page.locator('meta[name="description"]');
  await page.getByLabel("Name").fill("Kite");
  await expect.poll(() => persistedTitles(page)).toHaveLength(1);
  builds.renew();
  builds.mix();
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing ?? registration.waiting;
      while (worker?.state === "installing") {
        await new Promise((resolve) => worker.addEventListener("statechange", resolve));
      }
      return worker?.state;
    });
  expect(await update()).toBe("redundant");
  expect(await update()).toBe("installed");
  const offer = page.getByRole("status").filter({ hasText: "A new version is ready." });
  await expect(offer).toBeVisible();
  await expect(description).not.toHaveAttribute("content", "The second build.");
  await offer.getByRole("button", { name: "Use it now" }).click();
  await expect(description).toHaveAttribute("content", "The second build.");
  await expect(page.getByLabel("Name")).toHaveValue("Kite");
  builds.close();
});

test("a build that the server understands no more goes on from its copy and is renewed; the new one has a copy of its own and sends what is unsent", async ({
  page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Train", intQuantity: 5 });
  await server.createToy({ strToyBarcode: "T2", strName: "Kite", intQuantity: 9 });
  const builds = await twoBuilds(server.url);
  await signInPage(page, server.session, true);
  await page.goto(`${builds.url}/account`);
  await stored(page);
  await expect(page.getByText(/^2 toys, as of/)).toBeVisible();
  builds.renew();
  builds.dropOldBuild();
  await page.goto(`${builds.url}/inventory/T1`);
  await expect(page.getByRole("main")).toContainText("5in stock");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("link", { name: "1 unsent" })).toBeVisible();
  expect(await server.toy("T1")).toMatchObject({ intQuantity: 5 });
  await page.getByRole("status").getByRole("button", { name: "Renew" }).click();
  await page.waitForURL("**/home");
  await expect.poll(async () => (await server.toy("T1")).intQuantity).toBe(6);
  await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
  await page.goto(`${builds.url}/account`);
  await stored(page);
  await expect(page.getByText(/^2 toys, as of/)).toBeVisible();
  await expect.poll(() => storedFields(page)).toContain("intWeight");
  builds.close();
  await server.end();
  await page.goto(`${builds.url}/inventory/T1`);
  await expect(page.getByRole("main")).toContainText("6in stock");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "The second build.",
  );
});

/** Makes the app's scripts on the device useless, or all its files. */
const breakStoredApp = (page: Page, files: "scripts" | "all") =>
  page.evaluate(async (files) => {
    const broken = () =>
      files === "all" ? new Response("Broken.") : new Response(null, { status: 404 });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const file of await cache.keys()) {
        if (files === "all" || file.url.includes("/assets/")) await cache.put(file, broken());
      }
    }
  }, files);

test("a device that is told to clear its data begins as a new one", async ({ page, server }) => {
  const builds = await twoBuilds(server.url);
  await page.goto(`${builds.url}/login`);
  await page.evaluate(async (session) => {
    localStorage.setItem("toyshelf.session", JSON.stringify(session));
    // A later build's, which was gone back from.
    const opening = indexedDB.open("toyshelf.copy", 99);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    opening.result.close();
  }, server.session);
  await page.goto(`${builds.url}/account`);
  await stored(page);
  await expect(page.getByText(/^0 toys, as of/)).toBeVisible();
  await page.evaluate(async () => void (await fetch("/clear")));
  await page.goto(`${builds.url}/inventory`);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  // The page that asks to sign in opens an empty database for what is scanned there.
  const left = await page.evaluate(async () => [
    ...(await indexedDB.databases()).filter(({ name }) => name !== "toyshelf"),
    ...(await caches.keys()),
  ]);
  expect(left).toEqual([]);
  // Where nobody is signed in, a build that the server understands no more renews itself.
  builds.renew();
  builds.dropOldBuild();
  await page.getByLabel("Email").pressSequentially("ada@example.com");
  await page.getByLabel("Password", { exact: true }).pressSequentially("wrong");
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "The second build.",
  );
  await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
  builds.close();
});

test("the manifest has what a browser asks of an app; one address takes the stored app off the device", async ({
  adminPage: page,
}) => {
  await test.step("the manifest has what a browser asks of an app", async () => {
    await page.goto("/account");
    await stored(page);
    await expect(
      page.getByRole("heading", { name: "Put Toyshelf on the home screen" }),
    ).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const { errors } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
  });
  await test.step("one address takes the stored app off the device, whatever is wrong with it", async () => {
    // Once only before: the second page of a stored app has its scripts from the browser's memory.
    await breakStoredApp(page, "scripts");
    await page.goto("/account");
    await page.getByRole("alert").getByRole("button", { name: "Load again" }).click();
    await page.waitForURL("**/home");
    await stored(page);
    await breakStoredApp(page, "all");
    await page.goto("/account");
    await expect(page.locator("body")).toHaveText("Broken.");
    await page.goto("/renew.html");
    await page.waitForURL("**/home");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  });
});
