/** Counting a box by gun while others work, in a real browser against the real server (docs/design.md, "Counting"). */
import type { Page } from "@playwright/test";
import type { Settings } from "#domain/types.ts";
import { BOX, inBox, latest, NAMES, pull, stock, TOYS } from "./boxCamera.ts";
import { drawLabels, launchWithCamera, writeFilm } from "./camera.ts";
import { holdCommands } from "./device.ts";
import { expect, secondAdmin, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";

const [TRAIN, RINGS, KITE] = TOYS;

const put = (server: TestServer, box: string, barcode: string, amount: number) =>
  server.callAgo(60, `/boxes/${box}/toys`, { strToyBarcode: barcode, intAmountInBox: amount });

test.beforeEach(async ({ server }) => {
  await stock(server);
  await server.createSection(1);
  await server.call("POST", "/boxesinsections/1/boxes", { strBoxCode: BOX });
  await put(server, BOX, TRAIN, 2);
  await put(server, BOX, RINGS, 3);
});

/** Answers the question about what was not counted. */
async function bookWithoutRest(page: Page, said = ""): Promise<void> {
  const rest = page.getByRole("dialog", { name: "Book without these?" });
  await expect(rest).toContainText(said);
  await rest.getByRole("button", { name: "Book" }).click();
}

/** Begins a count of the box, which a gun goes on with. */
async function beginByGun(page: Page) {
  await page.goto(`/count/${BOX}`);
  await page.getByRole("button", { name: "Start counting" }).click();
  await page.getByText("Scanner gun", { exact: true }).click();
}

test("a box is begun, counted, compared, booked and undone; it survives a reload, and others see how far it is", async ({
  adminPage: page,
  browser,
  server,
}) => {
  await page.goto(`/box/${BOX}`);
  await expect(page.getByText("Never counted")).toBeVisible();
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await page.getByText("Scanner gun", { exact: true }).click();
  const other = await secondAdmin(browser, server);
  await other.goto("/count?section=1");
  await expect(other.getByText("You are counting, 0 lines so far")).toBeVisible();
  await pull(page, TRAIN, RINGS, RINGS, KITE, "99999999");
  // Two are handed in, as the last one is still being counted.
  await expect(other.getByText("You are counting, 2 lines so far")).toBeVisible();
  await expect(latest(page)).toContainText("Toy not found");
  await expect(page.getByText("3 toys, 4 pieces")).toBeVisible();
  // Nothing of the book is on the page.
  await expect(page.getByText("the book")).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("3 toys, 4 pieces")).toBeVisible();
  await expect(page.getByText("Toy not found: 99999999")).toBeVisible();

  await page.getByRole("button", { name: "Done counting" }).click();
  await expect(page.getByRole("status").filter({ hasText: "missing" })).toHaveText(
    "2 missing, 1 extra, 1 unknown",
  );
  const elsewhere = page
    .getByRole("group", { name: NAMES[0] })
    .getByRole("button", { name: "It stands elsewhere" });
  await elsewhere.click();
  await page.reload();
  await page.getByRole("button", { name: "Done counting" }).click();
  await expect(elsewhere).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Book all" }).click();
  await bookWithoutRest(page, "Unknown, so booked nowhere: 99999999.");
  await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
  expect(await inBox(server)).toEqual({ [TRAIN]: 1, [RINGS]: 2, [KITE]: 1 });
  const quantities = await Promise.all(TOYS.map((code) => server.toy(code)));
  expect(quantities.map(({ intQuantity }) => intQuantity)).toEqual([50, 49, 51]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => inBox(server)).toEqual({ [TRAIN]: 2, [RINGS]: 3 });
});

