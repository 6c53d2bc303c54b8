/** What an import wrote, undone from its last entry of the journal to its first; what was changed since stays as it is. */
import { sql } from "kysely";
import { importServerMessages as words } from "#domain/import/importServerMessages.ts";
import { AGE_MAX, QUANTITY_MAX, TAGS_MAX } from "#domain/limits.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { Db, Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { journaled } from "../journal/journal.ts";
import { TOY_COLUMNS, type ToyRow, tagsOf } from "../stock/toys/toyRows.ts";
import { undoAll } from "../undo/undoChanges.ts";
import { groupOf } from "./importRecords.ts";

/** Sentences about what was left that are stored. */
const LEFT_MAX = 200;
/** Changes since that are listed. */
const LISTED = 100;

type Values = NonNullable<Thing["before"]>;
const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);
const within = (amount: number) => Math.min(Math.max(amount, 0), QUANTITY_MAX);
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const lineKey = (toy: number | null, box: number | null | undefined) => `${toy} ${box}`;

/** The stock as far as an entry's things are concerned. */
async function stockOf(db: Db, things: readonly Thing[]) {
  const idsOf = (kind: Thing["strKind"], of: (thing: Thing) => number | null | undefined) => [
    0,
    ...new Set(things.flatMap((thing) => (thing.strKind === kind ? (of(thing) ?? []) : []))),
  ];
  const toyIds = [...idsOf("toy", ({ id }) => id), ...idsOf("line", ({ id }) => id)];
  const boxIds = [...idsOf("box", ({ id }) => id), ...idsOf("line", ({ boxId }) => boxId)];
  const toys = await db
    .selectFrom("toys")
    .select(TOY_COLUMNS)
    .where("intToy", "in", toyIds)
    .execute();
  const boxes = await db.selectFrom("boxes").selectAll().where("intBox", "in", boxIds).execute();
  const lines = await db
    .selectFrom("boxLines")
    .innerJoin("toys", "toys.intToy", "boxLines.intToy")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .select(["boxLines.intToy", "boxLines.intBox", "intAmountInBox"])
    .select(["strToyBarcode", "strName", "strBoxCode"])
    .where((eb) =>
      eb.or([eb("boxLines.intToy", "in", toyIds), eb("boxLines.intBox", "in", boxIds)]),
    )
    .execute();
  const sections = await db.selectFrom("sections").selectAll().execute();
  return {
    toys: new Map(toys.map((toy) => [toy.intToy, toy])),
    boxes: new Map(boxes.map((box) => [box.intBox, box])),
    lines: new Map(lines.map((line) => [lineKey(line.intToy, line.intBox), line])),
    sections,
  };
}
type Stock = Awaited<ReturnType<typeof stockOf>>;
type StockLine = Stock["lines"] extends Map<string, infer Line> ? Line : never;

/** What of an entry can be undone as the stock is: things whose undoing leaves what was changed since. */
class Remaining {
  readonly things: Thing[] = [];
  readonly left: string[] = [];
  readonly #stock: Stock;
  readonly #intChange: number;
  readonly #isForced: boolean;

  constructor(stock: Stock, intChange: number, isForced: boolean) {
    this.#stock = stock;
    this.#intChange = intChange;
    this.#isForced = isForced;
  }

  /** Pieces are taken back by difference: what others took stays taken. */
  line(thing: Thing): void {
    const { toys, boxes, lines } = this.#stock;
    if (!toys.has(thing.id ?? 0) || !boxes.has(thing.boxId ?? 0)) return;
    const key = lineKey(thing.id, thing.boxId);
    const line = lines.get(key);
    const now = line?.intAmountInBox ?? 0;
    const back = amountOf(thing.before) - amountOf(thing.after);
    const target = this.#isForced ? amountOf(thing.before) : within(now + back);
    if (target === now) return;
    this.things.push({
      ...thing,
      before: { intAmountInBox: target },
      after: { intAmountInBox: now },
    });
    if (target === 0) lines.delete(key);
    else if (line) lines.set(key, { ...line, intAmountInBox: target });
  }

