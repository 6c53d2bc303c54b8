/** An order is not taken for done because the device could not be read (docs/design.md, "Outbox"). */
import { afterEach, beforeEach, expect, it } from "vitest";
import { isUnsent } from "#domain/outbox/entries.ts";
import type { Stock } from "../../stories/support/stockroom.ts";
import { newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

const order = newCommands.createSection;
let world: World;
beforeEach(() => {
  world = new World({ sections: [] } satisfies Partial<Stock>);
});
afterEach(() => world.close());

async function ticks() {
  for (let n = 0; n < 20; n++) await tick();
}
const sections = () => world.get<{ intSection: number }[]>("/sections");

it("it waits on where the device cannot be read during a pause", async () => {
  const { outbox } = world.open();
  // A window that begins asks to send what is there.
  await ticks();
  world.break("no network");
  await outbox.submit({ commands: [order] });
  world.disk.failures = 1;
  await world.disk.device(() => true).change(OWNER, ["commands"], (stored) => stored);
  await ticks();
  expect(outbox.unsentCount()).toBe(1);
  outbox.sendNow();
  await ticks();
  expect(await sections()).toMatchObject([{ intSection: order.intSection }]);
});

it("it is unsent where the device cannot be read at the end of a run, and is sent after that", async () => {
  let isFound = false;
  const { outbox } = world.open({
    isServerFound: async () => {
      // The attempt itself has read what there is to send.
      if (!isFound) world.disk.failures = 2;
      return isFound;
    },
  });
  expect(await outbox.submit({ commands: [order] })).toMatchObject([{ type: "unsent" }]);
  expect(outbox.unsentCount()).toBe(1);
  isFound = true;
  outbox.sendNow();
  await ticks();
  expect(await sections()).toMatchObject([{ intSection: order.intSection }]);
});

it("it is sent where the device could not be read when its person signed in", async () => {
  const before = world.open();
  // A window that begins asks to send what is there.
  await ticks();
  world.break("no network");
  await before.outbox.submit({ commands: [order] });
  // At the end of its run it reads once more.
  await ticks();
  world.crash(before);
  expect(await sections()).toEqual([]);
  // Once when the owner is set, and once for what is shown.
  world.disk.failures = 2;
  world.open();
  await ticks();
  expect(await sections()).toMatchObject([{ intSection: order.intSection }]);
  expect(world.disk.read(OWNER).commands.filter(isUnsent)).toEqual([]);
});

it("who signs out is asked where nobody knows what is unsent", async () => {
  const { outbox } = world.open({ isServerFound: async () => false });
  await ticks();
  expect(await outbox.countUnsent()).toBe(0);
  world.disk.failures = 1;
  expect(await outbox.countUnsent()).toBe(1);
  await outbox.submit({ commands: [order, newCommands.deleteSection] });
  expect(await outbox.countUnsent()).toBe(2);
  world.disk.failures = 1;
  expect(await outbox.countUnsent()).toBe(2);
});
