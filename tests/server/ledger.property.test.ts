/**
 * Three people sell, return, deliver, move, set, count, import and undo, at once or from a phone that was
 * away, with answers that were lost. Each act is told to a ledger in words; the stock is what the ledger
 * gives, and an undo gives the stock without that act, or is refused or asked. STORIES says how many.
 */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Change, ImportUndo } from "#domain/types.ts";
import { deedOf } from "../deedOf.ts";
import { databases } from "./databases.ts";
import { checkFile, takeStep } from "./imports.ts";
import { changeUsers, ROLES, type Role, type TestApp } from "./server.ts";
import { describeStock, emptyStock } from "./stockApp.ts";

const STORIES = Math.ceil(Number(process.env.STORIES ?? 20) / databases.length);
const TOYS = ["X", "Y"];
const BOXES = ["A", "B"];

/** Pieces by toy, and by toy and box: "X" and "X in A". */
type Amounts = Record<string, number>;

const lineOf = (toy: string, box: string) => `${toy} in ${box}`;
/** In all boxes. */
const heldOf = (toy: string, amounts: Amounts) =>
  BOXES.reduce((sum, box) => sum + (amounts[lineOf(toy, box)] ?? 0), 0);
const plus = (amounts: Amounts, changes: Amounts): Amounts => {
  const sum = { ...amounts };
  for (const [name, n] of Object.entries(changes)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
};

const n = fc.integer({ min: 1, max: 6 });
const toy = fc.constantFrom(...TOYS);
const box = fc.constantFrom(...BOXES);
const place = fc.option(box);
const nth = fc.nat(20);
const deed = fc.oneof(
  deedOf("sell", { toy, place, n }),
  deedOf("return", { toy, place, n }),
  deedOf("deliver", { toy, box, n, isNew: fc.boolean() }),
  deedOf("fetch", { toy, box, n }),
  deedOf("move", { toy, box, n }),
  deedOf("take", { toy, box, n }),
  deedOf("set", { toy, n }),
  deedOf("boxesAreRight", { toy }),
  deedOf("pull", { toy, box, n }, 3),
  deedOf("book", { choice: fc.constantFrom("book", "elsewhere", "keep") }, 3),
  deedOf("import", { toy, box, n, inBox: n, existing: fc.constantFrom("update", "add") }),
  deedOf("takeBack", {}),
  deedOf("undo", { nth, isForced: fc.boolean() }, 4),
  deedOf("undoGroup", { nth }),
  deedOf("back", { nth, toy }),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
type Of<Kind extends Deed["kind"]> = Extract<Deed, { kind: Kind }>;
const step = fc.record({
  deed,
  who: fc.constantFrom(...ROLES),
  /** The answer is lost, and the phone sends it once more. */
  isLost: fc.boolean(),
  /** The phone is away: it comes after as many other acts. */
  isAway: fc.constantFrom(0, 0, 0, 1, 3),
  /** Ordered together with the same person's act before. */
  isTogether: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Act {
  words: string;
  changes: Amounts;
  /** The stock after it. */
  after: Amounts;
  strGroup: string;
  orderedAt: number;
  /** The changes that are undone. */
  undone: Set<string>;
  /** Its entry, where it made one. */
  entry?: Change | undefined;
  undoes: { act: Act; names: string[] }[];
  isCount?: true;
}
/** Its acts that are not undone: those that were may come to 0 in all. */
function standing({ changes, undone, undoes }: Act): string[] {
  const names = Object.keys(changes).filter((name) => changes[name] !== 0);
  const all = new Set([...names, ...undoes.flatMap((one) => one.names)]);
  return [...all].filter((name) => !undone.has(name));
}
const isUndone = (act: Act) => act.undone.size > 0 && standing(act).length === 0;

/** An act as it is told: what it makes of the amounts, where it is not refused. */
interface Told {
  words: string;
  request: [method: string, path: string, body?: object];
  changes: (now: Amounts) => Amounts;
}

/** Sales, returns, deliveries, moves: pieces that somebody said. */
function tell(deed: Deed, now: Amounts): Told | null {
  const at = (name: string) => now[name] ?? 0;
  switch (deed.kind) {
    case "sell":
    case "return": {
      const { toy, place, n } = deed;
      const difference = deed.kind === "sell" ? -n : n;
      const boxes = place ? [{ strBoxCode: place, intDifference: difference }] : [];
      const body = { intQuantity: Math.max(0, at(toy) + difference), boxes };
      return {
        words: `${n} ${toy} ${deed.kind === "sell" ? "sold from" : "came back into"} ${place ?? "no box"}`,
        request: ["PUT", `/toys/${toy}?difference=${difference}`, body],
        changes: () => ({ [toy]: difference, ...(place && { [lineOf(toy, place)]: difference }) }),
      };
    }
    case "deliver": {
      const { toy, box, n, isNew } = deed;
      return {
        words: `${n} ${toy} scanned into ${box}, ${isNew ? "new" : "loose before"}`,
        request: [
          "POST",
          `/api/boxes/${box}/toys?beyond=${isNew ? n : 0}`,
          { strToyBarcode: toy, intAmountInBox: n },
        ],
        changes: () => ({ [lineOf(toy, box)]: n, ...(isNew && { [toy]: n }) }),
      };
    }
    case "fetch":
    case "move": {
      const { kind, toy, box, n } = deed;
      const other = box === "A" ? "B" : "A";
      return {
        words: `${n} ${toy} ${kind === "move" ? "moved" : "scanned"} from ${box} into ${other}`,
        request:
          kind === "move"
            ? [
                ...(["POST", `/api/boxes/${box}/toys/${toy}/adjust`] as const),
                { intDifference: -n, strToBoxCode: other },
              ]
            : [
                ...(["POST", `/api/boxes/${other}/toys?beyond=${n}&from=${box}`] as const),
                { strToyBarcode: toy, intAmountInBox: n },
              ],
        changes: () => ({ [lineOf(toy, box)]: -n, [lineOf(toy, other)]: n }),
      };
    }
    case "take": {
      const { toy, box, n } = deed;
      return {
        words: `${n} ${toy} taken out of ${box}, loose now`,
        request: ["POST", `/api/boxes/${box}/toys/${toy}/adjust`, { intDifference: -n }],
        changes: () => ({ [lineOf(toy, box)]: -n }),
      };
    }
    case "set":
      return {
        words: `${deed.toy}: it is ${deed.n}`,
        request: ["PUT", `/toys/${deed.toy}`, { intQuantity: deed.n }],
        changes: (then) => ({ [deed.toy]: deed.n - (then[deed.toy] ?? 0) }),
      };
    case "boxesAreRight":
      return {
        words: `${deed.toy}: as much as its boxes have`,
        request: ["POST", "/api/bulk/change", { strToyBarcodes: [deed.toy], boxesAreRight: true }],
        changes(then) {
          return { [deed.toy]: heldOf(deed.toy, then) - (then[deed.toy] ?? 0) };
        },
      };
    default:
      return null;
  }
}

interface Sent {
  told: Told;
  who: Role;
  isLost: boolean;
  orderedAt: number;
  strGroup: string;
  /** After so many other acts. */
  wait: number;
}
const undoing = (act: Act): Amounts =>
  Object.fromEntries(standing(act).map((name) => [name, -(act.changes[name] ?? 0)]));
interface Counting {
  strCount: string;
  toys: Map<string, { n: number; at: number }>;
}

class Story {
  readonly acts: Act[] = [];
  #now: Amounts = {};
  #away: Sent[] = [];
  readonly #counts = new Map<string, Counting>();
  readonly #imports: { strImport: string; act: Act }[] = [];
  readonly #groups = new Map<Role, string>();
  #last = 0;
  /** The number of the last entry that is the ledger's. */
  #newest = 0;

  readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  /** The toys that there are, 6 of each, 3 of them in the box A. */
  async begin(): Promise<void> {
    for (const strBoxCode of BOXES) await this.app.call("POST", "/boxes", { strBoxCode });
    for (const barcode of TOYS) {
      const body = { strToyBarcode: barcode, strName: `Toy ${barcode}`, intQuantity: 6 };
      await this.app.call("POST", "/toys", body);
      await this.app.call("POST", "/boxes/A/toys", { strToyBarcode: barcode, intAmountInBox: 3 });
      this.#now = { ...this.#now, [barcode]: 6, [lineOf(barcode, "A")]: 3 };
    }
    this.#newest = (await this.#journal()).at(-1)?.intChange ?? 0;
  }

  /** The stock's amounts, without those of 0. */
  async #stored(): Promise<Amounts> {
    const { db } = this.app.database;
    const toys = await db.selectFrom("toys").select(["strToyBarcode", "intQuantity"]).execute();
    const lines = await db
      .selectFrom("boxLines")
      .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
      .innerJoin("toys", "toys.intToy", "boxLines.intToy")
      .select(["strBoxCode", "strToyBarcode", "intAmountInBox"])
      .execute();
    return Object.fromEntries([
      ...toys.map(({ strToyBarcode, intQuantity }) => [strToyBarcode, intQuantity]),
      ...lines.map((line) => [lineOf(line.strToyBarcode, line.strBoxCode), line.intAmountInBox]),
    ]);
  }

  async #compare(words: string): Promise<void> {
    const held = (amounts: Amounts) => Object.entries(amounts).filter(([, n]) => n !== 0);
    const told = this.acts.map((act) => `${act.words}${isUndone(act) ? " (undone)" : ""}`);
    const stored = Object.fromEntries(held(await this.#stored()));
    expect(stored, [...told, words].join("\n")).toEqual(Object.fromEntries(held(this.#now)));
  }

  async #journal(): Promise<Change[]> {
    return await this.app.get<Change[]>("/api/changes?order=asc&limit=1000");
  }

  /** The ledger's line of what was answered with success. */
  async #book(line: Pick<Act, "words" | "changes" | "strGroup" | "orderedAt"> & Partial<Act>) {
    this.#now = plus(this.#now, line.changes);
    const entry = (await this.#journal()).filter(({ strRefused }) => !strRefused).at(-1);
    const isNew = (entry?.intChange ?? 0) > this.#newest;
    this.#newest = entry?.intChange ?? 0;
    const act = { undone: new Set<string>(), undoes: [], after: this.#now, ...line };
    this.acts.push({ ...act, entry: isNew ? entry : undefined });
    for (const undone of act.undoes) this.#mark(undone.act, undone.names, true);
  }

  async #call<Body>(
    [method, path, body]: Told["request"],
    { who, isLost, headers = {} }: Pick<Step, "who" | "isLost"> & { headers?: object },
  ) {
    const key = `key-${++this.#last}`;
    const options = { as: who, key, headers: headers as Record<string, string> };
    const first = await this.app.call<Body>(method, path, body, options);
    expect(first.status, path).toBeLessThan(500);
    if (!isLost) return first;
    const again = await this.app.call<Body>(method, path, body, options);
    expect(again.status).toBe(first.status);
    return again;
  }

  async #send({ told, who, isLost, orderedAt, strGroup }: Sent): Promise<void> {
    const headers = { "ordered-at": String(orderedAt), "command-group": strGroup };
    const { status, body } = await this.#call<{ refused?: unknown[] }>(told.request, {
      ...{ who, isLost, headers },
    });
    // Of many toys each is refused by itself.
    if (status < 300 && !body.refused?.length) {
      await this.#book({ ...told, changes: told.changes(this.#now), strGroup, orderedAt });
    }
    await this.#compare(`${who}: ${told.words} → ${status}`);
  }

  async #arrive(all = false): Promise<void> {
    const due = this.#away.filter(({ wait }) => all || wait <= 0);
    this.#away = this.#away.filter((sent) => !due.includes(sent));
    for (const sent of due) await this.#send(sent);
    for (const sent of this.#away) sent.wait--;
  }

  async live({ deed, who, isLost, isAway, isTogether }: Step): Promise<void> {
    // Far enough apart for two clocks to be in a known order.
    this.app.clock.now += 6000;
    await this.#arrive();
    const told = tell(deed, this.#now);
    const before = this.#groups.get(who);
    const group = isTogether && before ? before : `group-${++this.#last}`;
    this.#groups.set(who, group);
    if (told) {
      const sent = {
        told,
        who,
        isLost,
        orderedAt: this.app.clock.now,
        strGroup: group,
        wait: isAway,
      };
      if (isAway > 0) this.#away.push(sent);
      else await this.#send(sent);
      return;
    }
    await this.#other(deed, { who, isLost });
    await this.#compare(JSON.stringify(deed));
  }

  async end(): Promise<void> {
    await this.#arrive(true);
  }

  async #other(deed: Deed, how: Pick<Step, "who" | "isLost">): Promise<void> {
    switch (deed.kind) {
      case "pull":
        return this.#pull(deed, how);
      case "book":
        return this.#bookCount(deed, how);
      case "import":
        return this.#import(deed);
      case "takeBack":
        return this.#takeBack();
      case "undo":
        return this.#undo(deed, how);
      case "undoGroup":
        return this.#undoGroup(deed, how);
      case "back":
        return this.#back(deed, how);
    }
  }

  /** A line of the box's count, by whoever counts it. */
  async #pull({ toy, box, n }: Of<"pull">, how: Pick<Step, "who" | "isLost">): Promise<void> {
    // What was ordered before is there: how a count takes what comes late has a property of its own.
    await this.#arrive(true);
    const strCount = `count-${++this.#last}`;
    const isTakingOver = true;
    const body = { strCount, strBoxCode: box, isTakingOver };
    const started = await this.#call<{ strCount: string }>(["POST", "/api/counts", body], how);
    expect(started.status).toBe(201);
    const id = started.body.strCount;
    // Who takes over goes on with what was handed in.
    const toys = this.#counts.get(box)?.toys ?? new Map();
    const at = this.app.clock.now;
    const line = { intAmount: n, intPulledFrom: at, intPulledTo: at };
    const path = `/api/counts/${id}/lines/${toy}`;
    const { status } = await this.#call(["PUT", path, line], how);
    expect(status).toBe(200);
    toys.set(toy, { n, at });
    this.#counts.set(box, { strCount: id, toys });
  }

  /** A line is what was counted and what was ordered since. */
  async #bookCount({ choice }: Of<"book">, how: Pick<Step, "who" | "isLost">): Promise<void> {
    const [[box, counting] = []] = this.#counts;
    if (!box || !counting) return;
    const choices = [...counting.toys].map(([strToyBarcode]) => ({
      ...{ strToyBarcode, strChoice: choice },
    }));
    const path = `/api/counts/${counting.strCount}/finish`;
    const { status } = await this.#call(["POST", path, { choices }], how);
    if (status >= 300) return;
    this.#counts.delete(box);
    if (choice === "keep") return;
    const changes: Amounts = {};
    for (const [toy, { n, at }] of counting.toys) {
      const line = lineOf(toy, box);
      // No box has less than nothing, and that a count is undone moves no piece.
      const since = this.acts.filter(
        ({ orderedAt, undoes }) => orderedAt > at && !undoes.some(({ act }) => act.isCount),
      );
      const come = since.reduce((sum, act) => sum + (act.changes[line] ?? 0), 0);
      const difference = Math.max(0, n + come) - (this.#now[line] ?? 0);
      changes[line] = difference;
      // What is too little here stands elsewhere, and is in the quantity; what is too much was found.
      if (choice === "elsewhere" && difference < 0) continue;
      // The boxes may have had more than the quantity said.
      changes[toy] = Math.max(difference, -(this.#now[toy] ?? 0));
    }
    const words = `${box} counted (${choice}): ${JSON.stringify([...counting.toys])}`;
    const orderedAt = this.app.clock.now;
    const of = { strGroup: `count ${counting.strCount}`, orderedAt, isCount: true as const };
    await this.#book({ words, changes, ...of });
  }

  async #import({ toy, box, n, inBox, existing }: Of<"import">): Promise<void> {
    const file = `Barcode,Name,Quantity,Box,Amount in box\n${toy},Toy ${toy},${n},${box},${inBox}`;
    const { strImport, strGroup } = await checkFile(this.app, file, existing);
    await takeStep(this.app, strImport, "/apply?again=true");
    const line = lineOf(toy, box);
    const was = (name: string) => (existing === "add" ? 0 : (this.#now[name] ?? 0));
    await this.#book({
      words: `imported (${existing}): ${n} ${toy}, ${inBox} of them in ${box}`,
      changes: { [toy]: n - was(toy), [line]: inBox - was(line) },
      strGroup,
      orderedAt: this.app.clock.now,
    });
    const act = this.acts.at(-1);
    if (act) this.#imports.push({ strImport, act });
  }

  /** Takes an import back as its question showed: each number that it wrote is as before, or stays. */
  async #takeBack(): Promise<void> {
    const taken = this.#imports.pop();
    if (!taken) return;
    const path = `/api/imports/${taken.strImport}/undo`;
    const shown = await this.app.get<ImportUndo>(path);
    const before = this.#now;
    await takeStep(this.app, taken.strImport, "/take-back");
    const stored = await this.#stored();
    const changes: Amounts = {};
    const names = standing(taken.act);
    for (const name of names) {
      const n = taken.act.changes[name] ?? 0;
      const now = before[name] ?? 0;
      const then = stored[name] ?? 0;
      expect([now, now - n], JSON.stringify([taken.act.words, name, shown])).toContain(then);
      changes[name] = then - now;
    }
    await this.#book({
      words: `taken back: ${taken.act.words} ${JSON.stringify(shown)}`,
      ...{ changes, strGroup: `back ${taken.strImport}`, orderedAt: this.app.clock.now },
      undoes: [{ act: taken.act, names: names.filter((name) => changes[name] !== 0) }],
    });
  }

  #mark(act: Act, names: readonly string[], isUndone: boolean): void {
    for (const name of names) {
      if (isUndone) act.undone.add(name);
      else act.undone.delete(name);
    }
    // What was undone last comes back first.
    for (const undone of isUndone ? act.undoes.toReversed() : act.undoes) {
      const again = undone.names.filter((name) => names.includes(name));
      this.#mark(undone.act, again, !isUndone);
    }
  }

  async #undone(acts: Act[], words: string, changes: Amounts): Promise<void> {
    const undoes = acts.map((act) => ({ act, names: standing(act) }));
    const of = { strGroup: `undo ${++this.#last}`, orderedAt: this.app.clock.now };
    await this.#book({ words, changes, ...of, undoes });
  }

  async #undo({ nth, isForced }: Of<"undo">, how: Pick<Step, "who" | "isLost">): Promise<void> {
    const act = this.acts.at(-1 - (nth % this.acts.length));
    if (!act?.entry) return;
    const path = `/api/changes/${act.entry.intChange}/undo`;
    let { status, body } = await this.#call<{ fields?: Record<string, string> }>(
      ["POST", path],
      how,
    );
    let changes = undoing(act);
    if (status === 412 && isForced) {
      // What was asked about becomes what the question says.
      const asked = Object.values(body.fields ?? {}).join(" ");
      const [, name, will] = /quantity of "Toy (\w)" .*Undone, it is (\d+)\./.exec(asked) ?? [];
      if (name === undefined) expect(asked).toContain(historyMessages.countedSince);
      else changes = { ...changes, [name]: Number(will) - (this.#now[name] ?? 0) };
      ({ status, body } = await this.#call<{ fields?: Record<string, string> }>(
        ["POST", `${path}?force=true`],
        how,
      ));
    }
    if (status >= 300) return;
    expect(isUndone(act), act.words).toBe(false);
    await this.#undone([act], `undone: ${act.words}`, changes);
  }

  async #undoGroup({ nth }: Of<"undoGroup">, how: Pick<Step, "who" | "isLost">): Promise<void> {
    const act = this.acts.at(-1 - (nth % this.acts.length));
    if (!act?.entry) return;
    const path = `/api/changes/${act.entry.intChange}/undo?together=true`;
    const { status } = await this.#call(["POST", path], how);
    if (status >= 300) return;
    const together = this.acts.filter(
      (one) => one.strGroup === act.strGroup && !isUndone(one) && one.entry,
    );
    const changes = together.reduce((sum, one) => plus(sum, undoing(one)), {} as Amounts);
    await this.#undone(together, `undone together: ${act.words}`, changes);
  }

  /** All of the toy is as it was right after the act. */
  async #back({ nth, toy }: Of<"back">, how: Pick<Step, "who" | "isLost">): Promise<void> {
    const act = this.acts.at(-1 - (nth % this.acts.length));
    if (!act?.entry) return;
    const path = `/api/changes/${act.entry.intChange}/back?toy=${toy}`;
    const { status } = await this.#call(["POST", path], how);
    if (status >= 300) return;
    const names = [toy, ...BOXES.map((box) => lineOf(toy, box))];
    const changes: Amounts = {};
    for (const name of names) changes[name] = (act.after[name] ?? 0) - (this.#now[name] ?? 0);
    const of = { strGroup: `back ${++this.#last}`, orderedAt: this.app.clock.now };
    const undoes: Act["undoes"] = [];
    for (const since of this.acts.slice(this.acts.indexOf(act) + 1).toReversed()) {
      const gone = standing(since).filter((name) => names.includes(name));
      this.#mark(since, gone, true);
      undoes.push({ act: since, names: gone });
    }
    await this.#book({ words: `${toy} back to: ${act.words}`, changes, ...of, undoes });
  }
}

describeStock(databases, "a ledger on $name", ({ app }) => {
  beforeAll(() => changeUsers(app, null));

  it("is what the stock is, whatever is done by whom", async () => {
    let done = 0;
    const start = app.clock.now;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      async (steps) => {
        await emptyStock(app);
        // Nobody's session ends meanwhile.
        app.clock.now = start;
        const told = new Story(app);
        await told.begin();
        for (const one of steps) await told.live(one);
        await told.end();
        done += told.acts.length;
      },
    );
    await fc.assert(property, { numRuns: STORIES, ...(STORIES <= 10 && { seed: 20 }) });
    // Most of what is told is not refused.
    expect(done).toBeGreaterThan(5 * STORIES);
  });
});