  /** Whether pieces of others stand in the way; they are taken out where it is forced. */
  #isHeld(isOf: (line: StockLine) => boolean): boolean {
    const { lines } = this.#stock;
    const others = [...lines].filter(([, line]) => isOf(line));
    if (!this.#isForced) return others.length > 0;
    for (const [key, line] of others) {
      lines.delete(key);
      this.things.push({
        ...{ strKind: "line", id: line.intToy, strCode: line.strToyBarcode, strName: line.strName },
        ...{ boxId: line.intBox, strBoxCode: line.strBoxCode },
        ...{ before: null, after: { intAmountInBox: line.intAmountInBox } },
      });
    }
    return false;
  }

  /** Those of some values that are still as the import wrote them. */
  #unchanged(name: string, now: Values, { before, after }: Thing): Values {
    const entries = Object.entries(after ?? {}).filter(([field, value]) => {
      const isLeft = !this.#isForced && !isEqual(now[field], value);
      if (isLeft) this.left.push(words.leftField(name, field));
      return !isLeft && before !== null;
    });
    return Object.fromEntries(entries.map(([field]) => [field, before?.[field]]));
  }

  #undo(thing: Thing, now: Values, before: Values): void {
    if (Object.keys(before).length === 0) return;
    const after = Object.fromEntries(Object.keys(before).map((field) => [field, now[field]]));
    this.things.push({ ...thing, before, after });
  }

  #toyValues(toy: ToyRow, thing: Thing): void {
    const name = `"${toy.strName}"`;
    const now: Values = { ...toy, tags: tagsOf(toy) };
    const { intQuantity, tags, ...plain } = thing.after ?? {};
    const before = this.#unchanged(name, now, { ...thing, after: plain });
    const ages = { ...toy, ...before } as Pick<ToyRow, "intAgeMin" | "intAgeMax">;
    if ((ages.intAgeMax ?? AGE_MAX) < (ages.intAgeMin ?? 0)) {
      delete before.intAgeMin;
      delete before.intAgeMax;
      this.left.push(words.leftField(name, "intAgeMax"));
    }
    if (intQuantity !== undefined) {
      const was = Number(thing.before?.intQuantity);
      const back = within(toy.intQuantity + was - Number(intQuantity));
      before.intQuantity = this.#isForced ? was : back;
    }
    if (tags !== undefined) {
      const [had, has] = [thing.before?.tags as string[], tags as string[]];
      const kept = (now.tags as string[]).filter((tag) => had.includes(tag) || !has.includes(tag));
      const back = [...new Set([...kept, ...had.filter((tag) => !has.includes(tag))])];
      if (this.#isForced) before.tags = had;
      else if (back.length <= TAGS_MAX) before.tags = back;
      else this.left.push(words.leftField(name, "tags"));
    }
    this.#undo(thing, now, before);
  }

  toy(thing: Thing): void {
    const toy = this.#stock.toys.get(thing.id ?? 0);
    if (!toy) return;
    if (thing.before !== null) this.#toyValues(toy, thing);
    else if (!this.#isForced && Number(toy.intVersion) !== this.#intChange) {
      this.left.push(words.leftThing(`"${toy.strName}"`));
    } else if (this.#isHeld(({ intToy }) => intToy === toy.intToy)) {
      this.left.push(words.leftInBox(toy.strName));
    } else this.things.push(thing);
  }

  box(thing: Thing): void {
    const box = this.#stock.boxes.get(thing.id ?? 0);
    if (!box) return;
    const name = `Box ${box.strBoxCode}`;
    const { strCustomNote, intSection } = box;
    if (thing.before !== null) {
      const before = this.#unchanged(name, { strCustomNote, intSection }, thing);
      const isGone = (section: unknown) =>
        section != null && !this.#stock.sections.some((known) => known.intSection === section);
      if (isGone(before.intSection)) {
        delete before.intSection;
        this.left.push(words.leftField(name, "intSection"));
      }
      this.#undo(thing, { strCustomNote, intSection }, before);
    } else if (!this.#isForced && Number(box.intVersion) !== this.#intChange) {
      this.left.push(words.leftThing(name));
    } else if (this.#isHeld(({ intBox }) => intBox === box.intBox)) {
      this.left.push(words.leftFull(box.strBoxCode));
    } else this.things.push(thing);
  }

  async section(db: Db, thing: Thing): Promise<void> {
    const section = this.#stock.sections.find(({ intId }) => intId === thing.id);
    if (!section || thing.before !== null) return;
    const boxes = await db
      .selectFrom("boxes")
      .select(["intBox as id", "strBoxCode as strCode", "strCustomNote as strName"])
      .where("intSection", "=", section.intSection)
      .execute();
    const isMadeHere = (id: number) =>
      this.things.some(
        (other) => other.strKind === "box" && other.id === id && other.before === null,
      );
    const others = boxes.filter(({ id }) => !isMadeHere(id));
    if (others.length > 0 && !this.#isForced) {
      this.left.push(words.leftUsed(section.intSection));
      return;
    }
    for (const box of others) {
      const after = { intSection: section.intSection };
      this.things.push({ strKind: "box", ...box, before: { intSection: null }, after });
    }
    this.things.push(thing);
  }
}

