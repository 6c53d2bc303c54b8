/** A receiver's notices from the journal: those of the entries after its position (docs/design.md, "Notices"). */
import { noticeMessages, type QuantityChange } from "#domain/notices/notices.ts";
import type { Change, Notice, NoticeKind, Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import { readCounters } from "../database/counters.ts";
import type { Db } from "../database/database.ts";
import { importOf } from "../imports/importRecords.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import type { Those } from "../journal/things.ts";

/** The kinds of notice that a receiver wants. */
export interface Wanted {
  kinds: readonly NoticeKind[];
  /** The fewest pieces of a correction that makes a notice. */
  least: number;
}

const FIELDS = ["intQuantity", "intLowStockThreshold"] as const;
type Field = (typeof FIELDS)[number];
type Amounts = { quantity: number; threshold: number };

const isQuantity = ({ before, after }: Thing) =>
  before !== null && after !== null && FIELDS.some((field) => field in after);

/** A toy's quantity and threshold before an entry and after it. */
function changeOf(things: Thing[], left: Amounts): QuantityChange & { was: number } {
  const last = things.at(-1) as Thing;
  const was = (field: Field, otherwise: number) =>
    Number(things.find(({ before }) => before && field in before)?.before?.[field] ?? otherwise);
  const is = (field: Field, otherwise: number) =>
    Number(things.findLast(({ after }) => after && field in after)?.after?.[field] ?? otherwise);
  return {
    ...{ name: last.strName, code: last.strCode },
    before: was("intQuantity", left.quantity),
    after: is("intQuantity", left.quantity),
    was: was("intLowStockThreshold", left.threshold),
    threshold: is("intLowStockThreshold", left.threshold),
  };
}

/** The wanted kinds of a change of quantity. A toy that ran out counts as low too, unless it gets the notice "out". */
function kindsOf(change: ReturnType<typeof changeOf>, isCorrection: boolean, wanted: Wanted) {
  const { before, after, was, threshold } = change;
  const is: Partial<Record<NoticeKind, boolean>> = {
    out: before > 0 && after === 0,
    low: before > was && after <= threshold,
    correction: isCorrection && Math.abs(after - before) >= wanted.least,
  };
  return (["out", "low", "correction"] as const).filter(
    (kind, n) =>
      is[kind] &&
      wanted.kinds.includes(kind) &&
      !(n === 1 && is.out && wanted.kinds.includes("out")),
  );
}

export const fieldsOf = ({ name, code, before, after, threshold }: QuantityChange) => ({
  ...{ strToyBarcode: code, strName: name, intBefore: before, intAfter: after },
  intLowStockThreshold: threshold,
});

/** The value of a field before the first later change after `changeNumber`, by toys' ids. */
async function untilLater(db: Db, field: Field, ids: number[], changeNumber: number) {
  const later = db
    .selectFrom("entryThings")
    .where(among(db, "entryThings.intThing", ids))
    .where("entryThings.intChange", ">", changeNumber)
    .where("strKind", "=", "toy")
    .where("strBefore", "like", `%"${field}":%`);
  const first = later
    .select(({ fn }) => ["intThing", fn.min("intChange").as("intChange")])
    .groupBy("intThing")
    .as("first");
  const rows = await later
    .innerJoin(first, (on) =>
      on
        .onRef("first.intThing", "=", "entryThings.intThing")
        .onRef("first.intChange", "=", "entryThings.intChange"),
    )
    .select(["entryThings.intThing", "strBefore"])
    .orderBy("intPosition", "desc")
    .execute();
  return new Map(
    rows.map(({ intThing, strBefore }) => [intThing, Number(JSON.parse(strBefore ?? "{}")[field])]),
  );
}

/**
 * Returns a function from a toy's id to its quantity and threshold after an entry, and whether it is deleted or inactive
 * by now.
 */
async function toysAfter(db: Db, ids: number[], changeNumber: number) {
  const rows = await db
    .selectFrom("toys")
    .select(["intToy", "intVersion", "intInactive", ...FIELDS])
    .where(among(db, "intToy", ids))
    .execute();
  const toys = new Map(rows.map((row) => [row.intToy, row]));
  const isSince = (id: number) => (toys.get(id)?.intVersion ?? changeNumber + 1) > changeNumber;
  const idsSince = ids.filter(isSince);
  const none: Awaited<ReturnType<typeof untilLater>> = new Map();
  const [quantities, thresholds] = await Promise.all(
    FIELDS.map((field) =>
      idsSince.length === 0 ? none : untilLater(db, field, idsSince, changeNumber),
    ),
  );
  return (id: number): Amounts & { isGone: boolean } => {
    const toy = toys.get(id);
    return {
      quantity: quantities?.get(id) ?? toy?.intQuantity ?? 0,
      threshold: thresholds?.get(id) ?? toy?.intLowStockThreshold ?? 0,
      isGone: toy?.intInactive !== 0,
    };
  };
}

/** The toys whose quantity an entry set or counted; none for an import. */
async function correctedBy(db: Db, { intChange, strOperation }: Change, ids: number[]) {
  if (strOperation === "applyImport") return new Set<number>();
  const rows = await db
    .selectFrom("entryThings")
    .select("intThing")
    .where("intChange", "=", intChange)
    .where(among(db, "intThing", ids))
    .where("intSet", ">", 0)
    .execute();
  return new Set(rows.map(({ intThing }) => intThing));
}

/** The name of an import's file, where the entry is the import's first; else null. */
async function importBegunBy(db: Db, change: Change): Promise<string | null> {
  const { intChange, strGroup, strOperation, strUser } = change;
  if (strOperation !== "applyImport" || strGroup === null) return null;
  const { first } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.min("intChange").as("first"))
    .where("strGroup", "=", strGroup)
    .where("strUser", "=", strUser)
    .executeTakeFirstOrThrow();
  if (first !== intChange) return null;
  const rows = db
    .selectFrom("imports")
    .select("strFile")
    .where("strImport", "=", importOf(strGroup));
  return (await rows.executeTakeFirst())?.strFile ?? "";
}

