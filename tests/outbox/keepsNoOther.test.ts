/** An order that never gets through keeps no other one waiting (docs/design.md, "Outbox"). */
import { expect, it, vi } from "vitest";
import { isUnsent } from "#domain/outbox/entries.ts";
import type { CommandAnswer } from "#domain/outbox/outboxAnswers.ts";
import { entry, newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

const done: CommandAnswer = { status: 200, code: "", sentence: "", body: null };

it.each([
  { status: 0, isFound: true, goOn: true },
  { status: 408, isFound: true, goOn: true },
  { status: 429, isFound: true, goOn: true },
  { status: 0, isFound: false, goOn: false },
  { status: 401, isFound: true, goOn: false },
])(
  "of an order that gets $status, the server found: $isFound, others go on: $goOn",
  async (row) => {
    const world = new World({});
    const sent: string[] = [];
    let isCut = false;
    world.open({
      isServerFound: async () => !isCut,
      send: async ({ request: { path } }) => {
        sent.push(path);
        if (!path.endsWith("/picture")) return done;
        isCut = !row.isFound;
        return { ...done, status: row.status };
      },
    });
    const orders = [newCommands.setPicture, newCommands.addTags, newCommands.createSection];
    const commands = orders.map((command, n) => entry(command, `n${n}`, 1_000_000 + n));
    await world.disk.device(() => true).change(OWNER, ["commands"], () => ({ commands }));
    for (let n = 0; n < 40; n++) await tick();
    // What is about the same toy waits behind it.
    expect(sent.includes("/sections")).toBe(row.goOn);
    expect(sent).not.toContain("/toys/{barcode}");
    // Nothing is uploaded again to a server that is not there.
    if (!row.isFound) expect(sent).toHaveLength(1);
    world.close();
  },
);

it("a screen whose order is not begun within seconds goes on; what is on its way is waited for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const world = new World({});
  const picture = Promise.withResolvers<CommandAnswer>();
  const { outbox } = world.open({
    send: async ({ request: { path } }) => (path.endsWith("/picture") ? picture.promise : done),
  });
  const begun = vi.fn();
  const { setPicture, addTags, createSection } = newCommands;
  void outbox.submit({ commands: [setPicture, addTags] }).then(begun);
  for (let n = 0; n < 20; n++) await tick();
  const { signal } = new AbortController();
  const late = vi.fn();
  void outbox.order(createSection, signal).then(late);
  const wait = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let n = 0; n < 20; n++) await tick();
  };
  await wait(2_900);
  expect(late).not.toHaveBeenCalled();
  await wait(100);
  expect(late.mock.calls).toMatchObject([[{ type: "unsent", isKept: true }]]);
  await wait(60_000);
  expect(begun).not.toHaveBeenCalled();
  picture.resolve(done);
  await wait(0);
  expect(begun.mock.calls).toMatchObject([[[{ type: "done" }, { type: "done" }]]]);
  expect(world.disk.read(OWNER).commands.filter(isUnsent)).toEqual([]);
  world.close();
  vi.useRealTimers();
});
