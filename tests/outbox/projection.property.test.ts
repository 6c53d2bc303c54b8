/** From the moment a command is given until the last read, what is shown is what will be read (docs/design.md, "Projection"). */
import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { type Entry, isUnsent } from "#domain/outbox/entries.ts";
import { projectBoxes, projectSections } from "#domain/outbox/projection/boxes.ts";
import { contentsOf, projectBoxLines, projectLocations } from "#domain/outbox/projection/lines.ts";
import { projectToy } from "#domain/outbox/projection/toys.ts";
import type { Box, BoxContent, Section, Toy, ToyBox } from "#domain/types.ts";
import { toy as toyOf } from "../../stories/support/stock.ts";
import { FAULTS, OWNER, tick, World } from "./world.ts";

const { STORIES } = process.env;
const RUNS = { numRuns: Number(STORIES ?? 200), endOnFailure: STORIES !== undefined };

const toys = ["T1", "T2"].map((barcode) =>
  toyOf({ strToyBarcode: barcode, strName: barcode, intQuantity: 50 } as Toy),
);
const boxes = ["A", "B", "C"].map((boxCode, n) => ({
  ...{ strBoxCode: boxCode, strCustomNote: "none", intSection: n === 0 ? null : n },
  ...{ id: n, intVersion: 1, intToys: 0, intUnits: 0 },
}));
const sections = [1, 2].map((section) => ({ id: 0, intSection: section, intBoxes: 1 }));
const stock = () => ({
  ...{ toys, boxes, sections },
  contents: { A: toys.map((toy) => ({ ...toy, intAmountInBox: 5 })), B: [], C: [] },
});

/** The reads of a screen, each by itself. */
const READS = {
  T1: "/toys/T1",
  "in A": "/boxes/A/toys?homes=true",
  "in B": "/boxes/B/toys?homes=true",
  "where T1 is": "/api/toys/T1/boxes",
  floor: "/boxesinsections/floorBoxes",
  "section 1": "/boxesinsections/1/boxes",
  "section 2": "/boxesinsections/2/boxes",
  sections: "/sections",
};
type Name = keyof typeof READS;
const NAMES = Object.keys(READS) as Name[];
const LISTS = ["floor", "section 1", "section 2"] as const;

interface Answer {
  name: Name;
  readAt: number;
  /** Not there until the server has read it. */
  value?: unknown;
}

interface Shown {
  text: string;
  isUncertain: boolean;
}

const arrayOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);
type Marks = { isDeleted: boolean; isUncertain: boolean };

/** A screen's view of an answer; a thing that will be deleted does not count as there. */
function shownOf({ name, value, readAt }: Answer, entries: Entry[], known: Box[]): Shown {
  const shown = <T extends Marks>(things: T[], text: (thing: T) => string): Shown => ({
    text: things
      .filter(({ isDeleted }) => !isDeleted)
      .map(text)
      .toSorted()
      .join(", "),
    isUncertain: things.some(({ isUncertain }) => isUncertain),
  });
  const page = <T>() => ({ value: { items: arrayOf<T>(value), total: 0 }, readAt });
  switch (name) {
    case "T1": {
      const toy = projectToy(value as Toy, entries, readAt);
      return shown(toy ? [toy] : [], ({ intQuantity, strName }) => `${strName} ${intQuantity}`);
    }
    case "in A":
    case "in B": {
      const projected = projectBoxLines(name.slice(3), page<BoxContent>(), entries);
      const { lines, coming } = projected;
      const { intToys, intUnits } = contentsOf({ ...projected, left: 0 }) as NonNullable<
        ReturnType<typeof contentsOf>
      >;
      const all = [...lines, ...coming].filter(({ isOut }) => !isOut);
      const sent = [...lines, ...coming].some(({ isUncertain }) => isUncertain);
      const { text } = shown(all, (line) => `${line.intAmountInBox} × ${line.strToyBarcode}`);
      return { text: `${text} (${intToys}, ${intUnits})`, isUncertain: sent };
    }
    case "where T1 is": {
      const found = (value as { boxes: ToyBox[] }).boxes;
      const read = { value: { boxes: found, total: 0, intAmountInBoxes: 0 }, readAt };
      const t1 = { strToyBarcode: "T1", strName: "T1" };
      const places = projectLocations(t1, read, entries, []).boxes;
      const held = places.filter(({ isOut }) => !isOut);
      const text = shown(held, (place) => `${place.intAmountInBox} in ${place.strBoxCode}`);
      return { ...text, isUncertain: places.some(({ isUncertain }) => isUncertain) };
    }
    case "sections": {
      const read = { value: arrayOf<Section>(value), readAt };
      return shown(projectSections(read, entries), ({ intSection }) => String(intSection));
    }
    default: {
      const place = name === "floor" ? null : Number(name.slice(8));
      const isListed = ({ intSection }: Box) => intSection === place;
      const list = projectBoxes(page<Box>(), entries, { known, isListed });
      return shown(list.items, (box) => `${box.strBoxCode} ${box.strCustomNote}`);
    }
  }
}

