/** /search: by name, barcode, gender and age (specification sections 2 and 8). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { go, holdClock, tableRows } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot, typed } from "./strokes.ts";

async function fill(server: TestServer) {
  await server.createToy({
    strToyBarcode: "00012",
    strName: "Ark",
    strGender: "boy",
    intAgeMin: 3,
  });
  await server.createToy({
    strToyBarcode: "00123456789012345678",
    strName: "Ärger Game",
    strGender: "girl",
    intAgeMin: 8,
  });
}

const results = (page: Page) => tableRows(page, "Results");
const field = (page: Page) => page.getByRole("searchbox", { name: "Search" });

test(
  "finds by name, barcode, gender and age, kept in the address; a row goes to the item and Back comes back; finds boxes by code and note, a section by its name",
  shows("search/fields", "search/row", "search/none"),
  async ({ adminPage: page, server }) => {
    await test.step("finds by name and by barcode; a row goes to the item and Back comes back", async () => {
      await fill(server);
      await page.goto("/search");
      await expect(results(page)).toHaveCount(2);
      await field(page).focus();
      await typed(page, "ärger");
      await expect(results(page)).toHaveText([/Ärger Game/]);
      await field(page).fill("0012345678901234567");
      await expect(page).toHaveURL(/\?q=0012345678901234567$/);
      await expect(results(page)).toHaveText([/00123456789012345678/]);
      // A label's lot and serial are no part of the toy's code.
      await shoot(page, "(01)04006381333931(21)S1");
      await expect(field(page)).toHaveValue("4006381333931");
      await field(page).fill("0012345678901234567");
      await results(page).getByRole("link").click();
      await expect(page).toHaveURL(/\/inventory\/00123456789012345678$/);
      await page.goBack();
      await expect(field(page)).toHaveValue("0012345678901234567");
      await expect(results(page)).toHaveCount(1);
    });
    await test.step("finds by gender and age, kept in the address; says No results.", async () => {
      await go(page, "/search");
      await expect(field(page)).toHaveValue("");
      await page.getByLabel("Gender").selectOption("Boy");
      await expect(results(page)).toHaveText([/Ark/]);
      await page.getByLabel("Min Age").selectOption("5+");
      await expect(page.getByText("No results.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("Gender")).toHaveValue("boy");
      await page.getByLabel("Gender").selectOption("All");
      await expect(results(page)).toHaveText([/Ärger/]);
    });
    await test.step("asks what was meant where a letter is wrong, here and in the inventory", async () => {
      await go(page, "/search");
      await expect(results(page)).toHaveCount(2);
      // Not typed: letters right before Enter on a button would be a pull.
      await field(page).fill("aerger gmae");
      await page.getByRole("button", { name: "Did you mean “arger game”?" }).click();
      await expect(page).toHaveURL(/\?q=arger\+game$/);
      await expect(results(page)).toHaveText([/Ärger Game/]);
      await go(page, "/inventory?q=arger+gme");
      await page.getByRole("button", { name: "Did you mean “arger game”?" }).press("Enter");
      await expect(page.getByRole("searchbox")).toHaveValue("arger game");
      await expect(page.getByRole("link", { name: "Ärger Game" })).toBeVisible();
    });
    await test.step("finds boxes by code and note, a section by its name, says of a toy where it is, and dolls finds Doll's", async () => {
      await server.createToy({ strToyBarcode: "D1", strName: "Doll's House" });
      await server.createSection(2);
      for (const n of [1, 2, 3, 4])
        await server.createBox(`BOX-${n}`, undefined, `Dolls' things ${n}`);
      await server.call("POST", "/boxesinsections/2/boxes", { strBoxCode: "BOX-4" });
      await go(page, "/search?q=dolls");
      const boxes = page.getByRole("list", { name: "Boxes found" }).getByRole("listitem");
      await expect(boxes).toHaveCount(3);
      await expect(results(page)).toHaveText([/Doll's House.*In no box yet\./]);
      await page.getByRole("button", { name: "Show more (1 left)" }).click();
      await expect(boxes).toHaveCount(4);
      await server.putIntoBox("BOX-4", "D1", 2);
      await server.putIntoBox("BOX-1", "D1", 1);
      await field(page).fill("doll's things 4");
      await expect(boxes).toHaveText([/Dolls' things 4.*Section 2/]);
      await expect(page.getByText("No results.")).toBeHidden();
      await field(page).fill("doll house");
      await expect(results(page)).toHaveText([/Box BOX-4 \(Section 2\) and 1 more/]);
      await expect(boxes).toHaveCount(0);
      await field(page).fill("box-4");
      await boxes.getByRole("link", { name: "Box BOX-4" }).click();
      await expect(page).toHaveURL(/\/box\/BOX-4$/);
      await server.call("PUT", "/api/sections/2", { strName: "Keller links" });
      await go(page, "/search");
      await expect(field(page)).toHaveValue("");
      await field(page).focus();
      await typed(page, "kell");
      await page.getByRole("link", { name: "Section 2 · Keller links" }).click();
      await expect(page).toHaveURL(/\/inventory\?section=2$/);
      await expect(page.getByRole("table", { name: "Items" })).toContainText("Doll's House");
    });
    await test.step("what is meant stays, also where the last letter was typed just before", async () => {
      // With a load: a timer of the clock before is never cleared on this one.
      await page.clock.install();
      await page.goto("/search");
      await expect(field(page)).toHaveValue("");
      await field(page).pressSequentially("aerger gme", { delay: 120 });
      const meant = page.getByRole("button", { name: "Did you mean “arger game”?" });
      await expect(meant).toBeVisible();
      await holdClock(page);
      await field(page).press("e");
      await meant.click();
      await page.clock.runFor(1000);
      await expect(field(page)).toHaveValue("arger game");
      await expect(page).toHaveURL(/\?q=arger\+game$/);
      // What the server answers late is shown by a timer.
      await page.clock.resume();
      await expect(results(page)).toHaveText([/Ärger Game/]);
    });
  },
);
