/** A draft ends with its command, whatever becomes of the page (docs/design.md, "Outbox"). */
import { expect, it } from "vitest";
import { createActor, fromTransition } from "xstate";
import { draftedChanges } from "#domain/box/amounts.ts";
import { messages } from "#domain/messages.ts";
import { type Draft, draftIds, formerId, thingKey } from "#domain/outbox/draft.ts";
import { isUnsent } from "#domain/outbox/entries.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { followDrafts, persistDraft } from "#src/device/useDraft.ts";
import { entry, newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

const toy = { kind: "toy", id: 2, code: "T-2" } as const;
const draft = (id: string) => ({ id, title: id, href: "/", value: null });

it("a draft is gone as soon as its order is stored; others stay", async () => {
  const world = new World({});
  const window = world.open();
  const typed = draftIds.item("T-1");
  const seen: [commands: number, drafts: string[]][] = [];
  const device = world.disk.device(() => true);
  device.onChange(() => {
    const { commands, drafts } = world.disk.read(OWNER);
    seen.push([commands.length, drafts.map(({ id }) => id)]);
  });
  const drafts = [draft(typed), draft(draftIds.notes(toy))];
  await device.change(OWNER, ["drafts"], () => ({ drafts }));
  world.break("500");
  void window.outbox.submit({ commands: [newCommands.createSection], draft: typed });
  await tick();
  const [before, stored] = seen;
  expect(before).toEqual([0, [typed, draftIds.notes(toy)]]);
  expect(stored).toEqual([1, [draftIds.notes(toy)]]);
  world.close();
});

it("a refused order opens again unless something was begun in its form, as of the moment when it is asked", async () => {
  const world = new World({});
  const { outbox } = world.open();
  const device = world.disk.device(() => true);
  const refusal = { status: 409, code: "", sentence: "No.", intDone: 0, isStranded: false };
  const refused = { ...entry(newCommands.createToy), isSettled: true, refusal };
  const [typed, begun] = ["Ark", "Boat"].map((value) => ({
    ...draft(draftIds.item("T-1")),
    value,
  })) as [Draft, Draft];
  await device.change(OWNER, ["commands", "drafts"], () => ({
    commands: [refused],
    drafts: [begun],
  }));
  expect(await outbox.openAgain(refused.command.id, typed)).toBe(false);
  expect(world.disk.read(OWNER)).toMatchObject({ commands: [refused], drafts: [begun] });
  await device.change(OWNER, ["drafts"], () => ({ drafts: [] }));
  expect(await outbox.openAgain(refused.command.id, typed)).toBe(true);
  expect(world.disk.read(OWNER)).toMatchObject({ commands: [], drafts: [typed] });
  // Pressed twice.
  expect(await outbox.openAgain(refused.command.id, typed)).toBe(true);
  world.close();
});

it("what is ordered in the moment a session ends is not taken for done", async () => {
  const world = new World({});
  const { outbox } = world.open();
  outbox.setOwner(null);
  const refused = { message: messages.signInFirst };
  await expect(outbox.submit({ commands: [newCommands.createSection] })).rejects.toMatchObject(
    refused,
  );
  const { signal } = new AbortController();
  await expect(outbox.order(newCommands.createSection, signal)).rejects.toMatchObject(refused);
  expect(world.disk.read(OWNER).commands).toEqual([]);
  world.close();
});

it.each([10, 40])(
  "%d commands that wait, or are refused, cost a few reads of all, not one each",
  async (n) => {
    const world = new World({});
    const { outbox } = world.open();
    // A window that begins asks to send what is there.
    await tick();
    const commands = Array.from({ length: n }, (_, section) => ({
      ...{ kind: "deleteSection" as const, intSection: section + 1 },
    }));
    world.break("no network");
    world.disk.reads = 0;
    const outcomes = await outbox.submit({ commands });
    expect(outcomes.map(({ type }) => type)).toEqual(commands.map(() => "unsent"));
    expect(world.disk.reads).toBeLessThan(10);
    world.close();
  },
);

it("a window that waits to send shows what another one has sent meanwhile", async () => {
  const world = new World({});
  const [one, other] = [world.open(), world.open()];
  const seen: number[] = [];
  other.outbox.actor.subscribe((snapshot) => {
    const { entries } = snapshot.context;
    if (snapshot.matches({ running: "locking" })) seen.push(entries.filter(isUnsent).length);
  });
  const sections = [1, 2, 3].map(
    (section) => ({ kind: "createSection", intSection: section }) as const,
  );
  const sending = one.outbox.submit({ commands: sections });
  await tick();
  other.outbox.sendNow();
  await sending;
  expect(new Set(seen)).toContain(1);
  world.close();
});

it("a draft that another window has ended is not begun anew by what that changed, but by what is typed then", async () => {
  const world = new World({});
  const device = world.disk.device(() => true);
  const stored = () => world.disk.read(OWNER).drafts.map(({ value }) => value);
  let ended = 0;
  const window = (text: string | null, isStored: boolean, hears = true) => {
    const form = createActor(
      fromTransition(
        (_: string | null, event: { type: "changed"; text: string | null }) => event.text,
        text,
      ),
    ).start();
    persistDraft(form, {
      ...{ device, owner: OWNER, id: draftIds.edit(toy), isStored },
      draftOf: ({ context }) =>
        context === null ? null : { title: "", href: "/", value: context },
      onEnded: hears ? () => void ended++ : undefined,
    });
    return async (text: string | null) => {
      form.send({ type: "changed", text });
      await tick();
    };
  };
  const first = window(null, false);
  await first("5 → 4");
  const second = window("5 → 4", true);
  await first(null);
  await second("4 → 3");
  expect([stored(), ended]).toEqual([[], 1]);
  await second("4 → 2");
  await second("4 → 1");
  expect([stored(), ended]).toEqual([["4 → 1"], 1]);
  await second(null);
  expect([stored(), ended]).toEqual([[], 1]);
  // A form that needs not hear of it has nothing but what a person typed.
  const third = window("Red", true, false);
  await third("Red and blue");
  expect([stored(), ended]).toEqual([["Red and blue"], 1]);
  world.close();
});

it("a form that opened while the device could not be read leaves the draft that it has not shown", async () => {
  const world = new World({});
  const device = world.disk.device(() => true);
  const [stored, other] = [draftIds.edit(toy), draftIds.notes(toy)].map((id) => ({
    ...draft(id),
    value: "of before",
  })) as [Draft, Draft];
  await device.change(OWNER, ["drafts"], () => ({ drafts: [stored] }));
  const drafts = followDrafts(device);
  world.disk.failures = 1;
  await drafts.load(OWNER);
  expect([drafts.current, drafts.isRead]).toEqual([[], false]);
  const form = createActor(
    fromTransition(
      (_: string | null, event: { type: "changed"; text: string | null }) => event.text,
      null,
    ),
  ).start();
  const ends = [stored, other].map(({ id }) =>
    persistDraft(form, {
      ...{ device, owner: OWNER, id, isStored: false, isRead: drafts.isRead, onEnded: () => {} },
      draftOf: ({ context }) =>
        context === null ? null : { title: "", href: "/", value: context },
    }),
  );
  for (const [text, written] of [
    ["a", "a"],
    ["ab", "ab"],
    [null, undefined],
  ] as const) {
    form.send({ type: "changed", text });
    await tick();
    const values = world.disk.read(OWNER).drafts.map(({ id, value }) => [id, value]);
    expect(Object.fromEntries(values)).toEqual({
      [stored.id]: "of before",
      ...(written && { [other.id]: written }),
    });
  }
  // Nor does its Save end it; the one that it began itself is over.
  form.send({ type: "changed", text: "abc" });
  await tick();
  const { outbox } = world.open();
  for (const { id } of [stored, other]) {
    void outbox.submit({ commands: [newCommands.createSection], draft: id });
    await tick();
  }
  expect(world.disk.read(OWNER).drafts).toEqual([stored]);
  for (const end of ends) end();
  void outbox.submit({ commands: [newCommands.createSection], draft: stored.id });
  await tick();
  expect(world.disk.read(OWNER).drafts).toEqual([]);
  await drafts.load(OWNER);
  expect(drafts.isRead).toBe(true);
  await drafts.load("somebody@else");
  world.disk.failures = 1;
  await drafts.load(OWNER);
  expect(drafts.isRead).toBe(false);
  world.close();
});

it("what is typed while its box gets its id goes on under that, and is gone once it is cancelled", async () => {
  const world = new World({});
  const device = world.disk.device(() => true);
  const form = createActor(
    fromTransition(
      (_: string | null, event: { type: "changed"; text: string | null }) => event.text,
      "",
    ),
  ).start();
  const box = { kind: "box", id: 0, code: "A" } as const;
  const [before, now] = [box, { ...box, id: 7 }].map((thing) =>
    draftIds.command(thingKey(thing)),
  ) as [string, string];
  const given = {
    ...{ device, owner: OWNER, onEnded: () => {} },
    draftOf: ({ context }: { context: string | null }) =>
      context === null ? null : { title: "", href: "/", value: context },
  };
  const stored = () => world.disk.read(OWNER).drafts.map(({ id, value }) => [id, value]);
  const end = persistDraft(form, { ...given, id: before, isStored: false });
  form.send({ type: "changed", text: "Trains" });
  await tick();
  expect(stored()).toEqual([[before, "Trains"]]);
  end();
  persistDraft(form, { ...given, id: now, isStored: true, former: { id: before, href: "/" } });
  form.send({ type: "changed", text: "Trains and cars" });
  await tick();
  expect(stored()).toEqual([[now, "Trains and cars"]]);
  form.send({ type: "changed", text: null });
  await tick();
  expect(stored()).toEqual([]);
  // A dialog opens after its form.
  await device.change(OWNER, ["drafts"], () => ({ drafts: [draft(before)] }));
  persistDraft(form, { ...given, id: now, isStored: true, former: { id: before, href: "/" } });
  form.send({ type: "changed", text: "Trains" });
  await tick();
  expect(stored()).toEqual([[now, "Trains"]]);
  expect(formerId(before, now)).toBe(before);
  // Of another box, or in another form, it is another text.
  expect(formerId(now, draftIds.command(thingKey({ ...box, id: 8 })))).toBeNull();
  expect(formerId(before, draftIds.amounts({ ...box, id: 7 }))).toBeNull();
  expect(formerId(now, now)).toBeNull();
  world.close();
});

it.each(["that was only shown", "that was tapped there"])(
  "taps %s are not begun anew in the one window when they were saved in another, whatever is read of their line",
  async (where) => {
    const world = new World({});
    const device = world.disk.device(() => true);
    const line = { strBoxCode: "A", strToyBarcode: "t1", strName: "Train", intAmountInBox: 5 };
    const tapped = [{ line, text: "6", steps: 1, intSince: null }];
    const isShown = where === "that was only shown";
    const amounts = createActor(amountsMachine, {
      input: { persisted: isShown ? tapped : null },
    }).start();
    const id = draftIds.amounts(toy);
    if (isShown) await device.change(OWNER, ["drafts"], () => ({ drafts: [draft(id)] }));
    persistDraft(amounts, {
      ...{ device, owner: OWNER, id, isStored: isShown },
      draftOf: ({ context: { changes } }) =>
        changes.length > 0 ? { title: "", href: "/", value: draftedChanges(changes) } : null,
      onEnded: () => amounts.send({ type: "draft.ended" }),
    });
    if (!isShown) amounts.send({ type: "amount.stepped", line, by: 1 });
    await tick();
    expect(world.disk.read(OWNER).drafts).toHaveLength(1);
    await device.change(OWNER, ["drafts"], () => ({ drafts: [] }));
    for (const isUncertain of [false, true, false]) {
      const lines = [{ ...line, intAmountInBox: 6, isUncertain }];
      amounts.send({ type: "lines.loaded", lines, left: 0 });
      await tick();
    }
    expect(world.disk.read(OWNER).drafts).toEqual([]);
    // What was tapped in the one window itself may be more than was saved in the other.
    expect(amounts.getSnapshot().context.changes).toHaveLength(isShown ? 0 : 1);
    world.close();
  },
);
