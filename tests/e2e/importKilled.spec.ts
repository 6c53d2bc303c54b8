/** An import whose browser is killed goes on, or is taken back as chosen, and nothing is doubled (our addition; docs/design.md, "Import"). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import type { Import, Toy } from "#domain/types.ts";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/browsers.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

const ROWS = Number(process.env.KILLED_ROWS ?? 600);
/** Milliseconds for all rows to be sent, applied or taken back. */
const PATIENCE = { timeout: 7000 + 6 * ROWS };
const HEADINGS = ["Barcode", "Name", "Quantity"];
const rows = Array.from({ length: ROWS }, (_, n) => [`T${n}`, `Toy ${n}`, "3"]);
const content = [HEADINGS, ...rows].map((cells) => cells.join(",")).join("\n");
const file = { name: "toys.csv", mimeType: "text/csv", buffer: Buffer.from(content) };

test.describe.configure({ timeout: 30_000 + 15 * ROWS });

/** A browser on one device, which keeps what it has over the death of the browser. */
function device(server: TestServer, options: BrowserContextOptions) {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-browser-"));
  let pid = 0;
  return {
    async open(): Promise<Page> {
      const context = await chromium.launchPersistentContext(folder, {
        ...{ executablePath: findChromium(), args: CHROMIUM_ARGS, baseURL: server.url },
        ...options,
      });
      const session = await context.browser()?.newBrowserCDPSession();
      const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
      pid = processInfo?.find(({ type }) => type === "browser")?.id ?? 0;
      const page = await context.newPage();
      await signInPage(page, server.session);
      return page;
    },
    /** Kills as soon as `isTime`. */
    async kill(page: Page, isTime = async () => true) {
      await expect.poll(isTime, { ...PATIENCE, intervals: [20] }).toBe(true);
      const closed = page.context().waitForEvent("close");
      process.kill(pid, "SIGKILL");
      await closed;
    },
    async remove(page: Page) {
      await page.context().close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("an import whose browser is killed goes on with each row once, and is taken back as chosen", async ({
  server,
  contextOptions,
}) => {
  for (const n of [0, 2]) {
    await server.createToy({ strToyBarcode: `T${n}`, strName: `Toy ${n}`, intQuantity: 1 });
  }
  const shop = device(server, contextOptions);
  const theImport = async () => (await server.call<Import[]>("GET", "/api/imports"))[0] as Import;

  // While its rows are uploaded: nothing of it is there.
  let page = await shop.open();
  let isSent = false;
  await page.route("**/api/imports", (route) => {
    if (route.request().method() === "GET") return route.continue();
    isSent = true;
  });
  await page.goto("/import");
  const choose = async () => {
    await page.getByLabel("CSV or XLSX file").setInputFiles(file);
    await page.getByRole("radio", { name: "Add to them" }).check();
    await page.getByRole("button", { name: "Check all rows" }).click();
  };
  await choose();
  await expect.poll(() => isSent).toBe(true);
  await shop.kill(page);

  // The same file is chosen again; the server compares its rows, whoever looks.
  page = await shop.open();
  await page.goto("/import");
  await choose();
  await page.waitForURL(/import\/.+/);
  await shop.kill(page);
  await expect.poll(async () => (await theImport()).strState, PATIENCE).toBe("checked");
  const { strImport, ...checked } = await theImport();
  expect(checked).toMatchObject({ intReceived: ROWS, intNew: ROWS - 2, intChanged: 2 });
  page = await shop.open();

  // While the server applies it.
  await page.goto(`/import/${strImport}`);
  await page.getByRole("button", { name: /^Import [\d,]+ rows$/ }).click();
  await shop.kill(page, async () => (await theImport()).strState !== "checked");
  page = await shop.open();
  await page.goto(`/import/${strImport}`);
  await expect(page.getByText("Imported.", { exact: true })).toBeVisible(PATIENCE);
  const toys = await server.call<Toy[]>("GET", "/toys");
  expect(toys).toHaveLength(ROWS);
  expect(toys.reduce((sum, { intQuantity }) => sum + intQuantity, 0)).toBe(3 * ROWS + 2);

  // While it is taken back.
  const { strState: applied } = await theImport();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await shop.kill(page, async () => (await theImport()).strState !== applied);
  page = await shop.open();
  await page.goto(`/import/${strImport}`);
  await expect(page.getByText("Taken back: nothing of it is left.")).toBeVisible(PATIENCE);
  const left = await server.call<Toy[]>("GET", "/toys");
  expect(left.map(({ intQuantity }) => intQuantity)).toEqual([1, 1]);
  expect(await server.call<Import[]>("GET", "/api/imports")).toHaveLength(1);
  await shop.remove(page);
});
