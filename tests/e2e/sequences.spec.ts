/** Moves and deletions in a real browser against the real server: each step failed, cut off and reloaded in turn. Nothing is lost or doubled, the screen says what is true, and what is pending is offered again (design section 4, "Nothing lost between two calls"). */
import type { Page, Route } from "@playwright/test";
import type { Box } from "#domain/types.ts";
import { expect, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

const FAULTS = [
  /** The server refuses this call, whatever it is asked again. */
  "500",
  /** The server does it and then answers 500. */
  "500 afterwards",
  /** This call never reaches the server. */
  "abort",
  /** The server does it, the answer is lost. */
  "abort afterwards",
  /** From this call on there is no network. */
  "offline",
  /** The server does it, and from then on there is no network. */
  "offline afterwards",
  "reload",
  "reload afterwards",
] as const;
type Fault = (typeof FAULTS)[number];

const isWrite = (route: Route) => {
  const { pathname } = new URL(route.request().url());
  const isStorage = /^\/(boxes|boxesinsections|sections)\//.test(pathname);
  return isStorage && ["POST", "DELETE"].includes(route.request().method());
};

/**
 * Applies a fault to the nth write (from 0) of `act`, counted by their keys. Resolves to whether it
 * came to it. Screens are best loaded before: with a route set the browser caches nothing.
 */
async function withFault(page: Page, fault: Fault, nth: number, act: () => Promise<void>) {
  const keys: string[] = [];
  let isStruck = false;
  let isOffline = false;
  const handler = async (route: Route) => {
    const isCallOff = route.request().url().includes("/api/writes/");
    if (isOffline) return route.abort();
    if (isCallOff || !isWrite(route)) return route.fallback();
    const key = (await route.request().headerValue("idempotency-key")) ?? "";
    expect(key, "every write has a key").not.toBe("");
    if (!keys.includes(key)) keys.push(key);
    if (keys.indexOf(key) !== nth) return route.continue();
    isStruck = true;
    if (fault.endsWith("afterwards")) await route.fetch();
    if (fault.startsWith("500")) {
      return route.fulfill({ status: 500, json: { error: "Broken.", code: "broken" } });
    }
    if (fault.startsWith("reload")) return void page.reload();
    isOffline = fault.startsWith("offline");
    return route.abort();
  };
  await page.route("**/*", handler);
  await act();
  if (fault.startsWith("reload")) await expect.poll(() => isStruck).toBe(true);
  await page.waitForLoadState();
  await expect(working(page)).toBeHidden();
  await page.unroute("**/*", handler);
  return isStruck;
}

/** How far what runs is, shown from its order to its end. */
const working = (page: Page) => page.getByRole("status").filter({ hasText: / of \d+$/ });
const pending = (page: Page) => page.getByRole("alert").filter({ hasText: "not finished" });

type Decision = "Finish" | "Put back" | "Do not delete";

/** After a reload: what is pending is offered and decided, or nothing is (null). */
async function settle(page: Page, decision: Decision | null, path: string) {
  await page.goto(path);
  // What is pending is read from the device: it is there as soon as the screen is.
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  if (decision === null) return expect(pending(page)).toBeHidden();
  await page.getByRole("button", { name: decision }).click();
  await expect(working(page)).toBeHidden();
  await expect(pending(page)).toBeHidden();
}

async function amounts(server: TestServer, box: string): Promise<Record<string, number>> {
  const lines = await server.boxToys(box);
  return Object.fromEntries(lines.map((line) => [line.strName, line.intAmountInBox]));
}

/** What the Box screen shows is what the server has; on the page as it is, where it is that box's. */
async function expectBoxShown(page: Page, server: TestServer, box: string) {
  if (new URL(page.url()).pathname !== `/box/${box}`) await page.goto(`/box/${box}`);
  await expect(page.getByRole("heading", { level: 2, name: box })).toBeVisible();
  const rows = page.getByRole("list", { name: "Toys in this box" }).getByRole("listitem");
  const lines = await server.boxToys(box);
  await expect(rows).toHaveCount(lines.length);
  for (const { strName, intAmountInBox } of lines) {
    await expect(rows.filter({ hasText: strName })).toContainText(`× ${intAmountInBox}`);
  }
}

async function selectToys(page: Page, box: string) {
  await page.goto(`/box/${box}`);
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  await page.getByRole("checkbox", { name: "Train" }).check();
  await page.getByRole("checkbox", { name: "Bear" }).check();
}

async function moveSelected(page: Page, to: string) {
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move toys" });
  await dialog.getByLabel("Destination box").fill(to);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toBeHidden();
}

async function selectInStorage(page: Page, names: string[]) {
  await page.goto("/storage");
  await page.getByRole("switch", { name: "Edit mode" }).click();
  for (const name of names) await page.getByRole("checkbox", { name, exact: true }).check();
}

async function sectionsOf(server: TestServer): Promise<Record<string, number | null>> {
  const boxes = await server.call<Box[]>("GET", "/boxes");
  return Object.fromEntries(boxes.map((box) => [box.strBoxCode, box.intSection]));
}

test.describe.configure({ timeout: 120_000 });
// Hundreds of dialogs: how they fade is not what is tested here.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const fault of FAULTS) {
  const isCutOff = fault.startsWith("offline") || fault.startsWith("reload");

  for (const decision of isCutOff ? (["Finish", "Put back"] as const) : (["Finish"] as const)) {
    test(`moving toys: ${fault} at each step, then ${decision}`, async ({
      adminPage: page,
      server,
    }) => {
      await server.createToy({ strToyBarcode: "t1", strName: "Train" });
      await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
      for (let step = 0; step < 4; step++) {
        const [from, to] = [`FROM${step}`, `TO${step}`];
        await server.createBox(from);
        await server.createBox(to);
        await server.putIntoBox(from, "t1", 5);
        await server.putIntoBox(from, "t2", 3);
        await server.putIntoBox(to, "t2", 4);
        await selectToys(page, from);
        const act = () => moveSelected(page, to);
        expect(await withFault(page, fault, step, act), `step ${step}`).toBe(true);
        if (isCutOff) {
          await expect(pending(page)).toHaveText(/^\d moves? (is|are) not finished$/);
        } else {
          await expect(pending(page)).toBeHidden();
        }
        await settle(page, isCutOff ? decision : null, `/box/${from}`);
        const [left, came] = [await amounts(server, from), await amounts(server, to)];
        expect((left.Train ?? 0) + (came.Train ?? 0), `Train, step ${step}`).toBe(5);
        expect((left.Bear ?? 0) + (came.Bear ?? 0), `Bear, step ${step}`).toBe(7);
        if (fault.endsWith("afterwards") && !isCutOff) {
          expect(came, `step ${step}`).toEqual({ Train: 5, Bear: 7 });
        }
        if (isCutOff && decision === "Finish") {
          expect(came, `step ${step}`).toEqual({ Train: 5, Bear: 7 });
        }
        await expectBoxShown(page, server, from);
        await expectBoxShown(page, server, to);
      }
    });

    test(`moving boxes: ${fault} at each step, then ${decision}`, async ({
      adminPage: page,
      server,
    }) => {
      for (const section of [1, 2]) await server.createSection(section);
      for (let step = 0; step < 4; step++) {
        const [a, b] = [`A${step}`, `B${step}`];
        await server.createBox(a, 1);
        await server.createBox(b, 1);
        await selectInStorage(page, [`Box ${a}`, `Box ${b}`]);
        const act = async () => {
          await page.getByRole("button", { name: "Move boxes" }).click();
          const dialog = page.getByRole("dialog", { name: "Move boxes" });
          await dialog.getByRole("combobox", { name: "Destination" }).click();
          await page.getByRole("option", { name: "Section 2" }).click();
          await dialog.getByRole("button", { name: "Move" }).click();
          await expect(dialog).toBeHidden();
        };
        expect(await withFault(page, fault, step, act), `step ${step}`).toBe(true);
        if (isCutOff) await expect(pending(page)).toBeVisible();
        else await expect(pending(page)).toBeHidden();
        await settle(page, isCutOff ? decision : null, "/storage");
        const where = await sectionsOf(server);
        const isFinished = fault.endsWith("afterwards") && !isCutOff;
        for (const box of [a, b]) {
          expect([1, 2], `${box}, step ${step}`).toContain(where[box]);
          if (isFinished || (isCutOff && decision === "Finish")) {
            expect(where[box], `${box}, step ${step}`).toBe(2);
          }
          const region = page.getByRole("region", { name: `Section ${where[box]}`, exact: true });
          await expect(region.getByRole("link", { name: `Box ${box}`, exact: true })).toBeVisible();
          await expect(page.getByRole("link", { name: `Box ${box}`, exact: true })).toHaveCount(1);
        }
        await server.call("DELETE", `/boxes/${a}`);
        await server.call("DELETE", `/boxes/${b}`);
      }
    });
  }

  for (const decision of isCutOff
    ? (["Finish", "Do not delete"] as const)
    : (["Finish"] as const)) {
    test(`deleting boxes, toys and sections: ${fault} at each step, then ${decision}`, async ({
      adminPage: page,
      server,
    }) => {
      await server.createToy({ strToyBarcode: "t1", strName: "Train" });
      await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
      const isSure =
        (isCutOff && decision === "Finish") ||
        fault === "500 afterwards" ||
        fault === "abort afterwards";
      const finish = async (step: number, path: string, act: () => Promise<void>) => {
        expect(await withFault(page, fault, step, act), `step ${step}`).toBe(true);
        if (isCutOff) await expect(pending(page)).toContainText("not finished");
        await settle(page, isCutOff ? decision : null, path);
      };
      const confirm = async (button: string, sentence: string) => {
        await page.getByRole("button", { name: button, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: sentence });
        await dialog.getByRole("button", { name: "Delete" }).click();
        await expect(dialog).toBeHidden();
      };
      for (let step = 0; step < 2; step++) {
        const codes = [`A${step}`, `B${step}`];
        const kept = `KEPT${step}`;
        for (const code of [...codes, kept]) await server.createBox(code);
        await server.putIntoBox(kept, "t1", 5);
        await server.putIntoBox(kept, "t2", 3);
        for (const section of [1, 2, 3]) {
          await server.createSection(section).catch(() => {});
        }

        const names = codes.map((code) => `Box ${code}`);
        await selectInStorage(page, names);
        await finish(step, "/storage", () => confirm("Delete boxes", "Delete 2 box(es)?"));
        const boxes = await sectionsOf(server);
        expect(boxes, "the other box stays").toHaveProperty(kept);
        for (const code of codes) {
          if (isSure) expect(boxes).not.toHaveProperty(code);
          const link = page.getByRole("link", { name: `Box ${code}`, exact: true });
          await expect(link).toHaveCount(code in boxes ? 1 : 0);
        }

        await selectToys(page, kept);
        await finish(step, `/box/${kept}`, () =>
          confirm("Delete", "Delete 2 toy(s) from this box?"),
        );
        if (isSure) expect(await server.boxToys(kept)).toEqual([]);
        await expectBoxShown(page, server, kept);
        expect((await server.toy("t1")).strName, "the toy itself stays").toBe("Train");

        await selectInStorage(page, ["Section 1", "Section 2"]);
        await finish(step, "/storage", () => confirm("Delete sections", "Delete 2 section(s)?"));
        const sections = await server.call<{ intSection: number }[]>("GET", "/sections");
        const numbers = sections.map(({ intSection }) => intSection);
        expect(numbers).toContain(3);
        if (isSure) expect(numbers).toEqual([3]);
        for (const n of [1, 2, 3]) {
          const region = page.getByRole("region", { name: `Section ${n}`, exact: true });
          await expect(region).toHaveCount(numbers.includes(n) ? 1 : 0);
        }
        for (const code of Object.keys(await sectionsOf(server))) {
          await server.call("DELETE", `/boxes/${code}`);
        }
      }
    });
  }
}

