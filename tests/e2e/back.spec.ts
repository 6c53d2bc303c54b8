/** The back button, also Android's, closes what lies over the screen and nothing else. */
import type { Locator, Page } from "@playwright/test";
import { BOX, cartButton, pull, QUESTION, stock, TOYS } from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";

test.beforeEach(({ server }) => stock(server));

/** Opens it, goes back, and is on the same screen. */
async function closesByBack(page: Page, open: Locator, dialog: Locator): Promise<void> {
  const { href } = new URL(page.url());
  await open.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(href);
}

test("with a dialog, the menu or a sheet open it closes that, with none it leads back; what is shown only now is not lost by it", async ({
  adminPage: page,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Wooden train" }).first().click();
  await expect(page).toHaveURL(/\/inventory\/\d+$/);
  await closesByBack(page, button("Open menu"), dialog("Menu"));
  await closesByBack(page, button("Show barcode"), dialog("Barcode"));
  await closesByBack(page, button("Put into a box"), dialog("Put into a box"));
  await closesByBack(page, button("Decrease quantity"), dialog("Confirm change"));
  await page.goBack();
  await expect(page).toHaveURL(/\/inventory(\?|$)/);

  await test.step("what is shown only now is lost neither by back nor by Escape", async () => {
    const isKept = async (dialog: Locator, shown: Locator) => {
      const { href } = new URL(page.url());
      await expect(shown).toBeVisible();
      await page.goBack();
      await page.keyboard.press("Escape");
      await expect(shown).toBeVisible();
      await expect(page).toHaveURL(href);
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(dialog).toBeHidden();
    };
    const menuLeadsTo = async (name: string) => {
      await button("Open menu").click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name }).click();
    };
    await menuLeadsTo("People");
    await page.getByRole("button", { name: "Invite" }).click();
    const invite = page.getByRole("dialog", { name: "Invite" });
    await invite.getByRole("button", { name: "Invite" }).click();
    await isKept(invite, invite.getByLabel("Link"));
    await menuLeadsTo("Home");
    await button("Barcode Hub").click();
    await page.getByRole("button", { name: "Several" }).click();
    const several = page.getByRole("dialog", { name: "Several new codes" });
    await several.getByRole("button", { name: "Generate" }).click();
    await isKept(several, several.getByRole("list", { name: "New codes" }));
  });
});

test("the cart's sheet goes first, then its question; a cart that is kept for later is there again", async ({
  adminPage: page,
}) => {
  await page.goto("/barcodes");
  await page.getByText("Scanner gun", { exact: true }).click();
  await pull(page, BOX);
  await page.getByRole("button", { name: "Add Items" }).click();
  await pull(page, TOYS[0], TOYS[1]);
  await closesByBack(page, cartButton(page, 2), page.getByRole("dialog", { name: "Items to Add" }));
  const question = page.getByRole("dialog", { name: QUESTION });
  const search = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Search" });
  await closesByBack(page, search, question);
  await search.click();
  await question.getByRole("button", { name: "Keep them for later" }).click();
  await expect(page).toHaveURL(/\/search$/);
  // Until it is drawn the box's screen stands, and asks again.
  await expect(page.getByRole("heading", { name: "Search" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/boxcamera/${BOX}$`));
  await expect(page.getByText("2 items are waiting in this box's cart")).toBeVisible();
  // What Back to Menu asks about is emptied.
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Back to Menu" }).click();
  await expect(question).toBeVisible();
  await expect(question.getByRole("button", { name: "Keep them for later" })).toBeHidden();
});
