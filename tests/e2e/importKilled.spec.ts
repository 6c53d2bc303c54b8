/** An import whose browser is killed goes on, or is taken back as chosen, and nothing is doubled (our addition; docs/design.md, "Import"). */
import type { Import, Toy } from "#domain/types.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { KilledPhone } from "./killedPhone.ts";

const ROWS = Number(process.env.KILLED_ROWS ?? 600);
/** Milliseconds for all rows to be sent, applied or taken back. */
const PATIENCE = { timeout: 20_000 + 6 * ROWS };
const HEADINGS = ["Barcode", "Name", "Quantity"];
const rows = Array.from({ length: ROWS }, (_, n) => [`T${n}`, `Toy ${n}`, "3"]);
const content = [HEADINGS, ...rows].map((cells) => cells.join(",")).join("\n");
const file = { name: "toys.csv", mimeType: "text/csv", buffer: Buffer.from(content) };

test.describe.configure({ timeout: 180_000 + 15 * ROWS });

test("an import whose browser is killed goes on with each row once, and is taken back as chosen", async ({
  server,
}) => {
  for (const n of [0, 2]) {
    await server.createToy({ strToyBarcode: `T${n}`, strName: `Toy ${n}`, intQuantity: 1 });
  }
  const phone = new KilledPhone();
  const open = async () => {
    const page = await phone.open(server.url);
    await signInPage(page, server.session);
    return page;
  };
  /** Kills as soon as `isTime`. */
  const killWhen = async (isTime: () => Promise<boolean>) => {
    await expect.poll(isTime, { ...PATIENCE, intervals: [20] }).toBe(true);
    await phone.kill();
  };
  const theImport = async () => (await server.call<Import[]>("GET", "/api/imports"))[0];

  // While its rows are uploaded: nothing of it is there.
  let page = await open();
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
  await killWhen(async () => isSent);

  // The same file is chosen again.
  page = await open();
  await page.goto("/import");
  await choose();
  await expect.poll(async () => (await theImport())?.strState, PATIENCE).toBe("checked");
  const { strImport, ...checked } = (await theImport()) as Import;
  expect(checked).toMatchObject({ intNew: ROWS - 2, intChanged: 2 });

  // While the server applies it.
  await page.getByRole("button", { name: /^Import [\d,]+ rows$/ }).click();
  await killWhen(async () => (await theImport())?.strState !== "checked");
  page = await open();
  await page.goto(`/import/${strImport}`);
  await expect(page.getByText("Imported.", { exact: true })).toBeVisible(PATIENCE);
  const toys = await server.call<Toy[]>("GET", "/toys");
  expect(toys).toHaveLength(ROWS);
  expect(toys.reduce((sum, { intQuantity }) => sum + intQuantity, 0)).toBe(3 * ROWS + 2);

  // It is taken back.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back: nothing of it is left.")).toBeVisible(PATIENCE);
  const left = await server.call<Toy[]>("GET", "/toys");
  expect(left.map(({ intQuantity }) => intQuantity)).toEqual([1, 1]);
  expect(await server.call<Import[]>("GET", "/api/imports")).toHaveLength(1);
  await phone.remove();
});
