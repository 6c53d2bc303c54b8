/** An order that never gets through keeps no other one waiting (docs/design.md, "Outbox"). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isListed } from "#domain/outbox/entries.ts";
import type { CommandAnswer } from "#domain/outbox/outboxAnswers.ts";
import { STORES } from "#domain/outbox/stored.ts";
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

it("what is ordered while the server is asked whether it is there stays in view", async () => {
  const world = new World({});
  const asked = Promise.withResolvers<boolean>();
  const answers = [Promise.resolve({ ...done, status: 0 })];
  const { outbox } = world.open({
    isServerFound: async (patience) => patience === undefined || asked.promise,
    send: () => answers.pop() ?? new Promise(() => {}),
  });
  const { setPicture, createSection } = newCommands;
  for (const command of [setPicture, createSection]) {
    void outbox.submit({ commands: [command] });
    for (let n = 0; n < 20; n++) await tick();
  }
  expect(outbox.unsentCount()).toBe(2);
  asked.resolve(true);
  for (let n = 0; n < 20; n++) await tick();
  expect(outbox.unsentCount()).toBe(2);
  world.close();
});

it("a refusal whose screen is left while it is dropped stays listed", async () => {
  const world = new World({});
  const device = world.disk.device(() => true);
  const isWritable = Promise.withResolvers<void>();
  const { outbox } = world.open({
    send: async () => ({ ...done, status: 409 }),
    device: {
      ...device,
      change: async (owner, names, change) => {
        const isDropping = names === STORES && world.disk.read(OWNER).commands.some(isListed);
        if (isDropping) await isWritable.promise;
        return device.change(owner, names, change);
      },
    },
  });
  const screen = new AbortController();
  const told = outbox.order(newCommands.createSection, screen.signal);
  for (let n = 0; n < 20; n++) await tick();
  screen.abort();
  isWritable.resolve();
  expect(await told).toMatchObject({ type: "refused" });
  const { createSection } = newCommands;
  expect(world.disk.read(OWNER).commands).toMatchObject([{ command: createSection }]);
  world.close();
});

describe("a screen is told of its order", () => {
  const { setPicture, addTags, createSection, addToBox, startCount } = newCommands;
  const { signal } = new AbortController();
  const refused = { ...done, status: 409, body: { error: "No." } };
  let world: World;
  let picture: PromiseWithResolvers<CommandAnswer>;
  const onOutcomes = vi.fn();
  const send = async ({ request: { path } }: { request: { path: string } }) => {
    if (path.endsWith("/picture")) return picture.promise;
    return /box/i.test(path) ? refused : done;
  };
  const wait = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let n = 0; n < 20; n++) await tick();
  };
  /** What its screen was told, and what was told of it to those that have left it behind. */
  function order({ outbox }: ReturnType<World["open"]>, command: NewCommand, needsAnswer = false) {
    const told = vi.fn();
    void outbox.order(command, signal, { needsAnswer }).then(told);
    const isOf = ([commands]: unknown[]) => (commands as NewCommand[])[0] === command;
    const last = () => onOutcomes.mock.calls.filter(isOf).at(-1) as unknown[] | undefined;
    return { told, last };
  }
  const kept = [[{ type: "unsent", isKept: true }]];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onOutcomes.mockClear();
    world = new World({});
    picture = Promise.withResolvers();
  });
  afterEach(() => {
    world.close();
    vi.useRealTimers();
  });

  it("that it is kept where it is not begun within seconds, and what became of it is told after that", async () => {
    const window = world.open({ send, onOutcomes });
    const begun = vi.fn();
    void window.outbox.submit({ commands: [setPicture, addTags] }).then(begun);
    await wait(0);
    const late = order(window, createSection);
    const other = order(window, addToBox);
    const count = order(window, startCount, true);
    const discarded = order(window, newCommands.deleteSection);
    await wait(2_900);
    expect(late.told).not.toHaveBeenCalled();
    await wait(100);
    expect(late.told.mock.calls).toMatchObject(kept);
    expect(other.told.mock.calls).toMatchObject(kept);
    const [entry] = world.disk
      .read(OWNER)
      .commands.filter(({ command }) => command.kind === "deleteSection");
    await window.outbox.drop(entry?.command.id ?? "");
    await wait(60_000);
    // What is on its way is waited for, and so is an answer that a screen needs.
    expect(begun).not.toHaveBeenCalled();
    expect(count.told).not.toHaveBeenCalled();
    picture.resolve(done);
    await wait(0);
    expect(count.told.mock.calls).toMatchObject([[{ type: "done" }]]);
    expect(late.last()).toMatchObject([
      [createSection],
      [{ type: "done" }],
      expect.any(String),
      true,
    ]);
    expect(other.last()).toMatchObject([
      [addToBox],
      [{ type: "refused", body: refused.body }],
      expect.any(String),
      true,
    ]);
    expect(discarded.last()?.[1]).toMatchObject(kept[0] ?? []);
    expect(onOutcomes).toHaveBeenCalledTimes(7);
    expect(world.disk.read(OWNER).commands.filter(isListed)).toMatchObject([{ command: addToBox }]);
  });

  it("that it is unsent where another window that has begun it ends its run in no time", async () => {
    const sending = world.open({ send });
    await wait(0);
    const window = world.open({ lock: () => () => {} });
    await wait(0);
    const mine = order(window, setPicture);
    await wait(0);
    sending.outbox.sendNow();
    await wait(18_000);
    expect(mine.told).not.toHaveBeenCalled();
    await wait(3_000);
    expect(mine.told.mock.calls).toMatchObject([[{ type: "unsent", isKept: false }]]);
  });
});
