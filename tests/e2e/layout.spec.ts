/** What stands where, and what is large, on a phone and on a wide screen. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { everyScreen } from "./screens.ts";

const TRAIN = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };
const WIDE = { width: 1280, height: 800 };

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error("It has no place.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Every text of the screen with its size in pixels, the largest first. */
function largestText(page: Page): Promise<string | undefined> {
  return page.getByRole("main").evaluate((main) => {
    const texts = [...main.querySelectorAll("*")].filter(
      ({ firstChild }) => firstChild instanceof Text && firstChild.data.trim() !== "",
    );
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    return texts.toSorted((a, b) => size(b) - size(a))[0]?.textContent ?? undefined;
  });
}

test("on a phone the item, a box and Storage begin with what one looks for", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy(TRAIN);
  await server.createBox("B-1", undefined, "Trains");
  await server.putIntoBox("B-1", TRAIN.strToyBarcode, 3);
  await page.goto(`/inventory/${TRAIN.strToyBarcode}`);
  const name = await boxOf(page.getByRole("heading", { name: TRAIN.strName }));
  const picture = await boxOf(page.getByRole("button", { name: /picture/i }).first());
  expect(await largestText(page)).toBe(TRAIN.strName);
  expect(name.x).toBeGreaterThanOrEqual(picture.right);
  expect(name.y).toBeLessThan(picture.bottom);
  const quantity = await boxOf(page.getByRole("button", { name: "Edit quantity" }));
  expect((await boxOf(page.getByRole("region", { name: "Where it is" }))).y).toBeGreaterThan(
    quantity.y,
  );
  const barcode = page.getByRole("button", { name: "Show barcode" });
  await expect(barcode).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");

  await page.goto("/storage");
  const note = await boxOf(page.getByText("Trains", { exact: true }));
  expect((await boxOf(page.getByText("Box B-1", { exact: true }))).y).toBeGreaterThan(note.y);

  await page.goto("/box/B-1");
  const row = page.getByRole("list", { name: "Toys in this box" }).getByRole("listitem");
  await expect(row.getByRole("link", { name: "Item" })).toBeVisible();
  await row.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(new RegExp(`/inventory/${TRAIN.strToyBarcode}$`));
});

/** How many areas of the screen hold nothing, and how many are black. */
function oddAreas(page: Page): Promise<{ empty: number; black: number }> {
  return page.getByRole("main").evaluate((main) => {
    const areas = [...main.querySelectorAll("div")].filter((area) => {
      const { width, height } = area.getBoundingClientRect();
      return width > 100 && height > 60;
    });
    const isBlack = (area: Element) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(area)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return alpha > 0 && Math.max(red, green, blue) < 64;
    };
    return {
      empty: areas.filter(({ textContent }) => textContent.trim() === "").length,
      black: areas.filter(isBlack).length,
    };
  });
}

test("nothing is framed that is empty or off: the hub before a code, the camera beside a gun", async ({
  adminPage: page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/barcode-hub");
  await expect(page.getByRole("button", { name: "Generate New Barcode" })).toBeVisible();
  expect(await oddAreas(page)).toEqual({ empty: 0, black: 0 });
  await page.goto("/barcodes");
  await expect(page.getByText("The camera is off.")).toBeVisible();
  expect(await oddAreas(page)).toEqual({ empty: 0, black: 0 });
  await page.getByText("Scanner gun", { exact: true }).click();
  await expect(page.getByText("Ready to scan")).toBeVisible();
  await expect(page.getByLabel("Camera picture")).toHaveCount(0);
  expect(await oddAreas(page)).toEqual({ empty: 0, black: 0 });
});

test("a wide screen is used: Home in two columns, the inventory in rows of 48 px that say where a toy is", async ({
  adminPage: page,
  server,
}) => {
  await page.setViewportSize(WIDE);
  await server.createToy({ ...TRAIN, intAgeMin: 3, intAgeMax: 12 });
  await server.createToy({ strToyBarcode: "LOOSE", strName: "Loose" });
  await server.createSection(2);
  await server.createBox("B-1", 2);
  await server.putIntoBox("B-1", TRAIN.strToyBarcode, 3);
  await page.goto("/home");
  const overview = await boxOf(page.getByRole("region", { name: "Overview" }));
  const notifications = await boxOf(page.getByRole("region", { name: "Notifications" }));
  expect(notifications.x).toBeGreaterThan(overview.right);
  await page.goto("/inventory/new");
  const first = await boxOf(page.getByLabel("Name"));
  expect((await boxOf(page.getByLabel("Description"))).x).toBeGreaterThan(first.right);
  expect(first.width).toBeGreaterThan(400);

  await page.goto("/inventory");
  await quiet(page);
  await expect(page.getByRole("columnheader", { name: "Location" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: TRAIN.strName });
  await expect(row.getByRole("cell", { name: "Box B-1 (Section 2)" })).toBeVisible();
  expect((await boxOf(row)).height).toBeLessThan(50);
  await expect(page.getByRole("row").filter({ hasText: "Loose" })).toContainText("In no box");
  for (const width of [390, 700, 768, 960]) {
    await page.setViewportSize({ ...WIDE, width });
    await expect(row.getByRole("cell", { name: "Box B-1 (Section 2)" })).toBeVisible();
  }
  // What a move changes is there without a reload.
  await server.call("DELETE", `/boxes/B-1/toys/${TRAIN.strToyBarcode}`);
  await expect(row).toContainText("In no box");
});

test("a message that lasts stands below the menu and the title", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "OLD", strName: "Old doll" });
  await page.goto("/inventory/OLD");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  const message = page
    .getByRole("status")
    .filter({ has: page.getByRole("button") })
    .first();
  await expect(message).toBeVisible();
  const header = await boxOf(page.getByRole("banner"));
  expect((await boxOf(message)).y).toBeGreaterThanOrEqual(header.bottom);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("every link of a screen is as high as a thumb, also in a text", async ({
  adminPage: page,
  server,
}) => {
  const screens = await everyScreen(server);
  for (const screen of ["home", "storage", "box", "item", "search", "history"]) {
    await page.goto(screens[screen] ?? "/");
    const links = page.getByRole("main").getByRole("link");
    await expect(links.nth(1)).toBeVisible();
    const low = await links.evaluateAll((all) =>
      all
        .map((link) => `${link.textContent}: ${link.getBoundingClientRect().height}`)
        .filter((said) => Number(said.split(": ").at(-1)) < 44),
    );
    expect(low, screen).toEqual([]);
  }
});
