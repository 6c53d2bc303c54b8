/** What a page finds on its device, whatever became of the page before it (docs/design.md, "Outbox"). */
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { type Cart, isOpenCart, withThingRenamed } from "#domain/outbox/stored.ts";
import { BrowserStorage, stubBrowser } from "./browserStorage.ts";
import { OWNER } from "./world.ts";

let storage: BrowserStorage;
beforeEach(() => {
  stubBrowser();
  storage = new BrowserStorage();
});
afterAll(() => {
  vi.doUnmock("idb");
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** The device of a page that begins; those before it are ended. */
async function openPage() {
  const { createDevice } = await storage.openPage();
  return createDevice();
}

it("a cart that gets its box's id has the last scan of a page that was ended at it, and is there once", async () => {
  const cart = (intAmountInBox: number, intChange: number): Cart => ({
    strBoxCode: "A",
    cart: [{ strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox }],
    ...{ queue: [], intChange },
  });
  const page = await openPage();
  page.persistCart(OWNER, cart(1, 1));
  await page.change(OWNER, ["carts"], (stored) => stored);
  // The page is ended before the database has it.
  page.persistCart(OWNER, cart(2, 5));
  const next = await openPage();
  const box = { kind: "box", id: 0, code: "A" } as const;
  await next.change(OWNER, ["carts", "drafts"], (stored) =>
    withThingRenamed(stored, box, { ...box, id: 7 }),
  );
  const { carts } = await next.read(OWNER, "carts");
  expect(carts.filter(isOpenCart)).toEqual([{ ...cart(2, 6), idBox: 7 }]);
  expect(Object.keys(localStorage)).toEqual([]);
});