/** A notice with the id of its toy. */
export interface ToyNotice {
  notice: Notice;
  id: number | null;
  /** Whether the toy is deleted or inactive by now, so that nobody is told. */
  isGone: boolean;
}

/** All notices of an entry, each in a place that is the same whatever became of the toys since. */
async function noticesOf(db: Db, entry: Change, wanted: Wanted): Promise<ToyNotice[]> {
  const { intChange, intAt: at, strUserName, things } = entry;
  const told = (kind: NoticeKind, sentence: string) => ({
    ...{ kind, at, intChange, sentence: noticeMessages.by(sentence, strUserName) },
  });
  const file = wanted.kinds.includes("import") ? await importBegunBy(db, entry) : null;
  const notices: ToyNotice[] =
    file === null
      ? []
      : [{ notice: told("import", noticeMessages.import(file)), id: null, isGone: false }];
  const byToy = Map.groupBy(things.filter(isQuantity), ({ id }) => Number(id));
  if (byToy.size === 0) return notices;
  const ids = [...byToy.keys()];
  const after = await toysAfter(db, ids, intChange);
  const isTold = wanted.kinds.includes("correction");
  const corrected = isTold ? await correctedBy(db, entry, ids) : null;
  for (const [id, ofToy] of byToy) {
    const left = after(id);
    const change = changeOf(ofToy, left);
    for (const kind of kindsOf(change, corrected?.has(id) === true, wanted)) {
      const notice = { ...told(kind, noticeMessages[kind](change)), ...fieldsOf(change) };
      notices.push({ notice, id, isGone: left.isGone });
    }
  }
  return notices;
}

/** The most entries that are read for one message, and the entries of one read. */
const ENTRIES_MAX = 1000;
const ENTRIES = 20;

/** The position of a receiver: all notices of the entries up to `position` are sent, and `told` of the next entry. */
export interface Place {
  position: number;
  told: number;
}

const ofToys: Those = (query) => query.where("strKind", "=", "toy");

/**
 * The next notices, at most `most`, and the position up to which they cover the journal. `isEnd`: whether that is its
 * end.
 */
export async function nextNotices(
  db: Db,
  from: Place,
  wanted: Wanted,
  most: number,
): Promise<{ notices: ToyNotice[]; to: Place; isEnd: boolean }> {
  const notices: ToyNotice[] = [];
  let { position, told } = from;
  // A restore leaves numbers out: a number without an entry by now will never have one.
  const { changes } = await readCounters(db);
  for (let read = 0; read < ENTRIES_MAX; ) {
    const rows = await selectChanges(db)
      .where("intChange", ">", position)
      .orderBy("intChange")
      .limit(ENTRIES)
      .execute();
    if (rows.length === 0) {
      const to = changes > position ? { position: changes, told: 0 } : { position, told };
      return { notices, to, isEnd: true };
    }
    read += rows.length;
    for await (const change of changesOf(db, rows, ofToys)) {
      const room = most - notices.length;
      const remaining = (await noticesOf(db, change, wanted)).slice(told);
      notices.push(...remaining.slice(0, room).filter(({ isGone }) => !isGone));
      if (remaining.length > room)
        return { notices, to: { position, told: told + room }, isEnd: false };
      ({ position, told } = { position: change.intChange, told: 0 });
    }
  }
  return { notices, to: { position, told }, isEnd: false };
}