const box = fc.constantFrom("A", "B", "C");
const barcode = fc.constantFrom("T1", "T2");
const named = (barcode: string) => ({ strToyBarcode: barcode, strName: barcode });
const amount = fc.integer({ min: 1, max: 4 });
const place = fc.constantFrom(null, 1, 2);

/** Screens do not offer a move to where the thing is. */
const isMove = (command: NewCommand) =>
  (command.kind !== "moveToy" || command.strFromBox !== command.strToBox) &&
  (command.kind !== "addToBox" || command.strBoxCode !== command.strFromBox) &&
  (command.kind !== "moveBox" || command.intFrom !== command.intTo) &&
  (command.kind !== "adjustAmount" || command.strBoxCode !== command.strToBox);

const anyCommand: fc.Arbitrary<NewCommand> = fc.oneof(
  fc.record({ box, toy: barcode, amount }).map(({ box, toy, amount }) => ({
    ...{ kind: "addToBox" as const, strBoxCode: box, ...named(toy), intAmountInBox: amount },
  })),
  fc
    .record({ box, toy: barcode, amount, from: fc.option(box, { nil: undefined }) })
    .map(({ box, toy, amount, from: strFromBox }) => ({
      ...{ kind: "addToBox" as const, strBoxCode: box, ...named(toy), intAmountInBox: amount + 1 },
      ...{ intBeyond: amount, strFromBox },
    })),
  fc.record({ box, toy: barcode }).map(({ box, toy }) => ({
    ...{ kind: "removeToy" as const, strBoxCode: box, ...named(toy) },
  })),
  fc.record({ box, toy: barcode }).map(({ box, toy }) => ({
    ...{ kind: "removeToy" as const, strBoxCode: box, ...named(toy), isHome: true },
  })),
  fc.record({ from: box, to: box, toy: barcode }).map(({ from, to, toy }) => ({
    ...{ kind: "moveToy" as const, ...named(toy), strFromBox: from, strToBox: to },
    intAmountInBox: 5,
  })),
  fc.record({ box, toy: barcode, amount, to: fc.option(box) }).map(({ box, toy, amount, to }) => ({
    ...{ kind: "adjustAmount" as const, strBoxCode: box, ...named(toy), intDifference: -amount },
    strToBox: to,
  })),
  fc.record({ box, from: place, to: place }).map(({ box, from, to }) => ({
    ...{ kind: "moveBox" as const, strBoxCode: box, intFrom: from, intTo: to },
  })),
  fc.record({ box, note: fc.constantFrom("", "x") }).map(({ box, note }) => ({
    ...{ kind: "changeBox" as const, strBoxCode: box, strCustomNote: note },
  })),
  fc.constant({ kind: "deleteBox" as const, strBoxCode: "C" }),
  fc.record({ intSection: place }).map(({ intSection }) => ({
    ...{ kind: "createBox" as const, strBoxCode: "D", strCustomNote: "", intSection },
  })),
  fc.constantFrom(3, 4).map((section) => ({ kind: "createSection" as const, intSection: section })),
  fc.constantFrom(1, 2).map((section) => ({ kind: "deleteSection" as const, intSection: section })),
  fc
    .record({ amount, strBoxCode: fc.option(box, { nil: undefined }), isOut: fc.boolean() })
    .map(({ amount, strBoxCode, isOut }) => {
      const difference = isOut ? -amount : amount;
      return {
        ...{ kind: "changeToy" as const, ...named("T1"), intDifference: difference, intVersion: 1 },
        ...{ update: { intQuantity: 50 + difference }, seen: { intQuantity: 50 } },
        ...(strBoxCode && { boxes: [{ strBoxCode, intDifference: difference }] }),
      };
    }),
);

const command = anyCommand.filter(isMove);

type Deed =
  | { type: "order"; command: NewCommand; window: number }
  | { type: "ask" | "serve" | "show"; name: Name }
  | { type: "break"; fault: (typeof FAULTS)[number] | undefined }
  | { type: "send"; window: number }
  | { type: "wait" }
  | { type: "other" };

