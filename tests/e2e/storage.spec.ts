/** The Storage screen in a real browser (specification sections 2, 5 and 8). */
import type { Locator, Page } from "@playwright/test";
import type { Box, Section } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { go, region, tryAgain } from "./screen.ts";
import { shoot, typed } from "./strokes.ts";

const boxLink = (page: Page, code: string) =>
  page.getByRole("link", { name: `Box ${code}`, exact: true });

async function edit(page: Page, ...names: string[]) {
  await page.getByRole("switch", { name: "Edit mode", exact: true }).click();
  for (const name of names) await page.getByRole("checkbox", { name, exact: true }).check();
}

/** Answers the calls of one method to one path with a failure. */
async function failing(page: Page, method: string, path: RegExp, status: number | "abort") {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (status === "abort") return route.abort();
    return route.fulfill({ status, json: { error: "Refused.", code: "refused" } });
  });
}

const openForm = async (page: Page) => {
  await page.getByRole("button", { name: "Add box" }).click();
  return page.getByRole("dialog", { name: "Add box" });
};
const add = (dialog: Locator) => dialog.getByRole("button", { name: "Add", exact: true }).click();

test(
  "sections and Floor are regions; boxes are links with note and counts; a list that cannot be loaded can be asked for again; a selected section selects its boxes",
  shows("storage/places", "errors/storage-lists", "storage/move-delete", "storage/delete-sections"),
  async ({ adminPage: page, server }) => {
    await server.createSection(1);
    await server.createSection(2);
    await server.createBox("B-1", 2, "Puzzles");
    await server.createBox("B-2");
    await server.createToy({ strToyBarcode: "t1", strName: "Train" });
    await server.putIntoBox("B-1", "t1", 7);
    await failing(page, "GET", /\/sections$/, 500);
    await page.goto("/storage");
    await expect(page.getByText("Could not load sections.")).toBeVisible();
    await page.unrouteAll();
    await failing(page, "GET", /\/boxesinsections\/2\/boxes/, "abort");
    await tryAgain(page);
    await expect(region(page, "Section 2").getByText("Failed to load boxes")).toBeVisible();
    await page.unrouteAll();
    await tryAgain(region(page, "Section 2"));
    await expect(page.getByRole("heading", { level: 1, name: "Storage" })).toBeVisible();
    await expect(region(page, "Section 1")).toContainText("0 boxes");
    const row = region(page, "Section 2").getByRole("listitem");
    await expect(row).toContainText("Puzzles");
    await expect(row).toContainText("7 pieces");
    await expect(region(page, "Floor").getByRole("link", { name: "Box B-2" })).toBeVisible();
    await expect(region(page, "Floor")).not.toContainText("No note");
    await boxLink(page, "B-1").click();
    await expect(page).toHaveURL(/\/box\/B-1$/);
    await test.step("a selected section selects its boxes; deleted, they go to the Floor", async () => {
      await server.createSection(3);
      await server.createBox("S-1", 1);
      await go(page, "/storage");
      await edit(page, "Section 1", "Section 3");
      await expect(page.getByRole("checkbox", { name: "Box S-1" })).toBeChecked();
      await expect(page.getByText("1 box and 2 sections selected")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("Floor.");
      await expect(page.getByRole("button", { name: "Move boxes" })).toBeEnabled();
      await page.getByRole("button", { name: "Delete sections" }).click();
      const question = page.getByRole("dialog", { name: "Delete 2 section(s)?" });
      const going = question.getByRole("group", { name: "Section 1" });
      await expect(going).toContainText("Its box goes to the Floor.");
      await expect(going.getByRole("listitem")).toHaveText(["S-1No note0 toys · 0 pieces"]);
      await expect(question.getByRole("group", { name: "Section 3" })).toContainText(
        "It has no boxes.",
      );
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(region(page, "Section 1")).toHaveCount(0);
      await expect(region(page, "Section 2")).toBeVisible();
      await expect(region(page, "Floor").getByRole("link", { name: "Box S-1" })).toBeVisible();
      expect(await server.call<Section[]>("GET", "/sections")).toMatchObject([{ intSection: 2 }]);
    });
  },
);

test(
  "Add section takes the smallest missing number, or says why not; a section is named beside its number; boxes are added into it and to the Floor, once; one that is not assigned is said",
  shows("storage/add", "errors/add-section", "entities/note", "errors/no-answer", "errors/assign"),
  async ({ adminPage: page, server }) => {
    await test.step("Add section takes the smallest missing number; one that fails is said", async () => {
      await server.createSection(1);
      await server.createSection(3);
      await page.goto("/storage");
      await failing(page, "POST", /\/sections$/, 409);
      await page.getByRole("button", { name: "Add section" }).click();
      const refused = page.getByRole("alert").filter({ hasText: "Failed to create section" });
      await expect(refused).toBeVisible();
      await expect(region(page, "Section 2")).toHaveCount(0);
      await page.unrouteAll();
      // So low that it stands below what is seen, where it does not come into view by itself.
      await page.setViewportSize({ width: 390, height: 360 });
      await page.getByRole("button", { name: "Add section" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Section 2 added." })).toBeVisible();
      await expect(region(page, "Section 2")).toBeInViewport();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(refused).toHaveCount(0);

      await failing(page, "POST", /\/sections$/, "abort");
      await page.getByRole("button", { name: "Add section" }).click();
      await expect(
        page.getByRole("alert").filter({ hasText: "Could not add section." }),
      ).toBeVisible();
      // It stands as it will be; another one is the next.
      for (const name of ["Section 4", "Section 5"]) {
        await expect(region(page, name).getByText("unsent", { exact: true })).toBeVisible();
        if (name === "Section 4") await page.getByRole("button", { name: "Add section" }).click();
      }
      await page.unrouteAll();
      await expect(page.getByText("unsent", { exact: true })).toHaveCount(0);
      await expect(region(page, "Section 5")).toBeVisible();
    });
    await test.step("a section is named beside its number; the name is in filters and in the history", async () => {
      await page.getByRole("button", { name: "Edit name of Section 1" }).click();
      const dialog = page.getByRole("dialog", { name: "Name of Section 1" });
      await dialog.getByLabel("Name").fill("Winter");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(region(page, "Section 1")).toContainText("Winter");
      await page.getByRole("button", { name: "Edit name of Section 1" }).click();
      await server.call("PUT", "/api/sections/1", { strName: "Summer" });
      await expect(dialog).toContainText("It was Winter and is Summer now.");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(region(page, "Section 1")).toContainText("Summer");
      // Ordered without a connection, it does not replace what somebody else called it meanwhile.
      await page.getByRole("button", { name: "Edit name of Section 1" }).click();
      await page.context().setOffline(true);
      await dialog.getByLabel("Name").fill("Winter");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
      await server.call("PUT", "/api/sections/1", { strName: "Attic" });
      await page.context().setOffline(false);
      await expect(region(page, "Section 1")).toContainText("Attic");
      await go(page, "/unsent");
      await page.getByRole("button", { name: "Open again" }).click();
      await expect(dialog).toContainText("It was Summer and is Attic now.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
      await expect(region(page, "Section 1")).toContainText("Winter");
      await go(page, "/inventory");
      await expect(page.getByLabel("Section", { exact: true })).toContainText("Section 1 · Winter");
      await go(page, "/history");
      await expect(page.getByRole("main")).toContainText('set the name of section 1 to "Winter"');
    });
    await test.step("adds a box into a section, and one with a note and a new code to the Floor", async () => {
      await server.createBox("BOX-18");
      await go(page, "/storage");
      const dialog = await openForm(page);
      const code = dialog.getByLabel("Box code");
      await code.focus();
      await typed(page, "box-18");
      await expect(code).toHaveAccessibleDescription(
        "BOX-18 is there already. This is another code.",
      );
      // A toy's as well, of whose code the codes of many others are longer forms.
      for (let n = 1; n < 10; n++) {
        await server.createToy({
          strToyBarcode: n === 1 ? "Kit-1" : `KIT-1${n}`,
          strName: `Kit ${9 - n}`,
        });
      }
      await code.press("ControlOrMeta+a");
      await code.press("Delete");
      await typed(page, "kit-1");
      await expect(code).toHaveAccessibleDescription(
        "Kit-1 is there already. This is another code.",
      );
      await code.press("ControlOrMeta+a");
      await code.press("Delete");
      await server.call("DELETE", "/boxes/BOX-18");
      // A gun's Enter must not save.
      await code.focus();
      await shoot(page, "200000000077");
      await expect(dialog.getByLabel("Note")).toBeFocused();
      await dialog.getByRole("combobox", { name: "Section" }).click();
      await page.getByRole("option", { name: "Section 4" }).click();
      await add(dialog);
      await expect(dialog).toBeHidden();
      await expect(region(page, "Section 4").getByRole("link")).toHaveText(["Box 200000000077"]);
      const box = await server.call<Box>("GET", "/api/boxes/200000000077");
      expect(box).toMatchObject({ strCustomNote: "none", intSection: 4 });

      await openForm(page);
      await dialog.getByRole("button", { name: "Generate a new code" }).click();
      await expect(code).toHaveValue(/^2\d{12}$/);
      await dialog.getByLabel("Note").focus();
      await typed(page, "Trains, 3 of 7");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(region(page, "Floor").getByRole("listitem").first()).toContainText(
        "Trains, 3 of 7",
      );
      expect(await server.call<Box[]>("GET", "/boxes")).toContainEqual(
        expect.objectContaining({ strCustomNote: "Trains, 3 of 7" }),
      );
    });
    await test.step("a box whose answer is lost is added once; one that is not assigned stands on the Floor until it is", async () => {
      const dialog = await openForm(page);
      await dialog.getByLabel("Box code").fill("B-1");
      // Each answer until it is said: the live stream may connect meanwhile, and the order is then sent again at once.
      // The rule stays: one that is taken back while a call is under way handles it twice.
      let isSaid = false;
      await page.route(/\/boxes$/, async (route) => {
        if (isSaid || route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await add(dialog);
      const said = page.getByRole("alert");
      await expect(said).toContainText("Something went wrong. Please try again.");
      isSaid = true;
      await expect(said).toContainText("It is not sent yet and goes on by itself.");
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
      expect(await server.call<Box[]>("GET", "/boxes")).toHaveLength(3);
      await page.reload();
      await expect(region(page, "Floor").getByRole("link", { name: "Box B-1" })).toBeVisible();
      await expect(dialog).toBeHidden();

      await failing(page, "POST", /\/boxesinsections\/1\/boxes$/, 500);
      await openForm(page);
      await dialog.getByLabel("Box code").fill("B-2");
      await dialog.getByRole("combobox", { name: "Section" }).click();
      await page.getByRole("option", { name: "Section 1 · Winter" }).click();
      await add(dialog);
      const sentence = "Box created, but failed to assign it to the section.";
      await expect(said.filter({ hasText: sentence })).toBeVisible();
      await expect(region(page, "Floor").getByRole("link", { name: "Box B-2" })).toBeVisible();
      await page.unrouteAll();
      await expect(region(page, "Section 1").getByRole("link", { name: "Box B-2" })).toBeVisible();
    });
  },
);

async function moveTo(page: Page, destination: string) {
  await page.getByRole("button", { name: "Move boxes" }).click();
  const dialog = page.getByRole("dialog", { name: "Move boxes" });
  await expect(dialog.getByRole("button", { name: "Move" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Destination" }).click();
  const option = page.getByRole("option", { name: destination, exact: true });
  await expect(option, "is not cut off by the dialog").toBeInViewport({ ratio: 1 });
  await option.click();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toBeHidden();
}

test(
  "what cannot be moved or deleted is said and stays chosen; without an answer it goes on by itself; in Edit Mode a box is moved on from where it will stand, or stands by now, however late its former place is read",
  shows("errors/take-out", "errors/put-in", "errors/delete-box", "errors/delete-section"),
  async ({ adminPage: page, server }) => {
    for (const section of [1, 2]) await server.createSection(section);
    for (const code of ["B-1", "B-2"]) await server.createBox(code, 1);
    await page.goto("/storage");
    const box = (code: string) => page.getByRole("checkbox", { name: `Box ${code}` });
    const said = (sentence: string) => page.getByRole("alert").filter({ hasText: sentence });
    await edit(page, "Box B-1");
    await failing(page, "POST", /\/boxesinsections\/2\/boxes$/, 409);
    await moveTo(page, "Section 2");
    await expect(said("Failed to add box B-1 to new section")).toContainText(
      "Failed to move boxes",
    );
    await expect(
      region(page, "Section 1").getByRole("checkbox", { name: "Box B-1" }),
    ).toBeChecked();
    expect(await server.call<Box>("GET", "/api/boxes/B-1")).toMatchObject({ intSection: 1 });

    await page.unrouteAll();
    await box("B-2").check();
    await failing(page, "DELETE", /\/boxesinsections\/1\/boxes\/B-1$/, 404);
    await moveTo(page, "Section 2");
    await expect(said("Failed to remove box B-1")).toContainText(
      "Failed to move boxes. Please try again.",
    );
    await expect(box("B-1")).toBeChecked();
    await expect(
      region(page, "Section 2").getByRole("checkbox", { name: "Box B-2" }),
    ).not.toBeChecked();

    await page.unrouteAll();
    await box("B-2").check();
    await failing(page, "DELETE", /\/boxes\/B-1$/, 409);
    await page.getByRole("button", { name: "Delete boxes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(said("Failed to delete box: B-1")).toContainText(
      "Failed to delete boxes. Please try again.",
    );
    await expect(box("B-1")).toBeChecked();
    await expect(box("B-2")).toHaveCount(0);

    await page.unrouteAll();
    await box("B-1").uncheck();
    await page.getByRole("checkbox", { name: "Section 2" }).check();
    await failing(page, "DELETE", /\/sections\/2$/, 409);
    await page.getByRole("button", { name: "Delete sections" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(said("Failed to delete section.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Section 2" })).toBeChecked();

    await page.unrouteAll();
    await server.createBox("B-2");
    await page.getByRole("switch", { name: "Edit mode", exact: true }).click();
    await test.step("a scanned box whose move is unsent is moved on from where it will stand", async () => {
      await edit(page, "Box B-1");
      await failing(page, "DELETE", /\/boxesinsections\/1\/boxes\/B-1$/, "abort");
      await moveTo(page, "Section 2");
      await expect(region(page, "Section 2").getByRole("listitem")).toContainText("unsent");
      await edit(page);
      await shoot(page, "B-1");
      await expect(page.getByRole("checkbox", { name: "Box B-1" })).toBeChecked();
      await moveTo(page, "Floor");
      await expect(
        region(page, "Floor").getByRole("listitem").filter({ hasText: "B-1" }),
      ).toContainText("unsent");
      await page.unrouteAll();
      // It is tried again by itself.
      await go(page, "/unsent");
      await expect(page.getByText("Everything is sent.")).toBeVisible();
      expect(await server.call<Box>("GET", "/api/boxes/B-1")).toMatchObject({ intSection: null });
    });
    await test.step("a selected box that somebody moves meanwhile goes from where it stands then", async () => {
      await go(page, "/storage");
      await edit(page, "Box B-2");
      await server.call("POST", "/boxesinsections/1/boxes", { strBoxCode: "B-2" });
      const moved = region(page, "Section 1").getByRole("checkbox", { name: "Box B-2" });
      await expect(moved).toBeChecked();
      await moveTo(page, "Floor");
      await expect(region(page, "Floor").getByRole("link", { name: "Box B-2" })).toBeVisible();
      expect(await server.call<Box>("GET", "/api/boxes/B-2")).toMatchObject({ intSection: null });
    });
    await test.step("a box whose move is unsent stands where it goes, however late its former place is read", async () => {
      // The device's copy would know all boxes at once.
      await page.route(/\/api\/copy/, (route) => route.abort());
      await go(page, "/storage");
      // It is sent and never answered: another try would draw everything anew.
      await page.route(/\/boxesinsections\/2\/boxes$/, (route) =>
        route.request().method() === "POST" ? undefined : route.fallback(),
      );
      await edit(page, "Box B-1");
      await moveTo(page, "Section 2");
      await expect(region(page, "Section 2")).toContainText("Box B-1");
      const isFloorAsked = Promise.withResolvers<void>();
      const others = Promise.withResolvers<void>();
      await page.route(/\/floorBoxes/, async (route) => {
        isFloorAsked.resolve();
        await others.promise;
        await route.continue();
      });
      await page.reload();
      await isFloorAsked.promise;
      await expect(region(page, "Section 2")).toContainText("0 boxes");
      others.resolve();
      await expect(region(page, "Section 2").getByRole("link", { name: "Box B-1" })).toBeVisible();
    });
  },
);

test("many sections and boxes: found by text, asked for as they are shown; one just added is scrolled to and marked", async ({
  adminPage: page,
  server,
}) => {
  for (let n = 1; n <= 60; n++) await server.createSection(n);
  for (let n = 0; n < 40; n++) {
    await server.createBox(`MANY-${String(n).padStart(2, "0")}`, 1, n === 33 ? "Kites" : undefined);
  }
  await server.createBox("LAST", 60, "Marbles");
  const tooMuch: string[] = [];
  let boxCalls = 0;
  page.on("response", async (response) => {
    if (!/\/(boxes|floorBoxes)\?/.test(response.url())) return;
    boxCalls += 1;
    const limit = Number(new URL(response.url()).searchParams.get("limit"));
    if (!limit || limit > 60) tooMuch.push(response.url());
  });
  await page.goto("/storage");
  await expect(region(page, "Section 1").getByRole("link")).toHaveCount(4);
  await quiet(page);
  expect(boxCalls, "only what is in view is asked for").toBeLessThan(20);
  await region(page, "Section 1").getByRole("button", { name: "Show more (36 left)" }).click();
  await expect(region(page, "Section 1").getByRole("link")).toHaveCount(28);

  await page.getByLabel("Filter boxes").fill("kit");
  await expect(page.getByRole("link", { name: /^Box/ })).toHaveText(["Box MANY-33"]);
  await expect(page).toHaveURL(/q=kit/);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Box/ })).toHaveText(["Box MANY-33"]);
  await page.getByLabel("Filter boxes").fill("nothing is called so");
  await expect(page.getByText("No boxes match.")).toBeVisible();
  await page.getByLabel("Filter boxes").fill("");

  await page.getByRole("combobox", { name: "Jump to" }).fill("60");
  await page.getByRole("option", { name: "Section 60" }).click();
  await expect(region(page, "Section 60")).toBeInViewport();
  await expect(boxLink(page, "LAST")).toBeVisible();
  expect(tooMuch).toEqual([]);

  const dialog = await openForm(page);
  await dialog.getByLabel("Box code").fill("Z-1");
  await dialog.getByLabel("Note").fill("Skates");
  await dialog.getByRole("combobox", { name: "Section" }).fill("Section 1");
  await page.getByRole("option", { name: "Section 1", exact: true }).click();
  await add(dialog);
  const row = page.getByRole("listitem").filter({ hasText: "Just added" });
  await expect(row).toHaveText(/^Skates\s*Box Z-1/);
  await expect(row).toBeInViewport();
});
