/** What a page finds on its device, whatever became of the page before it (docs/design.md, "Outbox"). */
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { isUnsent } from "#domain/outbox/outbox.ts";
import { type Cart, isOpenCart, withThingRenamed } from "#domain/outbox/stored.ts";
import { BrowserStorage, stubBrowser } from "./browserStorage.ts";
import { entry, newCommands } from "./newCommands.ts";
import { OWNER, World } from "./world.ts";

let storage: BrowserStorage;
beforeEach(() => {
  // The device says what it could not store, XState what an outbox that was stopped is told.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  stubBrowser();
  storage = new BrowserStorage();
});
afterAll(() => {
  vi.restoreAllMocks();
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

it("what a full device could not store is sent once, though another window ordered something since", async () => {
  const { createDevice } = await storage.openPage();
  const [device, other] = [createDevice(), createDevice()];
  const world = new World({});
  const done = { status: 200, code: "", sentence: "", body: null };
  const { outbox } = world.open({ device, send: async () => done, now: () => 1 });
  storage.isFull = true;
  const { signal } = new AbortController();
  expect(await outbox.order(newCommands.addToBox, signal)).toMatchObject({ type: "done" });
  expect(device.isPersisted()).toBe(false);
  storage.isFull = false;
  const later = entry(newCommands.createSection, "other", 2);
  await other.change(OWNER, ["commands"], ({ commands }) => ({ commands: [...commands, later] }));
  // What waits in memory is written along with the next change.
  const { commands } = await device.change(OWNER, ["commands"], (stored) => stored);
  expect(device.isPersisted()).toBe(true);
  expect(commands.filter(isUnsent)).toEqual([later]);
  expect(commands.map(({ command }) => command.kind)).toEqual(["addToBox", "createSection"]);
  world.close();
});

it("what a lost connection cannot read is read on a fresh one; where that fails too nobody is told that there is nothing", async () => {
  const device = await openPage();
  const kept = entry(newCommands.addToBox);
  await device.change(OWNER, ["commands"], () => ({ commands: [kept] }));
  storage.lost = 1;
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [kept] });
  storage.lost = Number.POSITIVE_INFINITY;
  await expect(device.read(OWNER, "commands")).rejects.toThrow("Connection lost.");
  // What is changed meanwhile is in memory, and is written once it can be.
  const later = entry(newCommands.createSection, "later", 2_000_000);
  await device.change(OWNER, ["commands"], ({ commands }) => ({ commands: [...commands, later] }));
  expect(device.isPersisted()).toBe(false);
  storage.lost = 3;
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [kept, later] });
  await device.change(OWNER, ["drafts"], (stored) => stored);
  expect(device.isPersisted()).toBe(true);
});

it("a device without a database works from memory", async () => {
  storage.isThere = false;
  const device = await openPage();
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [] });
  const kept = entry(newCommands.addToBox);
  const { commands } = await device.change(OWNER, ["commands"], () => ({ commands: [kept] }));
  expect(commands).toEqual([kept]);
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [kept] });
  expect(device.isPersisted()).toBe(false);
});
