/** Toys that the server refuses of an order for many at once are told to somebody (docs/design.md, "Outbox"). */
import { expect, it, vi } from "vitest";
import { isListed } from "#domain/outbox/entries.ts";
import type { CommandAnswer } from "#domain/outbox/outboxAnswers.ts";
import { newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

const [train, kite] = ["Train", "Kite"].map((name) => ({ strToyBarcode: name, strName: name }));
const order = { ...newCommands.putToys, toys: [train, kite] } as typeof newCommands.putToys;
const body = { refused: [{ strToyBarcode: "Kite", error: "All of it is in boxes." }], lines: [] };
const silence: CommandAnswer = { status: 0, code: "", sentence: "", body: null };
const answer: CommandAnswer = { ...silence, status: 200, body };

/** A device whose requests are answered like this, one after another, and then all done. */
function deviceWith(...answers: (CommandAnswer | Promise<CommandAnswer>)[]) {
  const world = new World({});
  const send = async () => answers.shift() ?? { ...answer, body: null };
  return { world, open: (lock = {}) => world.open({ send, ...lock }).outbox };
}

async function ticks() {
  for (let n = 0; n < 20; n++) await tick();
}

const listed = (world: World) =>
  world.disk
    .read(OWNER)
    .commands.filter(isListed)
    .map(({ command, refusal }) => ["toys" in command && command.toys, refusal?.sentence]);
const refusedKite = [[kite], "Kite: All of it is in boxes."];

it("of an order that was sent later they are listed, each with why, until somebody has looked", async () => {
  const { world, open } = deviceWith(silence, answer);
  const outbox = open();
  // A window that begins asks to send what is there.
  await ticks();
  const { signal } = new AbortController();
  const first = await outbox.order(order, signal);
  expect(first.type).toBe("unsent");
  outbox.sendNow();
  await ticks();
  expect(listed(world)).toEqual([refusedKite]);
  const [shown] = outbox.actor.getSnapshot().context.entries.filter(isListed);
  await outbox.drop(shown?.command.id ?? "");
  expect(listed(world)).toEqual([]);
});

it("those that their screen shows are not listed as well; of a screen that was left they are", async () => {
  const { world, open } = deviceWith(answer, answer);
  const outbox = open();
  const controller = new AbortController();
  expect(await outbox.order(order, controller.signal)).toEqual({ type: "done", body });
  expect(listed(world)).toEqual([]);
  // What was done of it is shown until it is read again.
  expect(world.disk.read(OWNER).commands).toHaveLength(1);
  const second = outbox.order(order, controller.signal);
  controller.abort();
  await second;
  expect(listed(world)).toEqual([refusedKite]);
});

it("a window that another one has sent for is told of them, while that one goes on sending", async () => {
  const { world, open } = deviceWith(answer);
  const waiting = open({ lock: () => () => {} });
  const { signal } = new AbortController();
  const told = vi.fn();
  void waiting.order(order, signal).then(told);
  await ticks();
  const sending = open();
  await ticks();
  sending.sendNow();
  await ticks();
  expect(told.mock.calls).toEqual([[{ type: "done", body }]]);
  expect(listed(world)).toEqual([]);
});

it("of an order behind a refused one its screen is told of those that were refused with it", async () => {
  const { promise: creating, resolve: refuse } = Promise.withResolvers<CommandAnswer>();
  const { world, open } = deviceWith(creating, answer);
  const outbox = open();
  await ticks();
  const { signal } = new AbortController();
  const toy = { ...newCommands.createToy.toy, strToyBarcode: "Train" };
  void outbox.order({ ...newCommands.createToy, toy }, signal);
  await ticks();
  const changed = outbox.order({ ...newCommands.changeToys, toys: order.toys }, signal);
  await ticks();
  refuse({ ...silence, status: 409, sentence: "No." });
  const lost = { strToyBarcode: "Train", error: "No." };
  expect(await changed).toEqual({
    type: "done",
    body: { ...body, refused: [lost, ...body.refused] },
  });
  expect(listed(world)).toEqual([]);
});
