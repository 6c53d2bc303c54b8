/** A toast covers neither what was just changed nor the bars, also with large text. */
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test("a toast stands beside what was changed, with text at 200 %", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Ark", intQuantity: 9 });
  for (let n = 1; n <= 4; n++) {
    await server.createBox(`B${n}`, undefined, "On the shelf by the door");
    await server.putIntoBox(`B${n}`, "T1", n);
  }
  const toast = page.locator(".mantine-Notification-root").filter({ hasText: "Done: " });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirm" });

  async function expectClear(changed: Locator) {
    await confirm.click();
    await expect(toast).toBeVisible();
    const bars = [page.getByRole("banner"), page.getByRole("navigation", { name: "Main" })];
    const covered = await toast.boundingBox();
    for (const element of [changed, ...bars]) {
      const box = await element.boundingBox();
      if (!covered || !box) throw new Error("It is not shown.");
      const isApart =
        covered.y + covered.height <= box.y ||
        box.y + box.height <= covered.y ||
        covered.x + covered.width <= box.x ||
        box.x + box.width <= covered.x;
      expect(isApart, JSON.stringify([covered, box])).toBe(true);
    }
  }

  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto("/inventory/T1");
  const row = page.getByRole("listitem").filter({ hasText: "Box B1" });
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ark on the shelf");
  await page.getByRole("button", { name: "Save name" }).click();
  await expectClear(page.getByRole("heading", { name: "Ark on the shelf" }));
  // The next toast is another.
  await page.reload();
  await row.getByRole("button", { name: "Increase B1" }).click();
  // What is changed at the edge of the screen.
  await row.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await row.getByRole("button", { name: "Increase B1" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectClear(row);
});
