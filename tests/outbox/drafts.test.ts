/** What is typed ends with its order, whatever becomes of the page (docs/design.md, "Outbox"). */
import { expect, it } from "vitest";
import { draftIds } from "#domain/outbox/draft.ts";
import { newCommands } from "./newCommands.ts";
import { OWNER, tick, World } from "./world.ts";

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
  const drafts = [draft(typed), draft(draftIds.notes("T-2"))];
  await device.change(OWNER, ["drafts"], () => ({ drafts }));
  world.break("500");
  void window.outbox.submit({ commands: [newCommands.createSection], draft: typed });
  await tick();
  const [before, stored] = seen;
  expect(before).toEqual([0, [typed, draftIds.notes("T-2")]]);
  expect(stored).toEqual([1, [draftIds.notes("T-2")]]);
  world.close();
});
