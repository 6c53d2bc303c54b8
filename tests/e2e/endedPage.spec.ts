/** Nothing scanned is lost when the page ends at the very moment at which a scan's outcome is drawn. */
import type { Page } from "@playwright/test";
import { BOX, cartButton, openAddMode, openMenu, pull, stock, TOYS } from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";

/**
 * From the drawing of `text` on the page's thread does nothing any more: whatever is not on the
 * device by then is lost when the page is ended.
 */
async function stopAt(page: Page, text: string) {
  await page.evaluate((text) => {
    const draw = () => {
      if (!document.body.textContent?.includes(text)) return;
      console.log("drawn");
      for (;;);
    };
    new MutationObserver(draw).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, text);
}

/** Ends the page while `act` makes it draw `text`. */
async function endAt(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await stopAt(page, text);
  const drawn = page.waitForEvent("console", (message) => message.text() === "drawn");
  act().catch(() => {});
  await drawn;
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
}

test("a page that is ended when a scan's outcome is drawn has the toy in its cart again, once", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await openAddMode(page);
  await pull(page, TOYS[0], TOYS[0]);
  await expect(cartButton(page, 1)).toBeVisible();
  await endAt(page, "+1 (3 total)", () => pull(page, TOYS[0]));

  const other = await page.context().newPage();
  await other.goto("/unsent");
  await expect(other.getByText(`Cart of box ${BOX}: 1 item`)).toBeVisible();
  await openMenu(other);
  await expect(other.getByText("1 item is waiting in this box's cart")).toBeVisible();
  await expect(other.getByText(`3 × Wooden train`)).toBeVisible();
});
