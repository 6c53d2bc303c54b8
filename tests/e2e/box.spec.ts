/** The Box screen in a real browser (specification sections 2 and 8). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { go, holdClock, rows, tryAgain } from "./screen.ts";
import type { TestServer } from "./server.ts";

async function stock(server: TestServer) {
  await server.createToy({ strToyBarcode: "t1", strName: "Train" });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
  await server.createSection(3);
  await server.createBox("A", 3, "Mixed");
  await server.createBox("B", undefined, "Spare");
  await server.putIntoBox("A", "t1", 5);
  await server.putIntoBox("A", "t2", 2);
}

async function select(page: Page, ...names: string[]) {
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  for (const name of names) await page.getByRole("checkbox", { name }).check();
}

async function move(page: Page, destination: string) {
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move toys" });
  await dialog.getByLabel("Destination box").fill(destination);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
}

test(
  "shows what is in the box, whether its code begins with BOX- or not; contents that cannot be fetched are an Error; toys are moved, also where the screen is left; a deletion that fails says so",
  shows(
    "box/prefix",
    "box/item",
    "errors/contents",
    "box/edit",
    "errors/move-toys",
    "errors/delete-toys",
  ),
  async ({ adminPage: page, server }) => {
    await test.step("shows what is in the box; the prefix box- is stripped", async () => {
      await stock(server);
      await page.goto("/box/box-A");
      const box = page.getByRole("region", { name: "Box A" });
      await expect(page.getByRole("heading", { level: 1, name: "Box" })).toBeVisible();
      await expect(box).toContainText("Mixed");
      await expect(box).toContainText("2 toys · 7 pieces");
      await expect(rows(page)).toHaveText([/Bear.*t2.*× 2.*Item/, /Train.*t1.*× 5.*Item/]);
      await box.getByRole("link", { name: "Section 3" }).click();
      await expect(page.getByRole("region", { name: "Section 3" })).toBeInViewport();
      await page.goBack();
      await rows(page).first().getByRole("link", { name: "Item" }).click();
      await expect(page).toHaveURL(/\/inventory\/t2$/);
    });
    await test.step("a box whose code begins with BOX- is the one that opens, and the one that changes", async () => {
      await server.createBox("BOX-A");
      await server.putIntoBox("BOX-A", "t1", 4);
      await go(page, "/boxcamera/BOX-A");
      await expect(page.getByRole("heading", { name: "Box Camera – BOX-A" })).toBeVisible();
      await page.getByRole("button", { name: "View Items" }).click();
      await expect(page.getByRole("region", { name: "Box BOX-A" })).toContainText(
        "1 toy · 4 pieces",
      );
      await select(page, "Train");
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete 1 toy from this box?" });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("This box is empty.")).toBeVisible();
      await expect.poll(() => server.boxToys("BOX-A")).toEqual([]);
      expect((await server.boxToys("A")).length).toBe(2);
    });
    await test.step("contents that cannot be fetched are an Error; an unknown box is not found", async () => {
      await page.route("**/boxes/A/toys**", (route) => route.abort());
      await page.clock.install();
      await page.goto("/box/A");
      const alert = page.getByRole("alert");
      await expect(alert.getByRole("heading", { name: "Error" })).toBeVisible();
      await expect(alert).toContainText("Failed to fetch box contents");
      // Every 5 s it is asked by itself, but not on a clock that stands.
      await holdClock(page, 2_000);
      const asked = page.waitForRequest(/\/boxes\/A\/toys/);
      await page.getByRole("button", { name: "Try again" }).click();
      await asked;
      await page.clock.resume();
      await page.unrouteAll();
      await tryAgain(page);
      await expect(rows(page)).toHaveCount(2);
      await go(page, "/box/nope");
      await expect(
        page.getByRole("heading", { name: "Failed to fetch box contents" }),
      ).toBeVisible();
      await expect(page.getByText("There is no box with this code.")).toBeVisible();
      await expect(page.getByText("nope")).toBeVisible();
    });
    await test.step("moves toys, Moving… meanwhile, also where the screen is left, and adds to what is there; a deletion that fails says so", async () => {
      await server.putIntoBox("B", "t1", 1);
      await go(page, "/box/A");
      await select(page, "Bear", "Train");
      const second = Promise.withResolvers<void>();
      let posts = 0;
      await page.route("**/boxes/B/toys", async (route) => {
        if (route.request().method() === "POST" && ++posts === 2) await second.promise;
        await route.fallback();
      });
      await move(page, "B");
      await expect(page.getByText("Moving…")).toBeVisible();
      await expect(page.getByText("1 of 2")).toBeVisible();
      await page.getByRole("navigation", { name: "Main" }).getByText("Search").click();
      second.resolve();
      await expect(
        page.getByRole("status").filter({ hasText: "Toys moved successfully!" }),
      ).toBeVisible();
      expect(await server.boxToys("A")).toEqual([]);
      await go(page, "/box/B");
      await expect(rows(page)).toHaveText([/Bear.*× 2/, /Train.*× 6/]);
      await test.step("a deletion that fails says so: a refused one stays selected, one without an answer goes on by itself", async () => {
        await select(page, "Bear", "Train");
        const address = "**/boxes/B/toys/t1";
        await page.route(address, (route) =>
          route.fulfill({ status: 409, json: { error: "Broken.", code: "broken" } }),
        );
        const remove = async () => {
          const dialog = page.getByRole("dialog");
          await expect(dialog).toBeHidden();
          await page.getByRole("button", { name: "Delete" }).click();
          await dialog.getByRole("button", { name: "Delete" }).click();
        };
        await remove();
        const alert = page
          .getByRole("alert")
          .filter({ hasText: "Failed to delete selected toys." });
        await expect(alert).toBeVisible();
        await expect(page.getByRole("checkbox", { name: "Train" })).toBeChecked();
        await expect(page.getByRole("checkbox", { name: "Bear" })).toHaveCount(0);

        await page.unroute(address);
        await page.route(address, (route) =>
          route.fulfill({ status: 500, json: { error: "Broken.", code: "broken" } }),
        );
        await remove();
        await expect(alert.filter({ hasText: "goes on by itself" })).toBeVisible();
        await expect(page.getByRole("link", { name: /unsent/ })).toBeVisible();
        await expect(rows(page)).toHaveText([/Train/]);
        await page.unroute(address);
        await expect(page.getByText("This box is empty.")).toBeVisible();
        await expect(page.getByRole("link", { name: /unsent/ })).toBeHidden();
        expect(await server.boxToys("B")).toEqual([]);
      });
    });
  },
);