test("a network that comes back: pending moves are offered in every window and done once", async ({
  adminPage: page,
  server,
  context,
}) => {
  await server.createToy({ strToyBarcode: "t1", strName: "Train" });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
  await server.createBox("A");
  await server.createBox("B");
  await server.putIntoBox("A", "t1", 5);
  await server.putIntoBox("A", "t2", 3);
  await selectToys(page, "A");
  await withFault(page, "offline", 1, () => moveSelected(page, "B"));
  await expect(pending(page)).toHaveText("2 moves are not finished");
  await expect(page.getByText("Failed to move toys.")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/storage`);
  await expect(pending(other)).toHaveText("2 moves are not finished");
  // Both at once: whichever comes second must do no harm, and may find the offer gone.
  const offers = await Promise.all(
    [page, other].map((each) => each.getByRole("button", { name: "Finish" }).elementHandle()),
  );
  await Promise.all(offers.map((offer) => offer?.dispatchEvent("click")));
  await expect(pending(page)).toBeHidden();
  await expect(pending(other)).toBeHidden();
  await expect.poll(() => amounts(server, "B")).toEqual({ Train: 5, Bear: 3 });
  expect(await amounts(server, "A")).toEqual({});
});

test("a box that is gone meanwhile: the toy goes back, and if that is gone too, a person decides", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "t1", strName: "Train" });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
  for (const box of ["A", "B", "C"]) await server.createBox(box);
  await server.putIntoBox("A", "t1", 5);
  await server.putIntoBox("A", "t2", 3);
  let writes = 0;
  await selectToys(page, "A");
  await page.route("**/boxes/*/toys/**", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const response = await route.fetch();
    // Somebody deletes both boxes between the two calls of the first toy.
    if (writes++ === 0) {
      await server.call("DELETE", "/boxes/A");
      await server.call("DELETE", "/boxes/B");
    }
    return route.fulfill({ response });
  });
  await moveSelected(page, "B");
  await expect(pending(page)).toHaveText("1 move is not finished");
  await expect(page.getByText("in no box now, could not be put back")).toBeVisible();
  await page.reload();
  await expect(pending(page)).toBeVisible();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("Failed to move toys.")).toBeVisible();
  await server.createBox("B");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(working(page)).toBeHidden();
  await expect(pending(page)).toBeHidden();
  expect(Object.values(await amounts(server, "B"))).toEqual([5]);
});
