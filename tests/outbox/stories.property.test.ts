/** Any orders in any windows with faults at any requests: nothing is lost, nothing is doubled, all is settled in the end (docs/design.md, "Outbox"). */
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Command, NewCommand } from "#domain/outbox/commands.ts";
import { isListed, isUnsent } from "#domain/outbox/entries.ts";
import { projectToy } from "#domain/outbox/projection/toys.ts";
import type { BoxLine, Toy } from "#domain/types.ts";
import { toy as toyOf } from "../../stories/support/stock.ts";
import { newCommands } from "./newCommands.ts";
import { FAULTS, OWNER, tick, World } from "./world.ts";

const { STORIES } = process.env;
/** Fewer where it only matters whether one fails, and not which is the shortest that does. */
const RUNS = { numRuns: Number(STORIES ?? 200), endOnFailure: STORIES !== undefined };
const toys = ["T1", "T2"].map((barcode) =>
  toyOf({ strToyBarcode: barcode, strName: barcode, intQuantity: 50 } as Toy),
);
const boxes = ["A", "B", "C"].map((boxCode, n) => ({
  id: n + 1,
  intVersion: 1,
  strBoxCode: boxCode,
  strCustomNote: "none",
  intSection: n === 0 ? null : n,
  intToys: 0,
  intUnits: 0,
}));
const sections = [1, 2].map((section) => ({ id: section, intSection: section, intBoxes: 1 }));
const contents = (): Record<string, BoxLine[]> => ({
  A: toys.map((toy) => ({ ...toy, intAmountInBox: 5 })),
  B: [],
  C: [],
});
const stock = () => ({ toys, boxes, sections, contents: contents() });

const code = fc.constantFrom("A", "B", "C", "GONE");
const barcode = fc.constantFrom("T1", "T2");
const named = (barcode: string) => ({ strToyBarcode: barcode, strName: barcode });

type Deed<O> =
  | { type: "order"; commands: O[]; window: number }
  | { type: "open" }
  | { type: "crash" | "send"; window: number }
  | { type: "wait" }
  | { type: "break"; fault: (typeof FAULTS)[number] | undefined }
  | { type: "other"; amount: number };

const deeds = <O>(command: fc.Arbitrary<O>) =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          type: fc.constant("order" as const),
          commands: fc.array(command, { minLength: 1, maxLength: 3 }),
          window: fc.nat(3),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          type: fc.constant("break" as const),
          fault: fc.constantFrom(...FAULTS, undefined, undefined),
        }),
      },
      { weight: 4, arbitrary: fc.record({ type: fc.constant("wait" as const) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant("open" as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constantFrom("crash" as const, "send" as const),
          window: fc.nat(3),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant("other" as const),
          amount: fc.integer({ min: 1, max: 9 }),
        }),
      },
    ),
    { maxLength: 30 },
  );

/**
 * Lives through a story. Returns every command that was persisted, and those that were refused. Commands that
 * are made as a list are ordered one after another, others together.
 */
async function live<O>(
  all: Deed<O>[],
  make: (command: O, world: World) => Promise<NewCommand> | NewCommand | NewCommand[],
) {
  const world = new World(stock());
  const persisted = new Map<string, Command>();
  const note = () => {
    for (const { command } of world.disk.read(OWNER).commands) {
      if (!command.id.endsWith("~")) persisted.set(command.id, command);
    }
  };
  let others = 0;
  for (const deed of all) {
    switch (deed.type) {
      case "order": {
        const made = await Promise.all(deed.commands.map((one) => make(one, world)));
        const window = world.window(deed.window);
        if (made.some(Array.isArray)) for (const one of made.flat()) world.submit(window, [one]);
        else world.submit(window, made.flat());
        await Promise.resolve();
        note();
        break;
      }
      case "open":
        world.open();
        break;
      case "crash":
        world.crash(world.window(deed.window));
        break;
      case "send":
        world.window(deed.window).outbox.sendNow();
        break;
      case "wait":
        await tick();
        break;
      case "break":
        world.break(deed.fault);
        break;
      case "other": {
        const { intQuantity, intVersion } = await world.get<Toy>("/toys/T1");
        const update = { intQuantity: intQuantity + deed.amount };
        const headers = { "if-match": `"${intVersion}"` };
        const { status } = await world.call("PUT", "/toys/T1", update, headers);
        if (status === 200) others += deed.amount;
      }
    }
    note();
  }
  const { refused } = await world.heal();
  expect(world.disk.read(OWNER).commands.filter(isUnsent)).toEqual([]);
  const ids = new Set(refused.map(({ id }) => id.replace(/~+$/, "")));
  const done = [...persisted.values()].filter(({ id }) => !ids.has(id));
  return { world, done, refused, others };
}

async function amounts(world: World) {
  const lines = await Promise.all(
    ["A", "B", "C"].map(async (box) => {
      const { status, body } = await world.call("GET", `/boxes/${box}/toys`);
      return status === 200 ? (body as BoxLine[]) : [];
    }),
  );
  const of = (box: string, toy: string) =>
    lines[["A", "B", "C"].indexOf(box)]?.find((line) => line.strToyBarcode === toy)
      ?.intAmountInBox ?? 0;
  return of;
}