test("a label on the list of boxes opens its count; a page that ends before the device holds an order hands its line in again", async ({
  adminPage: page,
  server,
}) => {
  await test.step("a label on the list of boxes opens its count, unless somebody went on or pulled another meanwhile", async () => {
    await server.createBox("BOX-8");
    const answers = new Map([BOX, "BOX-8"].map((box) => [box, Promise.withResolvers<void>()]));
    await page.route("**/api/boxes/*", async (route) => {
      const box = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
      await answers.get(box)?.promise;
      await route.continue();
    });
    await page.goto("/count");
    const list = page.getByRole("list", { name: "Boxes to count" });
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await pull(page, BOX, "BOX-8");
    answers.get(BOX)?.resolve();
    await expect(page.getByRole("status").filter({ hasText: `${BOX}: Box` })).toBeVisible();
    await expect(page).toHaveURL(/\/count$/);
    answers.get("BOX-8")?.resolve();
    await expect(page).toHaveURL(/\/count\/BOX-8$/);
    await page.unrouteAll();
  });
  await test.step("a page that ends before the device holds an order hands its line in again", async () => {
    await beginByGun(page);
    await pull(page, TRAIN, TRAIN);
    await expect(page.getByText("1 toy, 2 pieces")).toBeVisible();
    await holdCommands(page);
    await pull(page, RINGS, RINGS, RINGS);
    await expect(page.getByText("2 toys, 5 pieces")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 toys, 5 pieces")).toBeVisible();
    await page.getByRole("button", { name: "Done counting" }).click();
    await expect(page.getByRole("status").filter({ hasText: "right" })).toHaveText("2 right");
  });
  await test.step("what was answered before the last line was handed in is neither shown nor asked about", async () => {
    await page.getByRole("button", { name: "Book all" }).click();
    await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
    await beginByGun(page);
    await pull(page, TRAIN, TRAIN);
    await expect(page.getByText("1 toy, 2 pieces")).toBeVisible();
    const release = await holdCommands(page);
    await page.getByRole("button", { name: "Done counting" }).click();
    await expect(page.getByText("Handing in what was counted…")).toBeVisible();
    await expect(page.getByText("Not counted", { exact: true })).toHaveCount(0);
    await release();
    await expect(page.getByText("Not counted", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Go on counting" }).click();
    await pull(page, RINGS, RINGS, RINGS);
    await expect(page.getByText("2 toys, 5 pieces")).toBeVisible();
    const { promise: shown, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/counts\/[^/]+$/, async (route) => {
      await shown;
      await route.continue();
    });
    const handedIn = page.waitForResponse(/\/lines\//);
    await page.getByRole("button", { name: "Done counting" }).click();
    await handedIn;
    await expect(page.getByText("Loading…")).toBeVisible();
    await expect(page.getByText("Not counted", { exact: true })).toHaveCount(0);
    answer();
    await expect(page.getByRole("status").filter({ hasText: "right" })).toHaveText("2 right");
  });
});

test("a camera counts each label that comes into view", async ({ server }) => {
  const labels = [TRAIN, RINGS].map((text) => drawLabels([{ bcid: "ean13", text }]));
  const scenes = labels.flatMap((picture) => [
    { picture, frames: 6 },
    { picture: drawLabels([]), frames: 10 },
  ]);
  const browser = await launchWithCamera({ film: writeFilm(scenes, 5) });
  const page = await secondAdmin(browser, server);
  await page.goto(`/count/${BOX}`);
  await page.getByRole("button", { name: "Start counting" }).click();
  await page.getByRole("button", { name: "Scan Toy" }).click();
  // A busy machine misses a label that comes by, and waits for its next round.
  await expect(page.getByText(/^2 toys, /)).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: "Done counting" }).click();
  await expect(page.getByRole("button", { name: "Book all" })).toBeVisible();
  await browser.close();
});

test("another person's count is taken over, also one that was begun without a network; another box is another count", async ({
  adminPage: page,
  browser,
  server,
}) => {
  await server.createBox("BOX-8");
  await beginByGun(page);
  await pull(page, TRAIN, TRAIN, RINGS, "BOX-8");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Finish box BOX-7 and begin box BOX-8?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(latest(page)).toContainText("This is another box");
  await pull(page, "BOX-8");
  await question.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Book all" }).click();
  const other = await secondAdmin(browser, server);
  await page.getByRole("button", { name: "Count box BOX-8" }).click();
  await expect(page).toHaveURL(/\/count\/BOX-8$/);
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("button", { name: "Discard count" })).toBeVisible();
  await pull(page, TRAIN, TRAIN, RINGS);
  await expect(page.getByText("2 toys, 3 pieces")).toBeVisible();
  await other.goto("/count/BOX-8");
  await other.getByRole("button", { name: "Start counting" }).click();
  const takeOver = other.getByRole("dialog").getByRole("button", { name: "Take over" });
  await expect(takeOver).toBeVisible();
  // Without the answer nobody knows the lines: a pull would write one over what the first one counted.
  await other.route(
    "**/api/counts",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await takeOver.click();
  await expect(
    other.getByText("There was no answer, so what was counted here is not"),
  ).toBeVisible();
  await other.getByRole("button", { name: "Start counting" }).click();
  await takeOver.click();
  await expect(other.getByText("1 toy, 2 pieces")).toBeVisible();
  // The first one stops at once, and shows what the other one does not have.
  await expect(page.getByRole("list", { name: "Not handed in" })).toHaveText(/^1 × /);
  await pull(page, RINGS);
  await expect(page.getByText(`${RINGS}: Not counted. Start counting first.`)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Start counting" })).toBeVisible();
  // A code that no box has is not the box before it.
  await go(page, "/count/BOX-9");
  await expect(page.getByText("Box not found")).toBeVisible();
  await test.step("a count that was begun without a network where somebody else counts is handed over", async () => {
    await go(page, `/count/${BOX}`);
    await expect(page.getByRole("button", { name: "Start counting" })).toBeVisible();
    await goOffline(page);
    await page.getByRole("button", { name: "Start counting" }).click();
    await page.getByText("Scanner gun", { exact: true }).click();
    await pull(page, TRAIN, TRAIN, RINGS);
    await expect(page.getByText("2 toys, 3 pieces")).toBeVisible();
    await go(other, `/count/${BOX}`);
    await other.getByRole("button", { name: "Start counting" }).click();
    await expect(other.getByRole("button", { name: "Discard count" })).toBeVisible();
    await page.context().setOffline(false);
    const handedOver = page.getByRole("list", { name: "Not handed in" });
    await expect(handedOver).toContainText(TRAIN);
    await expect(handedOver).toContainText(RINGS);
  });
});

test("lines that were handed in without a network are handed over where somebody else took the count over meanwhile", async ({
  adminPage: page,
  browser,
  server,
}) => {
  await beginByGun(page);
  await goOffline(page);
  await pull(page, TRAIN, TRAIN, RINGS);
  await page.getByRole("button", { name: "Done counting" }).click();
  await expect(page.getByRole("heading", { name: "Counted, not compared yet" })).toBeVisible();
  const other = await secondAdmin(browser, server);
  await other.goto(`/count/${BOX}`);
  await other.getByRole("button", { name: "Start counting" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await expect(other.getByRole("button", { name: "Discard count" })).toBeVisible();
  await page.context().setOffline(false);
  const handedOver = page.getByRole("list", { name: "Not handed in" });
  await expect(handedOver).toContainText(`2 × ${TRAIN}`);
  await expect(handedOver).toContainText(`1 × ${RINGS}`);
});

test("somebody sells while a box is counted without a network; codes that no toy has are added while a box is counted; a shop chooses to ask whether a box ran empty, and which reasons are offered", async ({
  adminPage: page,
  server,
  context,
}) => {
  await test.step("somebody sells while a box is counted without a network: the book is right", async () => {
    await beginByGun(page);
    await goOffline(page);
    await pull(page, TRAIN, TRAIN, RINGS, RINGS, RINGS);
    await expect(page.getByText("2 toys, 5 pieces")).toBeVisible();
    // One of the rings is sold by somebody else, seven seconds later.
    await page.waitForTimeout(7000);
    await server.callAgo(0, `/api/boxes/${BOX}/toys/${RINGS}/adjust`, { intDifference: -1 });
    await page.getByRole("button", { name: "Done counting" }).click();
    await expect(page.getByRole("heading", { name: "Counted, not compared yet" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("status").filter({ hasText: "right" })).toHaveText("2 right");
    await page.getByRole("button", { name: "Book all" }).click();
    await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
    expect(await inBox(server)).toEqual({ [TRAIN]: 2, [RINGS]: 2 });
  });
  await test.step("pulls of a code that no toy had count once it has one; a code that nobody could look up is added when it is handed in", async () => {
    await beginByGun(page);
    await pull(page, "DRUM-2", "DRUM-2", "DRUM-2");
    await expect(page.getByText("Toy not found: DRUM-2, 3 pieces")).toBeVisible();
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Big drum");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/inventory\/DRUM-2$/);
    await go(page, `/count/${BOX}`);
    await expect(page.getByText("1 toy, 3 pieces")).toBeVisible();
    await expect(page.getByText("Toy not found: DRUM-2")).toBeHidden();
    await goOffline(page);
    await pull(page, "NEW-1", "NEW-1");
    await expect(page.getByText("2 toys, 5 pieces")).toBeVisible();
    await context.setOffline(false);
    const done = page.getByRole("button", { name: "Done counting" });
    await done.click();
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Drum");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/inventory\/NEW-1$/);
    await go(page, `/count/${BOX}`);
    await done.click();
    await page.getByRole("button", { name: "Hand in again" }).click();
    await expect(page.getByText("Counted 2, the stock has 0: 2 extra.")).toBeVisible();
    await page.getByRole("group", { name: "Drum" }).getByRole("button", { name: "Book 2" }).click();
    await page.getByRole("button", { name: "Book all" }).click();
    await bookWithoutRest(page, "Not counted, so left as the stock has them:");
    await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
    expect((await server.toy("NEW-1")).intQuantity).toBe(2);
  });
  await test.step("a shop chooses to ask whether a box that ran empty of a toy is so", async () => {
    await go(page, "/settings");
    await page.getByRole("switch", { name: /^Ask when a box/ }).click();
    await expect
      .poll(() => server.call("GET", "/api/settings"))
      .toMatchObject({ isZeroAsked: true, isTolerant: false });
    await go(page, `/box/${BOX}`);
    await page.getByRole("switch", { name: "Edit Mode" }).click();
    await page.getByLabel(`Amount of ${NAMES[0]}`).fill("0");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    const question = page.getByRole("dialog", {
      name: "The stock says there is none left. Is that so?",
    });
    await question.getByLabel("Left in the box").fill("1");
    await question.getByRole("button", { name: "No, 1 left" }).click();
    await expect
      .poll(() => inBox(server))
      .toEqual({ [TRAIN]: 1, [RINGS]: 2, "DRUM-2": 3, "NEW-1": 2 });
  });
  await test.step("which reasons are offered, and in which order", async () => {
    await go(page, "/settings");
    const card = page.getByRole("region", { name: "Reasons" });
    await card.getByRole("button", { name: "Move lent up" }).click();
    await card.getByRole("button", { name: "Leave out broken" }).click();
    const lost = card.getByLabel("Reason 4");
    await lost.fill("stolen");
    await card.getByRole("button", { name: "Save reasons" }).click();
    const chosen = ["lent", "sold", "given away", "stolen"];
    await expect
      .poll(async () =>
        (await server.call<Settings>("GET", "/api/settings")).reasons.map((one) => one.strReason),
      )
      .toEqual(chosen);
    await go(page, `/inventory/${TRAIN}`);
    await page.getByRole("button", { name: "Decrease quantity" }).click();
    const offered = page
      .getByRole("dialog", { name: "Confirm change" })
      .getByRole("group", { name: "Reason" });
    await expect(offered.getByRole("button")).toHaveText(["Lent", "Sold", "Given away", "Stolen"]);
  });
});
