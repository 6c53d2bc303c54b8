/** /inventory: words, filters, order, pages, what is in the address, failures (specification sections 2, 8 and 9). */
import type { Page } from "@playwright/test";
import type { NewToy, Toy } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { go, holdClock, tableRows, tryAgain } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const DESKTOP = { width: 1280, height: 800 };

/** `n` toys named "Toy 001" on, with quantities 0 to 9 in turn. */
async function fill(server: TestServer, n: number) {
  for (let i = 1; i <= n; i++) {
    const number = String(i).padStart(3, "0");
    await server.createToy({
      strToyBarcode: `T${number}`,
      strName: `Toy ${number}`,
      intQuantity: i % 10,
      intAgeMin: i % 13,
      strGender: (["boy", "girl", "unisex"] as const)[i % 3],
    });
  }
}

/** A toy of every status and gender. */
async function fillMixed(server: TestServer) {
  for (const toy of [
    { strToyBarcode: "00012", strName: "Ark", strGender: "boy", intAgeMin: 3, intQuantity: 50 },
    { strToyBarcode: "B2", strName: "Ball", strGender: "girl", intAgeMin: 5, intQuantity: 4 },
    { strToyBarcode: "C3", strName: "Crane", strGender: "unisex", intAgeMin: 12, intQuantity: 1 },
    { strToyBarcode: "D4", strName: "drum", strGender: "boy", intQuantity: 20, tags: ["loud"] },
  ] satisfies NewToy[]) {
    await server.createToy(toy);
  }
}

const rows = (page: Page) => tableRows(page, "Items");
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const openFilters = (page: Page) => page.getByRole("button", { name: /^Filters/ }).click();