// XState warns of what a window that crashed had still to say.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("whatever happens", () => {
  it("every confirmed line of a cart is in its box, once", async () => {
    const line = fc.record({ box: code, toy: barcode, amount: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(deeds(line), async (all) => {
        const { world, done } = await live(all, ({ box, toy, amount }) => ({
          kind: "addToBox",
          strBoxCode: box,
          ...named(toy),
          intAmountInBox: amount,
        }));
        const of = await amounts(world);
        for (const box of ["A", "B", "C"]) {
          for (const toy of ["T1", "T2"]) {
            const added = done
              .filter((one) => one.kind === "addToBox" && one.strBoxCode === box)
              .filter((one) => "strToyBarcode" in one && one.strToyBarcode === toy)
              .reduce((sum, one) => sum + (one.kind === "addToBox" ? one.intAmountInBox : 0), 0);
            expect(of(box, toy)).toBe((box === "A" ? 5 : 0) + added);
          }
        }
      }),
      RUNS,
    );
  });

  it("every piece that is moved is in one box, and every box in one place", async () => {
    const place = fc.constantFrom(null, 1, 2, 9);
    const move = fc.oneof(
      fc.record({ toy: barcode, from: code, to: code }),
      fc.record({ box: code, to: place }),
    );
    await fc.assert(
      fc.asyncProperty(deeds(move), async (all) => {
        const { world, refused } = await live(all, async (one, here): Promise<NewCommand> => {
          if ("toy" in one) {
            const { toy, from, to } = one;
            const command = { ...named(toy), strFromBox: from, strToBox: to, intAmountInBox: 5 };
            return { kind: "moveToy", ...command };
          }
          const { intSection = null } = await here.get<{ intSection?: number | null }>(
            `/boxes/${one.box}`,
          );
          // A move to where it stands is none.
          const intTo = one.to === intSection ? 9 : one.to;
          return { kind: "moveBox", strBoxCode: one.box, intFrom: intSection, intTo };
        });
        const of = await amounts(world);
        for (const toy of ["T1", "T2"]) expect(of("A", toy) + of("B", toy) + of("C", toy)).toBe(5);
        const entries = world.disk.read(OWNER).commands.filter(isListed);
        expect(entries.filter(({ refusal }) => refusal?.isStranded)).toEqual([]);
        expect(entries).toHaveLength(refused.length);
      }),
      RUNS,
    );
  });

  it("no box is deleted with what was to be moved out of it", async () => {
    const to = fc.constantFrom("B", "C", "GONE");
    // The code C is taken: what is to go into the new box goes into that which is there.
    const clearing = fc.record({ T1: to, T2: to, isMade: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(deeds(clearing), async (all) => {
        const { world } = await live(all, ({ isMade, ...places }): NewCommand[] => [
          ...(isMade ? [{ ...newCommands.createBox, strBoxCode: "C" }] : []),
          ...Object.entries(places).map(([toy, strToBox]) => {
            const from = { ...named(toy), strFromBox: "A", intAmountInBox: 5 };
            return { kind: "moveToy" as const, ...from, strToBox };
          }),
          { kind: "deleteBox", strBoxCode: "A" },
        ]);
        const of = await amounts(world);
        for (const toy of ["T1", "T2"]) expect(of("A", toy) + of("B", toy) + of("C", toy)).toBe(5);
      }),
      { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 4) },
    );
  });

  it("every difference is in the quantity and in its box once, whoever else changes it", async () => {
    const edit = fc.record({
      intDifference: fc.integer({ min: -2, max: 9 }).filter((n) => n !== 0),
      strBoxCode: fc.option(fc.constantFrom("A", "B"), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(deeds(edit), async (all) => {
        const { world, done, refused, others } = await live(
          all,
          async ({ intDifference, strBoxCode }, here): Promise<NewCommand> => {
            // As a person sees it: what is on its way is in it, also where the server has it already.
            const stored = await here.get<Toy>("/toys/T1");
            const seen = projectToy(stored, here.disk.read(OWNER).commands, here.now);
            const { intQuantity, intVersion } = seen ?? stored;
            return {
              kind: "changeToy",
              ...named("T1"),
              update: { intQuantity: intQuantity + intDifference },
              seen: { intQuantity },
              intDifference,
              intVersion,
              ...(strBoxCode && { boxes: [{ strBoxCode, intDifference }] }),
            };
          },
        );
        const edits = done.filter((one) => one.kind === "changeToy");
        const sumOf = (some: typeof edits) =>
          some.reduce((sum, { intDifference }) => sum + (intDifference ?? 0), 0);
        const { intQuantity } = await world.get<Toy>("/toys/T1");
        expect(intQuantity).toBe(50 + sumOf(edits) + others);
        const of = await amounts(world);
        for (const [box, stored] of [
          ["A", 5],
          ["B", 0],
        ] as const) {
          const isHere = ({ boxes = [] }: (typeof edits)[number]) => boxes[0]?.strBoxCode === box;
          expect(of(box, "T1")).toBe(stored + sumOf(edits.filter(isHere)));
        }
        // A box gives what it has, and no more; nothing else is refused.
        for (const one of refused) expect(one).toMatchObject({ boxes: [{}] });
      }),
      RUNS,
    );
  });
});
