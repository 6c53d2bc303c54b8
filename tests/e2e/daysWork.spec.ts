/** A working day from signing up to moving half a box, with the network lost in each part: the server's figures are right at its end. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { unreadableCode } from "#server/labels/labelReader.ts";
import { shows } from "#tests/specification/clauses.ts";
import { cartButton } from "./boxCamera.ts";
import { goOffline } from "./quiet.ts";
import { expect, test } from "./scanning.ts";
import { button, go, unsent } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const BY_CAMERA = "4006381333931";
const TOYS = [BY_CAMERA, "TOY-1", "TOY-2"];
const nameOf = (code: string) => (code === BY_CAMERA ? "Wooden train" : `Puzzle ${code}`);

const ADA = {
  "Full name": "Ada Reyes",
  Email: "ada@example.com",
  Password: "Correct-Horse-2",
  "Confirm password": "Correct-Horse-2",
  Address: "1 Toy Lane",
  "Date of birth": "1990-05-01",
  Phone: "1",
};

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const inBox = async (server: TestServer, box: string) =>
  Object.fromEntries(
    (await server.boxToys(box)).map((line) => [line.strToyBarcode, line.intAmountInBox]),
  );

/** A command without a connection waits, is marked, and is sent when there is one. */
async function offline(page: Page, order: () => Promise<void>) {
  await goOffline(page);
  await order();
  await expect(unsent(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(unsent(page)).toBeHidden();
}

async function signUp(page: Page, server: TestServer) {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  for (const [label, value] of Object.entries(ADA))
    await page.getByRole("tabpanel").getByLabel(label, { exact: true }).fill(value);
  await button(page, "Sign Up").click();
  await expect(page).toHaveURL(/\/guest$/);
  const [ada] = await server.call<{ id: string }[]>("GET", `/api/people?q=${ADA.Email}`);
  await server.call("PATCH", `/api/people/${ada?.id}`, { role: "admin", rights: ["delete"] });
  // The open screen learns of it by itself when the person comes back to it.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.goto("/home");
  await expect(page).toHaveURL(/\/home$/);
}

async function fillToy(page: Page, code: string) {
  await expect(title(page)).toHaveText("Add Item");
  await expect(page.getByLabel("Barcode", { exact: true })).toHaveValue(code);
  await page.getByLabel("Name", { exact: true }).fill(nameOf(code));
  await page.getByLabel("Quantity", { exact: true }).fill("12");
  await button(page, "Save").click();
}

async function saveToy(page: Page, code: string) {
  await fillToy(page, code);
  await expect(page).toHaveURL(new RegExp(`/inventory/${code}$`));
  await expect(page.getByRole("heading", { name: nameOf(code) })).toBeVisible();
  await expect(unsent(page)).toBeHidden();
}

async function addToys(page: Page) {
  await go(page, "/barcodes");
  await button(page, "Scan").click();
  await saveToy(page, BY_CAMERA);
  for (const code of TOYS.slice(1)) {
    // Wherever a person is, the gun's next code leads on.
    await shoot(page, code);
    await expect(page.getByLabel("Barcode", { exact: true })).toHaveValue(code);
    if (code === TOYS[2]) {
      await offline(page, async () => {
        await fillToy(page, code);
        await expect(title(page)).not.toHaveText("Add Item");
      });
    } else await saveToy(page, code);
  }
}

async function printLabel(page: Page, form: Locator, code: string) {
  await button(form, "Print label").click();
  const downloading = page.waitForEvent("download");
  const print = page.getByRole("dialog", { name: "Print labels" });
  await print.getByRole("button", { name: "Print", exact: true }).click();
  const pdf = new Uint8Array(await readFile(await (await downloading).path()));
  const labels = [{ code, title: "", place: "" }];
  expect(await unreadableCode(pdf, { size: "roll-62x29", start: 1, copies: 1, labels })).toBeNull();
  await page.keyboard.press("Escape");
}

/** A box whose label is read back from its PDF, and one more. */
async function addBoxes(page: Page): Promise<string[]> {
  const codes: string[] = [];
  await go(page, "/storage");
  const form = page.getByRole("dialog", { name: "Add box" });
  for (const note of ["Trains", "Kites"]) {
    await button(page, "Add box").click();
    await form.getByRole("button", { name: "Generate a new code" }).click();
    await expect(form.getByLabel("Box code")).not.toHaveValue("");
    const code = await form.getByLabel("Box code").inputValue();
    if (note === "Trains") await printLabel(page, form, code);
    await form.getByLabel("Note").fill(note);
    const save = async () => {
      await form.getByRole("button", { name: "Add", exact: true }).click();
      await expect(form).toBeHidden();
    };
    if (note === "Kites") await offline(page, save);
    else await save();
    await expect(page.getByRole("link", { name: `Box ${code}` })).toBeVisible();
    codes.push(code);
  }
  return codes;
}

/** Into the first box by camera and by gun; a wrong scan is taken back by hand. */
async function fillBox(page: Page, box: string) {
  await go(page, "/barcodes");
  await page.getByRole("radiogroup", { name: "Scan mode" }).getByText("Camera").click();
  await shoot(page, box);
  await expect(page.getByRole("heading", { name: `Box Camera – ${box}` })).toBeVisible();
  await button(page, "Add Items").click();
  await expect(page.getByText("The camera is off.")).toBeVisible();
  await button(page, "Scan Toy").click();
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(page.getByText("The camera is off.")).toBeVisible();
  await page.getByText("Scanner gun", { exact: true }).click();
  for (const code of ["TOY-1", "TOY-1", "TOY-1", "TOY-1", "TOY-2"]) await shoot(page, code);
  await expect(cartButton(page, 3)).toBeVisible();
  await cartButton(page, 3).click();
  const cart = page.getByRole("dialog", { name: "Items to Add" });
  await cart.getByRole("button", { name: `Remove ${nameOf("TOY-2")}` }).click();
  await expect(cart.getByText(nameOf("TOY-2"))).toBeHidden();
  await offline(page, async () => {
    await cart.getByRole("button", { name: "Confirm" }).click();
    await expect(cart).toBeHidden();
  });
}

async function recount(page: Page, box: string) {
  await go(page, `/box/${box}`);
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  await page.getByLabel(`Amount of ${nameOf("TOY-1")}`, { exact: true }).fill("8");
  await button(page, "Save").click();
  await offline(page, async () => {
    const question = page.getByRole("dialog", { name: "Confirm change" });
    await expect(question).toContainText("4 → 8");
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(question).toBeHidden();
  });
}

async function moveHalf(page: Page, from: string, to: string) {
  await go(page, `/box/${from}`);
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  await page.getByRole("checkbox", { name: nameOf("TOY-1") }).check();
  await button(page, "Move").click();
  const dialog = page.getByRole("dialog", { name: "Move toys" });
  await dialog.getByLabel(`Amount of ${nameOf("TOY-1")}`).fill("4");
  await shoot(page, to);
  await expect(dialog.getByLabel("Destination box")).toHaveValue(to);
  // The first answer is lost: asked again with the same key, it counts once.
  await page.route(
    "**/adjust",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(unsent(page)).toBeHidden();
}

/** Seven are sold: the four that are in no box, and three from a box. */
async function sell(page: Page, box: string) {
  await go(page, "/inventory/TOY-1");
  await button(page, "Edit quantity").click();
  await page.getByLabel("Quantity", { exact: true }).fill("5");
  await button(page, "Save quantity").click();
  const question = page.getByRole("dialog", { name: "Confirm change" });
  await question.getByRole("button", { name: /^In no box/ }).click();
  await question.getByRole("button", { name: `Box ${box}` }).click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question).toBeHidden();
  await expect(unsent(page)).toBeHidden();
}

test("a working day on a phone", shows("box-camera/cart"), async ({ openScan, server }) => {
  const page = await openScan({ bcid: "ean13", text: BY_CAMERA });
  // A new person's device; the first admin stays signed in elsewhere.
  await page.evaluate(() => localStorage.clear());
  await signUp(page, server);
  await addToys(page);
  const boxes = await addBoxes(page);
  const [first = "", second = ""] = boxes;
  await fillBox(page, first);
  await expect.poll(() => inBox(server, first)).toEqual({ [BY_CAMERA]: 1, "TOY-1": 4 });
  await recount(page, first);
  await moveHalf(page, first, second);
  await expect.poll(() => inBox(server, second)).toEqual({ "TOY-1": 4 });
  await sell(page, first);
  await expect.poll(() => inBox(server, first)).toEqual({ [BY_CAMERA]: 1, "TOY-1": 1 });
  for (const code of TOYS)
    expect(await server.toy(code)).toMatchObject({
      strName: nameOf(code),
      intQuantity: code === "TOY-1" ? 5 : 12,
    });
  await go(page, "/unsent");
  await expect(page.getByText("Everything is sent.")).toBeVisible();
});