const name = fc.constantFrom(...NAMES);
const reading = fc.record({ type: fc.constantFrom("ask" as const, "serve", "show"), name });
const faults = FAULTS.filter((fault) => !fault.startsWith("crash"));
const trouble = fc.oneof(
  fc.record({ type: fc.constant("break" as const), fault: fc.constantFrom(...faults, undefined) }),
  fc.record({ type: fc.constant("send" as const), window: fc.nat(1) }),
  fc.record({ type: fc.constant("wait" as const) }),
);
const order = fc.record({ type: fc.constant("order" as const), command, window: fc.nat(1) });
const other = fc.record({ type: fc.constant("other" as const) });
const story = fc.tuple(
  fc.array(fc.oneof(order, trouble, reading, other), { minLength: 1, maxLength: 12 }),
  fc.array(fc.oneof({ weight: 3, arbitrary: reading }, { weight: 2, arbitrary: trouble }), {
    maxLength: 25,
  }),
);

interface Sample extends Shown {
  name: Name;
  readAt: number;
  unsent: string[];
}

class Screen {
  private readonly asked = new Map<Name, Answer>();
  private readonly answers = new Map<Name, Answer>();
  private readonly known = new Map<string, Box>();
  readonly samples: Sample[] = [];

  private readonly world: World;
  private readonly window: ReturnType<World["open"]>;

  constructor(world: World) {
    this.world = world;
    this.window = world.open();
  }

  ask(name: Name) {
    this.asked.set(name, { name, readAt: this.world.now++ });
  }

  async serve(name: Name) {
    const answer = this.asked.get(name);
    if (answer) answer.value ??= await this.world.get(READS[name]);
  }

  show(name: Name) {
    const answer = this.asked.get(name);
    if (answer?.value === undefined) return;
    this.asked.delete(name);
    const boxes = LISTS.some((list) => list === name) ? arrayOf<Box>(answer.value) : [];
    for (const box of boxes) this.known.set(box.strBoxCode, box);
    this.answers.set(name, answer);
  }

  async readAll() {
    for (const name of NAMES) {
      this.ask(name);
      await this.serve(name);
      this.show(name);
    }
  }

  shown(): Sample[] {
    const { entries } = this.window.outbox.actor.getSnapshot().context;
    const unsent = entries.filter(isUnsent);
    const ids = unsent.map(({ command }) => command.id);
    // A half made box stands on the Floor until it is assigned, as its alert says.
    const isHalfMade = unsent.some(
      ({ command, intDone }) => command.kind === "createBox" && intDone > 0,
    );
    return [...this.answers.values()]
      .filter(({ name }) => !(isHalfMade && LISTS.some((list) => list === name)))
      .map((answer) => ({
        ...{ name: answer.name, readAt: answer.readAt, unsent: ids },
        ...shownOf(answer, entries, [...this.known.values()]),
      }));
  }
}

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("what is shown is what will be read", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ([orders, rest]) => {
      const world = new World(stock());
      const screens = [new Screen(world), new Screen(world)];
      const pause = async () => {
        for (let n = 0; n < 4; n++) await tick();
      };
      const live = async (deed: Deed) => {
        if (deed.type === "order") world.submit(world.window(deed.window), [deed.command]);
        if (deed.type === "break") world.break(deed.fault);
        if (deed.type === "send") world.window(deed.window).outbox.sendNow();
        if (deed.type === "wait") await pause();
        if (deed.type === "other") {
          await world.call("POST", "/boxes/A/toys", { strToyBarcode: "T2", intAmountInBox: 1 });
        }
        for (const screen of screens) {
          if (deed.type === "ask") screen.ask(deed.name);
          if (deed.type === "serve") await screen.serve(deed.name);
          if (deed.type === "show") screen.show(deed.name);
        }
      };
      for (const screen of screens) await screen.readAll();
      for (const deed of orders) await live(deed);
      const lastOther = orders.some(({ type }) => type === "other") ? world.now++ : 0;
      await pause();
      const sample = () => {
        for (const screen of screens) screen.samples.push(...screen.shown());
      };
      for (const deed of rest) {
        await live(deed);
        await pause();
        sample();
      }
      await world.settleAll();
      await pause();
      sample();
      const refused = world.disk.read(OWNER).commands.filter(({ refusal }) => refusal !== null);
      const refusedIds = new Set(refused.map(({ command }) => command.id));
      // What a refusal or somebody else changed is shown once it is read.
      const since = Math.max(lastOther, ...refused.map(({ settledAt }) => settledAt ?? 0));
      const samples = screens.flatMap((screen) => screen.samples);
      for (const screen of screens) await screen.readAll();
      const last = new Map(screens[0]?.shown().map(({ name, text }) => [name, text]));
      for (const { name, text, readAt, unsent, isUncertain } of samples) {
        const isBefore = readAt <= since && since > 0;
        if (
          isUncertain ||
          isBefore ||
          unsent.some((id) => refusedIds.has(id.replace(/~+$/, "")) || refusedIds.has(id))
        )
          continue;
        expect(`${name}: ${text}`).toBe(`${name}: ${last.get(name)}`);
      }
      world.close();
    }),
    RUNS,
  );
});
