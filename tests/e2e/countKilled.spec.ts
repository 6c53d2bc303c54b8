/** Counts whose browser is killed are booked as they were counted, and once (docs/design.md, "Counting"). KILLED_COUNTS says how many. */
import type { Page } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { pull, stock, TOYS } from "./boxCamera.ts";
import { persistedPieces } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { KilledPhone } from "./killedPhone.ts";
import { button } from "./screen.ts";

const COUNTS = Number(process.env.KILLED_COUNTS ?? 1);
/** The moments of a count at which the browser is killed: after some scan, or right after a tap. */
const MOMENTS = [["pull", "Book all"], ["Done counting"]];

test.describe.configure({ timeout: 180_000 + 30_000 * COUNTS });

test(`a count whose browser is killed is booked as it was counted (${COUNTS} of them)`, async ({
  server,
}) => {
  await stock(server);
  const phone = new KilledPhone();
  async function open(box: string): Promise<Page> {
    const page = await phone.open(server.url);
    await signInPage(page, server.session);
    await page.goto(`/count/${box}`);
    return page;
  }

  async function countKilled(n: number) {
    const random = seeded(n);
    const moments = MOMENTS[n % MOMENTS.length] ?? [];
    const box = `SHELF-${n}`;
    const amounts = TOYS.map((code) => [code, 1 + Math.floor(random() * 3)] as const);
    const pulls = amounts.flatMap(([code, amount]) => Array<string>(amount).fill(code));
    const last = moments.includes("pull") ? 1 + Math.floor(random() * pulls.length) : 0;
    await server.createBox(box);
    let page = await open(box);
    await button(page, "Start counting").click();
    await page.getByText("Scanner gun", { exact: true }).click();
    for (const [done, code] of pulls.entries()) {
      await pull(page, code);
      // A browser that is killed takes with it what it has not handed to the system.
      await expect.poll(() => persistedPieces(page)).toBe(done + 1);
      if (done + 1 !== last) continue;
      await phone.kill();
      page = await open(box);
      await expect(page.getByText(new RegExp(`, ${last} pieces?$`))).toBeVisible();
    }
    for (const name of ["Done counting", "Book all"]) {
      await button(page, name).click();
      if (!moments.includes(name)) continue;
      await phone.kill();
      page = await open(box);
      // The tap itself may be lost, but nothing that was counted.
      const done = button(page, "Done counting");
      await expect(done.or(button(page, "Start counting"))).toBeVisible();
      if (!(await done.isVisible())) continue;
      await done.click();
      if (name === "Book all") await button(page, name).click();
    }
    const booked = async () =>
      (await server.boxToys(box)).map((line) => [line.strToyBarcode, line.intAmountInBox]);
    const expected = amounts.toSorted(([one], [other]) => (one < other ? -1 : 1));
    await expect.poll(async () => (await booked()).toSorted()).toEqual(expected);
    await expect.poll(() => persistedPieces(page)).toBe(0);
    await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0);
  }

  try {
    for (let n = 0; n < COUNTS; n++) {
      if (n > 0) await phone.kill();
      await countKilled(n);
    }
  } finally {
    await phone.remove();
  }
});
