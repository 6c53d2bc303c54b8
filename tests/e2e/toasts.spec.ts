/** A toast covers neither what was just changed nor the bars, also with large text. */
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

type Area = { x: number; y: number; width: number; height: number };

async function areaOf(element: Locator): Promise<Area> {
  const area = await element.boundingBox();
  if (!area) throw new Error("It is not shown.");
  return area;
}

const isApart = (one: Area, other: Area) =>
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y ||
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x;

test("a toast covers no button of a dialog that is opened right after, does not leap once one is gone, and stands beside what was changed, with text at 200 %", async ({
  adminPage: page,
  server,
}) => {
  await page.goto("/storage");
  await page.getByRole("button", { name: "Add section" }).click();
  const toast = page.locator(".mantine-Notification-root");
  const undo = toast.filter({ hasText: "Undo" });
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "Add box" }).click();
  const dialog = page.getByRole("dialog", { name: "Add box" });
  await expect(dialog.getByRole("button", { name: "Add", exact: true })).toBeVisible();
  const covered = await areaOf(undo);
  for (const button of await dialog.getByRole("button").all()) {
    const area = await areaOf(button);
    expect(isApart(covered, area), JSON.stringify([covered, area])).toBe(true);
  }
  await test.step("a toast that comes while a dialog fades away does not leap once it is gone", async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("button", { name: "Add box" }).click();
    const tops = await dialog.getByRole("button", { name: "Cancel" }).evaluate(async (cancel) => {
      const section = cancel.closest("[role=dialog]");
      const region = document.querySelector(
        ".mantine-Notifications-root[data-position=top-center]",
      );
      const frame = () => new Promise(requestAnimationFrame);
      const topNow = () => region && getComputedStyle(region).top;
      const seen = [topNow()];
      (cancel as HTMLElement).click();
      await frame();
      while (section?.isConnected) {
        seen.push(topNow());
        await frame();
      }
      return { open: seen[0], fading: [...new Set(seen.slice(1))], gone: topNow() };
    });
    expect(tops.open).not.toBe(tops.gone);
    expect(tops.fading).toEqual([tops.gone]);
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await test.step("a toast stands beside what was changed, with text at 200 %", async () => {
    await server.createToy({ strToyBarcode: "T1", strName: "Ark", intQuantity: 9 });
    for (let n = 1; n <= 4; n++) {
      await server.createBox(`B${n}`, undefined, "On the shelf by the door");
      await server.putIntoBox(`B${n}`, "T1", n);
    }
    const done = page.locator(".mantine-Notification-root").filter({ hasText: "Done: " });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirm" });

    async function expectClear(changed: Locator) {
      await confirm.click();
      await expect(done).toBeVisible();
      const bars = [page.getByRole("banner"), page.getByRole("navigation", { name: "Main" })];
      const covered = await areaOf(done);
      for (const element of [changed, ...bars]) {
        const box = await areaOf(element);
        expect(isApart(covered, box), JSON.stringify([covered, box])).toBe(true);
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
});
