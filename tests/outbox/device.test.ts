/** What a page finds on its device, whatever became of the page before it (docs/design.md, "Outbox"). */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isUnsent } from "#domain/outbox/entries.ts";
import { type Cart, isOpenCart, STORES } from "#domain/outbox/stored.ts";
import type { Device } from "#src/device/database.ts";
import { renameThing } from "#src/device/renameThing.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import type { SignedIn } from "#src/signedIn.ts";
import { BrowserStorage, stubBrowser } from "./browserStorage.ts";
import { entry, newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

let storage: BrowserStorage;
beforeEach(() => {
  // The device says what it could not store, XState what an outbox that was stopped is told.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  stubBrowser();
  vi.stubGlobal("location", { origin: "http://shelf.test" });
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

const cart = (amount: number, changeNumber: number): Cart => ({
  strBoxCode: "A",
  cart: [{ strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox: amount }],
  ...{ queue: [], intChange: changeNumber },
});

async function openCarts(device: Device) {
  const { carts } = await device.read(OWNER, "carts");
  return carts.filter(isOpenCart);
}

describe("a cart that gets its box's id has the last scan of a page that was ended at it, and is there once", () => {
  const byId = (...of: Parameters<typeof cart>): Cart => ({ ...cart(...of), idBox: 7 });
  const cartKeys = () =>
    Object.keys(localStorage).filter((key) => key.startsWith("toyshelf.cart."));

  /** The page that begins after one was ended before the database had its last scan. */
  async function openNext() {
    const page = await openPage();
    page.persistCart(OWNER, cart(1, 1));
    await page.change(OWNER, ["carts"], (stored) => stored);
    page.persistCart(OWNER, cart(2, 5));
    return openPage();
  }

  async function rename(device: Device) {
    const thing = { kind: "box", id: 0, code: "A" } as const;
    await renameThing(device, OWNER, { thing, now: { ...thing, id: 7 } });
  }

  it("at once", async () => {
    const device = await openNext();
    await rename(device);
    expect(await openCarts(device)).toEqual([byId(2, 6)]);
    expect(cartKeys()).toEqual([]);
  });

  it("on a full device, and goes on once there is room", async () => {
    const device = await openNext();
    storage.isFull = true;
    await rename(device);
    expect(await openCarts(device)).toEqual([byId(2, 6)]);
    device.persistCart(OWNER, byId(3, 8));
    expect(await openCarts(device)).toEqual([byId(3, 8)]);
    storage.isFull = false;
    await device.change(OWNER, ["carts"], (stored) => stored);
    expect(await openCarts(device)).toEqual([byId(3, 8)]);
    expect(await openCarts(await openPage())).toEqual([byId(3, 8)]);
  });

  it("on a device that stays full, for the pages after it and the windows beside it", async () => {
    await openNext();
    const { createDevice } = await storage.openPage();
    const [device, other] = [createDevice(), createDevice()];
    storage.isFull = true;
    await rename(device);
    other.persistCart(OWNER, byId(3, 8));
    await device.change(OWNER, ["carts"], (stored) => stored);
    expect(await openCarts(device)).toEqual([byId(3, 8)]);
    const next = await openPage();
    await rename(next);
    expect(await openCarts(next)).toEqual([byId(3, 8)]);
    storage.isFull = false;
    await next.change(OWNER, ["carts"], (stored) => stored);
    expect(await openCarts(await openPage())).toEqual([byId(3, 8)]);
  });
});

for (const first of ["the window", "another"]) {
  it(`a cart that ${first} began is read with the scan that another window writes meanwhile`, async () => {
    const { createDevice } = await storage.openPage();
    const [device, other] = [createDevice(), createDevice()];
    const beginner = first === "another" ? other : device;
    beginner.persistCart(OWNER, cart(1, 1));
    await beginner.change(OWNER, ["carts"], (stored) => stored);
    const written = storage.holdNextRead();
    other.persistCart(OWNER, cart(2, 5));
    const write = await written;
    const isRead = storage.holdNextRead();
    const read = openCarts(device);
    const goOn = await isRead;
    write();
    await other.change(OWNER, ["carts"], (stored) => stored);
    goOn();
    expect(await read).toEqual([cart(2, 5)]);
  });
}

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
  await device.change(OWNER, ["commands"], (stored) => stored);
  expect(device.isPersisted()).toBe(true);
  const { commands } = await device.read(OWNER, "commands");
  expect(commands.filter(isUnsent)).toEqual([later]);
  expect(commands.map(({ command }) => command.kind)).toEqual(["addToBox", "createSection"]);
  world.close();
});

describe("what is confirmed on a full device", () => {
  const scanned = cart(3, 1);
  const counted: Cart = { ...scanned, strCount: "c" };

  /** A page on which these are confirmed, one after the other, and the open ones of the page after it. */
  async function confirmAll(isFound: boolean, begun: readonly Cart[]) {
    const device = await openPage();
    const { provideBoxCamera } = await import("#src/screens/BoxCamera/actors.ts");
    const { provideCount } = await import("#src/screens/Count/actors.ts");
    for (const one of begun) device.persistCart(OWNER, one);
    await device.change(OWNER, ["carts"], (stored) => stored);
    storage.isFull = true;
    const world = new World({});
    const { outbox } = world.open({
      device,
      isServerFound: async () => isFound,
      // The page ends before the answer.
      send: () => new Promise(() => {}),
    });
    const signedIn = { device, outbox } as SignedIn;
    for (const one of begun) {
      if (one.strCount === undefined) {
        const boxCamera = createActor(provideBoxCamera(signedIn, OWNER, one), { input: one });
        boxCamera.start().send({ type: "add.chosen" });
        boxCamera.send({ type: "cart.opened" });
        boxCamera.send({ type: "cart.confirmed" });
      } else {
        const count = createActor(provideCount(signedIn, OWNER, one), { input: one });
        count.start().send({ type: "counting.ended" });
        count.send({ type: "count.confirmed", barcodes: [], isWhole: true });
      }
    }
    for (let n = 0; n < 50; n++) await tick();
    expect(device.isPersisted()).toBe(false);
    expect(await openCarts(device)).toEqual([]);
    world.close();
    return openCarts(await openPage());
  }

  it("is a cart and a count again where the page ends before anything was sent", async () => {
    expect(await confirmAll(false, [scanned, counted])).toMatchObject([
      scanned,
      { cart: scanned.cart, strCount: "c" },
    ]);
  });

  it("is no cart again once it may be at the server; a count of the box is, which waits", async () => {
    expect(await confirmAll(true, [scanned, counted])).toMatchObject([{ strCount: "c" }]);
  });

  it.each(["A", ""])(
    "is no count of place '%s' again once it may be at the server",
    async (place) => {
      // No line is handed in before.
      expect(await confirmAll(true, [{ ...counted, strBoxCode: place, cart: [] }])).toEqual([]);
    },
  );
});

it("a line of a count that is handed in anew ends the refusals of that line, and of no other", async () => {
  const { provideCount } = await import("#src/screens/Count/actors.ts");
  const world = new World({});
  const device = world.disk.device(() => true);
  const { outbox } = world.open({ device, isServerFound: async () => false });
  const answer = { status: 404, code: "not_found", sentence: "No." };
  const refusal = { ...answer, intDone: 0, isStranded: false };
  const refused = (strToyBarcode: string, strCount: string) => ({
    ...entry({ ...newCommands.countLine, strToyBarcode, strCount }, `${strToyBarcode}${strCount}`),
    ...{ refusal, isSettled: true },
  });
  const others = [refused("1", "d"), refused("2", "c")];
  await device.change(OWNER, ["commands"], () => ({ commands: [refused("1", "c"), ...others] }));
  const input = { ...cart(3, 1), strCount: "c" };
  const count = createActor(provideCount({ device, outbox } as SignedIn, OWNER, input), { input });
  count.start().send({ type: "counting.ended" });
  for (let n = 0; n < 50; n++) await tick();
  const { commands } = await device.read(OWNER, "commands");
  expect(commands.filter((one) => !isUnsent(one))).toEqual(others);
  expect(commands.filter(isUnsent)).toMatchObject([{ command: { strToyBarcode: "1" } }]);
  expect(outbox.actor.getSnapshot().context.entries).toHaveLength(3);
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

it("what a lost connection cannot write is written on a fresh one; what a full device cannot, once it can", async () => {
  const device = await openPage();
  await device.change(OWNER, ["commands"], (stored) => stored);
  storage.lost = 1;
  const kept = entry(newCommands.addToBox);
  await device.change(OWNER, ["commands"], () => ({ commands: [kept] }));
  expect(device.isPersisted()).toBe(true);
  const world = new World({});
  const { outbox } = world.open({ device, isServerFound: async () => false });
  storage.isFull = true;
  await outbox.submit({ commands: [newCommands.createSection] });
  // Nor what the person ordered who was signed in before.
  await device.change("ben@example.com", ["commands"], () => ({ commands: [kept] }));
  expect(device.isPersisted()).toBe(false);
  storage.isFull = false;
  outbox.sendNow();
  for (let n = 0; n < 50; n++) await tick();
  expect(device.isPersisted()).toBe(true);
  const next = await openPage();
  const { commands } = await next.read(OWNER, "commands");
  expect(commands.map(({ command }) => command.kind)).toEqual(["addToBox", "createSection"]);
  expect(await next.read("ben@example.com", "commands")).toMatchObject({ commands: [kept] });
  world.close();
});

it("a database that this device had, and that does not open, is not taken for an empty one", async () => {
  const kept = entry(newCommands.addToBox);
  const page = await openPage();
  await page.change(OWNER, ["commands"], () => ({ commands: [kept] }));
  storage.isOpenable = false;
  const next = await openPage();
  await expect(next.read(OWNER, "commands")).rejects.toThrow("There is no database.");
  storage.isOpenable = true;
  expect(await next.read(OWNER, "commands")).toMatchObject({ commands: [kept] });
});

describe("orders stay in view, and are sent once, where the device can suddenly be neither written nor read", () => {
  const sections = [1, 2].map(
    (section) => ({ kind: "createSection", intSection: section }) as const,
  );
  const done = { status: 200, code: "", sentence: "", body: null };
  const sent: unknown[] = [];
  /** Whether the server answers, and when the device fails. */
  let isFound: boolean;
  let failsBefore: boolean;
  let failsAfter: boolean;
  let world: World;
  const fail = () => {
    storage.lost = Number.POSITIVE_INFINITY;
  };

  beforeEach(() => {
    sent.length = 0;
    [isFound, failsBefore, failsAfter] = [false, false, false];
    world = new World({});
  });
  afterEach(() => world.close());

  const openOutbox = async () =>
    world.open({
      device: await openPage(),
      isServerFound: async () => {
        if (failsBefore) fail();
        return isFound;
      },
      send: async ({ request }) => {
        sent.push(request.body);
        if (failsAfter) fail();
        return done;
      },
    }).outbox;

  async function ticks() {
    for (let n = 0; n < 50; n++) await tick();
  }

  async function sendAll({ sendNow, unsentCount }: Outbox, orders: readonly NewCommand[]) {
    [storage.lost, isFound, failsBefore, failsAfter] = [0, true, false, false];
    await ticks();
    sendNow();
    await ticks();
    expect(unsentCount()).toBe(0);
    expect(sent).toHaveLength(orders.length);
  }

  it("before one is sent", async () => {
    const outbox = await openOutbox();
    await outbox.submit({ commands: sections });
    [isFound, failsBefore] = [true, true];
    outbox.sendNow();
    await ticks();
    expect(outbox.unsentCount()).toBe(2);
    expect(sent).toEqual([]);
    await sendAll(outbox, sections);
  });

  it("once one is sent", async () => {
    const outbox = await openOutbox();
    await ticks();
    [isFound, failsAfter] = [true, true];
    expect(await outbox.submit({ commands: sections })).toMatchObject([
      { type: "done" },
      { type: "unsent" },
    ]);
    expect(outbox.unsentCount()).toBe(1);
    await sendAll(outbox, sections);
  });

  it("when another is ordered", async () => {
    const outbox = await openOutbox();
    await outbox.submit({ commands: sections });
    fail();
    // The first one again is no order of its own.
    const [repeated] = sections as [NewCommand];
    const commands = [newCommands.createSection, repeated];
    expect(await outbox.submit({ commands })).toMatchObject([
      { type: "unsent" },
      { type: "unsent" },
    ]);
    expect(outbox.unsentCount()).toBe(3);
    await sendAll(outbox, [...sections, newCommands.createSection]);
  });
});

it("a device without a database works from memory", async () => {
  storage.isOpenable = false;
  const device = await openPage();
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [] });
  const kept = entry(newCommands.addToBox);
  const changed = await device.change(OWNER, ["commands"], () => ({ commands: [kept] }));
  expect(changed?.commands).toEqual([kept]);
  expect(await device.read(OWNER, "commands")).toMatchObject({ commands: [kept] });
  expect(device.isPersisted()).toBe(false);
});

it("a page that the browser had in its page cache reads what it was not told of", async () => {
  const device = await openPage();
  const { startSession } = await import("#src/session/session.ts");
  const session = startSession(async () => 0);
  const told = vi.fn();
  device.onChange(told);
  const ben = { user: { email: "ben@example.com" }, role: "guest", accessToken: "t" };
  const expiresAt = Date.now() + 60_000;
  localStorage.setItem("toyshelf.session", JSON.stringify({ ...ben, expiresAt }));
  const happens = (name: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(name), { persisted }));
  const show = (persisted: boolean) => happens("pageshow", persisted);
  show(false);
  expect(told).not.toHaveBeenCalled();
  show(true);
  expect(told).toHaveBeenCalledWith(STORES);
  const signedIn = () => session.getSnapshot().context.session;
  expect(signedIn()).toMatchObject(ben);
  // A device that is full has no session stored.
  const stored = localStorage.getItem("toyshelf.session") ?? "";
  localStorage.removeItem("toyshelf.session");
  happens("pagehide", true);
  show(true);
  expect(signedIn()).toMatchObject(ben);
  // One that was stored when the page was left was ended meanwhile.
  localStorage.setItem("toyshelf.session", stored);
  happens("pagehide", true);
  localStorage.removeItem("toyshelf.session");
  show(true);
  expect(signedIn()).toBeNull();
  session.stop();
});
