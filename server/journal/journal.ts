/**
 * The journal: one entry for each write, in its transaction (docs/design.md, "Journal").
 *
 * Numbers are in the order of the commits: each is drawn from a counter's row, whose lock is held to
 * the end of the transaction on both databases, so that the next number is drawn after this one is
 * committed. A sequence would not do: a transaction with a lower number can commit later, and a
 * reader that has seen the higher one would miss it.
 */
import { sql } from "kysely";
import type { Span } from "#domain/count/span.ts";
import type { Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import { addToCounter } from "../database/counters.ts";
import type { Trx } from "../database/database.ts";
import { inserter } from "../database/inserts.ts";
import type { ChangesTable } from "../database/tables/journal.ts";
import { notePictures } from "./pictureUse.ts";
import { thingRow } from "./things.ts";
import { markUndone } from "./undoneBy.ts";

type Meta = Pick<ChangesTable, "intAt" | "strUser" | "strOperation" | "strKey" | "strGroup"> & {
  /** The program that calls, where it is not the person. */
  strProgram?: string | null;
  /** Without, it was ordered some time before. */
  ordered?: Span;
};

/** A write while it runs: its transaction and what it has changed so far. Only `journaled()` makes one. */
export class Entry {
  readonly trx: Trx;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** The span of the act; an undo's reaches back to that of the undone entry. */
  ordered: Span;
  /** In the order in which they were changed. */
  readonly things: Thing[] = [];
  /** The numbers of the entries that this one undoes. */
  readonly undoes: number[] = [];
  /** Entries of which it undoes the effect on one toy or box only. */
  readonly undoesPartly: { intUndone: number; intThing: number }[] = [];
  /** Whether a quantity is changed by a difference, and not set. */
  isDifference = false;
  /** Why there are fewer of a toy. */
  strReason: string | null = null;
  /** Whether they come back. */
  comesBack = false;
  /** Why what was ordered is refused, and the toys and boxes that it was about. */
  refused: { sentence: string; about: readonly number[] } | null = null;
  #number: number | undefined;

  private constructor(trx: Trx, { intAt, ordered = { from: null, to: intAt } }: Meta) {
    this.trx = trx;
    this.at = intAt;
    this.ordered = ordered;
  }

  /** The entry's number, which is the version of what it changes; drawn for the first change. */
  async number(): Promise<number> {
    this.#number ??= (await addToCounter(this.trx, "changes", 1)) + 1;
    return this.#number;
  }

  /** The undone act was done at some time before: between the two nobody knows the amounts on the shelf. */
  async reachBackTo(changes: readonly number[]): Promise<void> {
    const undone = await this.trx
      .selectFrom("changes")
      .select(["intOrderedFrom", "intOrderedTo"])
      .where(among(this.trx, "intChange", changes))
      .execute();
    const { from, to } = this.ordered;
    const since = Math.min(from ?? 0, ...undone.map(({ intOrderedFrom }) => intOrderedFrom ?? 0));
    const given = Math.min(to, ...undone.map(({ intOrderedTo }) => intOrderedTo ?? 0));
    this.ordered = { ...this.ordered, from: since > 0 ? since : null, given };
  }

  /** Runs a part of the write that may fail alone: what it wrote goes with its error, and the rest stays. */
  async part<T>(work: () => Promise<T>): Promise<T> {
    const { length } = this.things;
    const number = this.#number;
    await sql`savepoint part`.execute(this.trx);
    try {
      return await work();
    } catch (error) {
      await sql`rollback to savepoint part`.execute(this.trx);
      this.things.length = length;
      this.#number = number;
      throw error;
    } finally {
      await sql`release savepoint part`.execute(this.trx);
    }
  }

  /** Runs a write and appends its entry, or none where it changed nothing, unless it was refused. */
  static async journaled<T>(trx: Trx, meta: Meta, work: (entry: Entry) => Promise<T>): Promise<T> {
    const entry = new Entry(trx, meta);
    const result = await work(entry);
    const { things, undoes, undoesPartly, refused } = entry;
    const isChanged = things.length + undoes.length + undoesPartly.length > 0;
    if (isChanged || refused) await append(entry, meta);
    return result;
  }
}

export const { journaled } = Entry;

const insertChanges = inserter("changes");
const insertUndos = inserter("undos");
const insertThings = inserter("entryThings");

/** The ids of sections that boxes were put into or taken out of, also of one that is deleted with it. */
async function sectionIds({ trx, things }: Entry): Promise<number[]> {
  const numbers = things
    .filter(({ strKind }) => strKind === "box")
    .flatMap(({ before, after }) => [before?.intSection, after?.intSection])
    .filter((number) => typeof number === "number");
  if (numbers.length === 0) return [];
  const sections = await trx
    .selectFrom("sections")
    .select("intId")
    .where(among(trx, "intSection", numbers))
    .execute();
  return sections.map(({ intId }) => intId);
}

/** What an entry is about without changing it: boxes of lines, sections of boxes, and what was refused. */
async function subjectsOf(entry: Entry): Promise<number[]> {
  const { things, refused } = entry;
  const boxes = things.flatMap(({ boxId }) => boxId ?? []);
  const about = new Set([...boxes, ...(await sectionIds(entry)), ...(refused?.about ?? [])]);
  for (const { id } of things) if (id !== null) about.delete(id);
  return [...about];
}

/** Notes what an entry undoes. */
async function noteUndos({ trx, undoes, undoesPartly }: Entry, undoNumber: number): Promise<void> {
  const whole = undoes.map((undoneNumber) => ({ intUndone: undoneNumber, intThing: 0 }));
  const rows = [...whole, ...undoesPartly].map((row) => ({ ...row, intUndo: undoNumber }));
  if (rows.length === 0) return;
  await insertUndos(trx, rows);
  await markUndone(trx, undoNumber);
}

const SET = 1;
const COUNTED = 2;
/** The operations that set quantities, unless by a difference, and the one that counts. */
const SETTING: Record<string, number> = {
  ...{ updateToy: SET, changeToys: SET, applyImport: SET },
  finishCount: COUNTED,
};

/** Whether a thing of an entry is a quantity that it set, or anything that it counted. */
function setBy({ isDifference }: Entry, { strOperation }: Meta): (thing: Thing) => number {
  const by = isDifference ? 0 : (SETTING[strOperation] ?? 0);
  return ({ strKind, before, after }) => {
    const isSet = strKind === "toy" && before !== null && "intQuantity" in (after ?? {});
    return by === COUNTED || isSet ? by : 0;
  };
}

/** The operations that lower a wrong quantity: a count, a file, the boxes of toys that are right. */
const CORRECTING: readonly string[] = ["finishCount", "applyImport", "changeToys"];

/** The pieces of a toy that went for good: none that are undone, put right or lent. */
function wentOf(
  { undoes, undoesPartly, comesBack }: Entry,
  { strOperation }: Meta,
): (thing: Thing) => number {
  const isUndo = undoes.length + undoesPartly.length > 0;
  if (isUndo || CORRECTING.includes(strOperation) || comesBack) return () => 0;
  return ({ strKind, before, after, intContained = 0 }) => {
    if (strKind !== "toy" || before === null || after === null) return 0;
    // Of what a count contains the quantity says nothing.
    const lowered = Number(before.intQuantity ?? 0) - Number(after.intQuantity ?? 0);
    return Math.max(0, lowered - intContained);
  };
}

const NO_THING = { strCode: "", strName: "", before: null, after: null };

/** The rows of an entry's things and of its subjects, each made when it is written: an entry may have very many. */
function* rowsOf(entry: Entry, meta: Meta, intChange: number, subjects: readonly number[]) {
  const [went, set] = [wentOf(entry, meta), setBy(entry, meta)];
  let position = 0;
  const row = (stored: Parameters<typeof thingRow>[0], intWent: number, intSet: number) => ({
    ...{ intChange, intPosition: position++, ...thingRow(stored), intWent, intSet },
  });
  for (const thing of entry.things) yield row(thing, went(thing), set(thing));
  for (const id of subjects) yield row({ strKind: "subject", id, ...NO_THING }, 0, 0);
}

async function append(entry: Entry, { ordered: _, ...meta }: Meta): Promise<void> {
  const { trx, things, ordered, strReason, refused } = entry;
  const changeNumber = await entry.number();
  const row = {
    ...meta,
    strProgram: meta.strProgram ?? null,
    ...{ intOrderedFrom: ordered.from, intOrderedTo: ordered.to },
    ...{ intChange: changeNumber, intThings: things.length, intUndoneBy: null, strReason },
    strRefused: refused?.sentence ?? null,
  };
  await insertChanges(trx, [row]);
  await insertThings(trx, rowsOf(entry, meta, changeNumber, await subjectsOf(entry)));
  await noteUndos(entry, changeNumber);
  await notePictures(trx, things, entry.at);
}