test("the dashboard's card leads to toys whose boxes hold more than there are; filters by place and tag go together, in the address; from the desk toys are put into a box by its note and their names", async ({
  adminPage: page,
  server,
}) => {
  await fillMixed(server);
  await server.createSection(3);
  await server.createBox("BOX-2", 3, "Drums");
  await server.putIntoBox("BOX-2", "D4", 20);
  await page.goto("/home");
  const card = page.getByRole("group", { name: "Contradictions" });
  await expect(page.getByRole("group", { name: "Low", exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  await server.putIntoBox("BOX-2", "D4", 1);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/boxed=over/);
  await expect(rows(page)).toHaveText([/drum/]);
  await page.getByRole("switch", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all 1" }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("checkbox", { name: "The boxes are right" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("No items match your filters.")).toBeVisible();
  expect((await server.toy("D4")).intQuantity).toBe(21);

  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await openFilters(page);
  await page.getByLabel("Section").selectOption("Section 3");
  await page.getByRole("combobox", { name: "Tag" }).fill("loud");
  await page.getByRole("combobox", { name: "Box", exact: true }).fill("BOX-2");
  await expect(page).toHaveURL(/section=3.*box=BOX-2|box=BOX-2.*section=3/);
  await expect(rows(page)).toHaveText([/drum/]);
  await page.clock.install();
  await page.reload();
  await expect(rows(page)).toHaveText([/drum/]);
  await openFilters(page);
  await page.getByLabel("Boxes").selectOption("In no box yet");
  await expect(page.getByText("No items match your filters.")).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(rows(page)).toHaveCount(4);

  // A letter typed just before does not bring a filter back.
  await page.getByLabel("Boxes").selectOption("In no box yet");
  await expect(rows(page)).toHaveCount(3);
  await holdClock(page);
  await page.getByRole("combobox", { name: "Tag" }).press("x");
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole("combobox", { name: "Tag" })).toHaveValue("");
  await expect(page).toHaveURL(/\/inventory$/);
  await page.clock.resume();

  await go(page, "/home");
  await page.getByRole("button", { name: "By need" }).click();
  await expect(rows(page)).toHaveText([/Crane.*4 of 5/s, /Ball.*1 of 5/s]);
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await test.step("from the desk: a toy is put into a box by the box's note, and toys into a box by their names", async () => {
    await server.call("DELETE", "/api/boxes/BOX-2/toys/D4");
    await go(page, "/inventory/D4");
    await page.getByRole("button", { name: "Put into a box" }).click();
    const putting = page.getByRole("dialog", { name: "Put into a box" });
    await expect(putting.getByLabel("Pieces")).toHaveValue("21");
    await putting.getByLabel("Box", { exact: true }).fill("nosuch");
    await putting.getByRole("button", { name: "Put in", exact: true }).click();
    await expect(putting.getByText("No box has the code nosuch.")).toBeVisible();
    await putting.getByLabel("Box", { exact: true }).fill("drum");
    await putting.getByRole("button", { name: "BOX-2" }).click();
    await putting.getByRole("button", { name: "Put in", exact: true }).click();
    await expect(putting).toBeHidden();
    await page.getByRole("link", { name: "Box BOX-2" }).click();

    await page.getByRole("button", { name: "Add toys" }).click();
    const adding = page.getByRole("dialog", { name: "Add toys" });
    const toy = adding.getByLabel("Toy", { exact: true });
    const found = adding.getByRole("list", { name: "Toys found" }).getByRole("button");
    await toy.pressSequentially("ar", { delay: 60 });
    await expect(found).toHaveText([/Ark/]);
    // One more letter just before the choice does not end it.
    await holdClock(page);
    await toy.press("k");
    await found.click();
    await page.clock.runFor(1000);
    await expect(found).toHaveAttribute("aria-pressed", "true");
    await page.clock.resume();
    await adding.getByLabel("Pieces").fill("2");
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    await expect(toy).toHaveValue("");
    // By keys alone: Enter takes the only one that is found, and the next one is typed at once.
    await expect(toy).toBeFocused();
    await page.keyboard.type("crane", { delay: 90 });
    await page.keyboard.press("Enter");
    await expect(adding.getByLabel("Pieces")).toBeFocused();
    await page.keyboard.type("2", { delay: 90 });
    const answered = Promise.withResolvers<void>();
    await page.route("**/boxes/BOX-2/toys", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await expect(toy).toHaveValue("");
    await expect(toy).toBeFocused();
    // The next one is typed while this one is on its way.
    await page.keyboard.type("ba", { delay: 90 });
    answered.resolve();
    await expect(adding.getByRole("button", { name: "Add", exact: true })).not.toHaveAttribute(
      "data-loading",
    );
    await expect(found).toHaveText([/Ball/]);
    await expect(toy).toHaveValue("ba");
    await adding.getByRole("button", { name: "Clear" }).click();
    // Of several the arrows find one.
    await expect(found).toHaveText([/Ark/, /Ball/, /Crane/, /drum/]);
    for (const key of ["Down", "Down", "Down", "Up"]) await page.keyboard.press(`Arrow${key}`);
    await expect(found.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(adding.getByLabel("Pieces")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toy).toHaveValue("");
    await adding.getByRole("button", { name: "Done" }).click();
    await expect
      .poll(async () => (await server.boxToys("BOX-2")).map((line) => line.intAmountInBox))
      .toEqual([2, 1, 2, 21]);
  });
});

test("many toys are selected, by hand, by range, by gun and all that match, changed and put into a box as one, undone as one and deleted", async ({
  adminPage: page,
  server,
}) => {
  await page.setViewportSize(DESKTOP);
  await fill(server, 24);
  await server.createBox("BOX-2");
  await page.goto("/inventory");
  await page.getByRole("switch", { name: "Select" }).click();
  const toy = (n: string) => page.getByRole("checkbox", { name: `Toy 0${n}` });
  await toy("02").click();
  await toy("05").click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 items selected")).toBeVisible();
  await toy("03").click();
  await shoot(page, "T024");
  await expect(page.getByText('"Toy 024" selected.')).toBeVisible();
  await expect(page.getByText("4 items selected")).toBeVisible();

  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Low stock threshold").fill("7");
  await page.getByLabel("Tags to add").fill("sale, spring");
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(page.getByText(/Change 4 items: low stock threshold 7/)).toBeVisible();
  const changed = async () =>
    (await server.call<Toy[]>("GET", "/toys?tag=sale")).map((one) => one.strToyBarcode);
  // Its question stays, the toast does not.
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await changed()).toEqual(["T002", "T004", "T005", "T024"]);
  expect(await server.toy("T004")).toMatchObject({ intLowStockThreshold: 7 });
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect.poll(changed).toEqual([]);

  await page.getByRole("switch", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all 24" }).click();
  await expect(page.getByText("24 items selected")).toBeVisible();
  await page.getByRole("button", { name: "Put into a box" }).click();
  await page.getByRole("textbox", { name: "Box" }).fill("BOX-2");
  await page.getByRole("switch", { name: "All pieces that are in no box" }).uncheck();
  await expect(page.getByLabel("Pieces of each")).toHaveValue("1");
  await page.getByRole("button", { name: "Put in", exact: true }).click();
  await expect.poll(async () => (await server.boxToys("BOX-2")).length).toBe(24);
  await expect(rows(page).first()).toContainText("Box BOX-2");

  // The box stays the place of Toy 002 and holds none of it.
  await server.call("PUT", "/toys/T002?difference=-1", {
    ...{ intQuantity: 1, boxes: [{ strBoxCode: "BOX-2", intDifference: -1 }] },
  });
  await expect(rows(page).nth(1).getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Select" }).click();
  await toy("02").click();
  // Of a toy that is selected by scan too it is known that boxes hold it.
  await shoot(page, "T001");
  await expect(page.getByText("2 items selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 2 items?" });
  await expect(question).toContainText("1 of them is in boxes. It is taken out of them first.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("22 items")).toBeVisible();
});

test(
  "an empty stock offers a start, and the sample stock; 20 a page, by name ascending, and no more are asked for; the page is in the address and survives reload and Back; one beyond the last shows the last",
  shows("inventory/pages", "calls/lists", "constants/page", "inventory/add"),
  async ({ adminPage: page, server }) => {
    const asked = page.waitForRequest(/\/toys\?/);
    await page.goto("/inventory");
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({ limit: "20", offset: "0", places: "true" });
    await test.step("an empty stock offers a start, and the sample stock, which says when it cannot be loaded", async () => {
      await expect(page.getByText("Your shelf is empty so far.")).toBeVisible();
      await page.getByRole("button", { name: "Add Item" }).click();
      await expect(page).toHaveURL(/\/inventory\/new$/);
      await page.goBack();
      await page.route("**/api/sample", (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("button", { name: "Load sample stock" }).click();
      await expect(page.getByRole("alert")).toHaveText("The sample stock could not be loaded.");
      await page.unroute("**/api/sample");
      await page.getByRole("button", { name: "Load sample stock" }).click();
      await expect(page.getByText(/^6\d items$/)).toBeVisible();
    });
    const toys = await server.call<Toy[]>("GET", "/toys");
    const names = toys.map(({ strName }) => strName).toSorted(new Intl.Collator("en").compare);
    const expectPage = (number: number) =>
      expect(rows(page).getByRole("link")).toHaveText(names.slice(20 * number - 20, 20 * number));
    await expectPage(1);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expectPage(2);
    await page.reload();
    await expectPage(2);
    await page.getByRole("button", { name: "4", exact: true }).click();
    await expectPage(4);
    await rows(page).nth(1).getByRole("link").click();
    await expect(page.getByRole("heading", { name: names[61] })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\?page=4$/);
    await expectPage(4);
    await page.goBack();
    await expectPage(2);
    await go(page, "/inventory?page=9");
    await expect(page).toHaveURL(/\?page=4$/);
    await expectPage(4);
  },
);

test(
  "filters, sorting, rows and search of one table, each in the address; a list that fails can be tried again",
  shows(
    "inventory/filters",
    "inventory/none",
    "states/chips",
    "constants/filters",
    "inventory/sort",
    "inventory/row",
    "inventory/search",
    "errors/lists",
  ),
  async ({ adminPage: page, server }) => {
    await test.step("filters by gender, age and status as specified, each in the address; Reset Filters takes all back; chips say OK, Low and Critical", async () => {
      await fillMixed(server);
      await page.goto("/inventory");
      await expect(rows(page)).toHaveCount(4);
      await expect(rows(page).filter({ hasText: "Ark" })).toContainText("OK");
      await expect(rows(page).filter({ hasText: "Ball" })).toContainText("Low");
      await expect(rows(page).filter({ hasText: "Crane" })).toContainText("Critical");
      await openFilters(page);
      for (const [label, choices] of [
        ["Gender", ["All", "Unisex", "Boy", "Girl"]],
        ["Min Age", ["All", "3+", "5+", "8+", "12+"]],
        ["Status", ["All", "OK", "Low", "Critical"]],
      ] as const) {
        await expect(page.getByLabel(label).locator("option")).toHaveText([...choices]);
      }
      await page.getByLabel("Gender").selectOption("Boy");
      await expect(page).toHaveURL(/\?gender=boy$/);
      await expect(rows(page)).toHaveCount(2);
      await page.getByLabel("Min Age").selectOption("3+");
      await expect(page).toHaveURL(/gender=boy&minAge=3$/);
      await expect(rows(page)).toHaveText([/Ark/]);
      await expect(page.getByRole("button", { name: "Filters, 2 set" })).toBeVisible();
      await page.reload();
      await expect(rows(page)).toHaveText([/Ark/]);
      await expect(page.getByLabel("Gender")).toBeHidden();
      await page.getByRole("button", { name: "Filters, 2 set" }).click();
      await expect(page.getByLabel("Gender")).toHaveValue("boy");
      await expect(page.getByLabel("Min Age")).toHaveValue("3");
      await page.getByLabel("Status").selectOption("Critical");
      await expect(page.getByText("No items match your filters.")).toBeVisible();
      await page.goBack();
      await expect(rows(page)).toHaveText([/Ark/]);
      await page.getByRole("button", { name: "Reset Filters" }).click();
      await expect(page).toHaveURL(/\/inventory$/);
      await expect(rows(page)).toHaveCount(4);
      await expect(page.getByRole("button", { name: "Reset Filters" })).toBeDisabled();
    });
    await test.step("a list that goes up to a quantity says so, and lets go of it", async () => {
      await go(page, "/inventory?maxQuantity=4");
      await expect(rows(page)).toHaveText([/Ball/, /Crane/]);
      await expect(page.getByRole("button", { name: "Filters, 1 set" })).toBeVisible();
      await page.getByRole("button", { name: "Remove the filter: at or below 4 pieces" }).click();
      await expect(page).toHaveURL(/\/inventory$/);
      await expect(rows(page)).toHaveCount(4);
      await expect(page.getByText("Low: at or below its own threshold")).toBeVisible();
    });
    await test.step("the stock is one table whose headers sort and say how, kept in the address", async () => {
      await expect(page.getByRole("columnheader")).toHaveCount(7);
      await expect(rows(page).first().getByRole("cell")).toHaveCount(7);
      await expect(header(page, "Name")).toHaveAttribute("aria-sort", "ascending");
      await expect(header(page, "Quantity")).toHaveAttribute("aria-sort", "none");
      await expect(rows(page)).toHaveText([/Ark/, /Ball/, /Crane/, /drum/]);
      await page.getByRole("button", { name: "Name", exact: true }).click();
      await expect(header(page, "Name")).toHaveAttribute("aria-sort", "descending");
      await expect(rows(page).first()).toContainText("drum");
      await page.getByRole("button", { name: "Quantity", exact: true }).click();
      await expect(header(page, "Quantity")).toHaveAttribute("aria-sort", "ascending");
      await expect(header(page, "Name")).toHaveAttribute("aria-sort", "none");
      await expect(page).toHaveURL(/\?sort=intQuantity$/);
      await expect(rows(page).first()).toContainText("Crane");
      await page.getByRole("button", { name: "Quantity", exact: true }).click();
      await expect(page).toHaveURL(/sort=intQuantity&order=desc$/);
      await page.reload();
      await expect(header(page, "Quantity")).toHaveAttribute("aria-sort", "descending");
      await expect(rows(page).first()).toContainText("Ark");
      for (const name of ["Barcode", "Gender", "Age", "Status"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(header(page, name)).toHaveAttribute("aria-sort", "ascending");
      }
    });
    await test.step("a click anywhere in a row, and Enter on its name, opens the item", async () => {
      await page.setViewportSize(DESKTOP);
      await go(page, "/inventory");
      await expect(header(page, "Name")).toHaveAttribute("aria-sort", "ascending");
      await rows(page).first().getByText("Boy").click();
      await expect(page).toHaveURL(/\/inventory\/00012$/);
      await page.goBack();
      await rows(page).nth(1).getByRole("link", { name: "Ball" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/inventory\/B2$/);
      await expect(page.getByRole("heading", { name: "Ball" })).toBeVisible();
    });
    await test.step("searches names, barcodes and tags as one types, without losing the field", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await go(page, "/inventory?page=3&gender=boy");
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.pressSequentially("loud", { delay: 60 });
      await expect(page).toHaveURL(/gender=boy&q=loud|q=loud&gender=boy/);
      await expect(rows(page)).toHaveText([/drum/]);
      await expect(search).toBeFocused();
      await search.fill("00012");
      await expect(page).toHaveURL(/q=00012/);
      await expect(rows(page)).toHaveText([/Ark/]);
      await page.reload();
      await expect(search).toHaveValue("00012");
      await page.getByRole("button", { name: "Clear" }).click();
      await expect(rows(page)).toHaveCount(2);
      await search.fill("nothing is called so");
      await expect(page.getByText("No items match your filters.")).toBeVisible();
      await page.getByRole("button", { name: "Reset Filters" }).click();
      await expect(search).toHaveValue("");
    });
    await test.step("a slow server keeps the old list, the field and what is typed", async () => {
      await expect(rows(page)).toHaveCount(4);
      const answered = Promise.withResolvers<void>();
      await page.route(/\/toys\?/, async (route) => {
        await answered.promise;
        await route.continue();
      });
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.pressSequentially("bal", { delay: 30 });
      await expect(page).toHaveURL(/q=bal/);
      await expect(rows(page)).toHaveCount(4);
      // Typed on while the first answer, and the address with it, is on its way.
      await search.pressSequentially("l b", { delay: 400 });
      await expect(search).toHaveValue("ball b");
      await search.press("Backspace");
      await search.press("Backspace");
      answered.resolve();
      await expect(search).toHaveValue("ball");
      await expect(rows(page)).toHaveText([/Ball/]);
    });
    await test.step("a list that fails is logged only, empty and can be tried again", async () => {
      const logged = page.waitForEvent("console", (message) =>
        message.text().startsWith(`Not read: ["toys"`),
      );
      await page.route(/\/toys\?/, (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto("/inventory");
      await logged;
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByText("No items match your filters.")).toBeHidden();
      await page.unroute(/\/toys\?/);
      await tryAgain(page);
      await expect(rows(page)).toHaveCount(4);
    });
  },
);