/** An entry's things as they can be undone now, in the order in which they are undone. */
async function remainingOf(db: Db, { things, intChange }: Change, isForced: boolean) {
  const remaining = new Remaining(await stockOf(db, things), intChange, isForced);
  for (const thing of things.toReversed()) {
    if (thing.strKind === "line") remaining.line(thing);
    else if (thing.strKind === "toy") remaining.toy(thing);
    else if (thing.strKind === "box") remaining.box(thing);
    else if (thing.strKind === "section") await remaining.section(db, thing);
  }
  return remaining;
}

export async function takeBackSlice(
  trx: Trx,
  one: ImportsTable,
  now: number,
): Promise<Partial<ImportsTable>> {
  const { strImport, strUser, intCursor, intDone, intForced } = one;
  const strGroup = groupOf(strImport);
  const rows = await selectChanges(trx)
    .where("strGroup", "=", strGroup)
    .where("intChange", "<", intCursor)
    .orderBy("intChange", "desc")
    .limit(1)
    .execute();
  const [change] = await changesOf(trx, rows);
  if (!change) return { strState: "takenBack" };
  const next = { intCursor: change.intChange, intDone: intDone + 1 };
  if (change.intUndoneBy !== null) return next;
  const caller = { strUser, rights: ["delete" as const] };
  const meta = { intAt: now, strUser, strOperation: "takeBackImport", strKey: null };
  const { things, left } = await remainingOf(trx, change, intForced === 1);
  await journaled(trx, { ...meta, strGroup: `${strGroup}:back` }, (entry) =>
    undoAll(entry, [{ ...change, strUser, strNoUndo: null, things: things.toReversed() }], {
      caller,
      isForced: true,
    }),
  );
  const strLeft = JSON.stringify([...JSON.parse(one.strLeft), ...left].slice(0, LEFT_MAX));
  return { ...next, strLeft };
}

/** What others changed since of what an import wrote, the latest first, and how much it wrote. */
export async function changesSince(db: Db, { strImport }: ImportsTable) {
  const group = groupOf(strImport);
  const { rows } = await sql<{ intChange: number }>`
    select distinct later."intChange" from changes own
      join "changeThings" mine on mine."intChange" = own."intChange"
      join "changeThings" later
        on later."intThing" = mine."intThing" and later."intChange" > mine."intChange"
      join changes other on other."intChange" = later."intChange"
    where own."strGroup" = ${group} and own."intUndoneBy" is null and other."intUndoneBy" is null
      and coalesce(other."strGroup", '') not in (${group}, ${`${group}:back`})
    order by later."intChange" desc limit ${LISTED}`.execute(db);
  const written = await sql<{ n: number }>`
    select count(distinct "intThing") as n from changes
      join "changeThings" using ("intChange") where "strGroup" = ${group}`.execute(db);
  const numbers = rows.map(({ intChange }) => intChange);
  const found =
    numbers.length === 0
      ? []
      : await selectChanges(db)
          .where("intChange", "in", numbers)
          .orderBy("intChange", "desc")
          .execute();
  return { intThings: Number(written.rows[0]?.n ?? 0), changes: [...(await changesOf(db, found))] };
}
