/** Undoing entries of the journal, as an entry that can be undone itself (docs/design.md, "Journal"). */

import { historyMessages } from "#domain/history/historyMessages.ts";
import { netThings } from "#domain/history/netThings.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { ChangeRow } from "../journal/changeRows.ts";
import type { Entry } from "../journal/journal.ts";
import { isUndoneAgain, thingsUndone } from "../journal/undoneBy.ts";
import { conflict, HttpError } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { formerCodes } from "../stock/codes/codeRows.ts";
import { insertFormerCodes, removeCode, reportCode } from "../stock/codes/write.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { withoutLeft } from "./leaving.ts";
import { type AmountSubject, isAmount, undoAmounts } from "./undoAmounts.ts";
import { undoBox, undoSection } from "./undoBoxes.ts";
import { checkRedo, undoCount } from "./undoCount.ts";
import { assertMayUndo, refuseGone, type Subject, type Undoing } from "./undoRules.ts";
import { undoToy } from "./undoToy.ts";

/** Undoes a code that a toy or a box was given, or lost. Throws 409 where another thing has the removed code by now. */
async function undoCode(undoing: Undoing, { id, strCode, strName, before, after }: Subject) {
  const { entry } = undoing;
  const toy = await toyById(entry.trx, id);
  if (!toy && !(await boxById(entry.trx, id))) return refuseGone(undoing, "toy");
  if (after === null) {
    const { intSince = 0 } = before ?? {};
    await insertFormerCodes(entry, toy ? "toy" : "box", id, [{ strCode, intSince }]);
    return reportCode(entry, { id, strCode, strName }, { before: null, after: {} });
  }
  const others = await formerCodes(entry.trx, { thing: id });
  const other = others.find((row) => row.strCode === strCode);
  if (!other) return refuseGone(undoing, "code");
  await removeCode(entry, { ...other, id, strName });
}

const UNDO = { toy: undoToy, box: undoBox, section: undoSection, code: undoCode };

/** Amounts that are undone at once. */
const AMOUNTS_AT_ONCE = 500;

async function checkUndo(undoing: Undoing, change: Change): Promise<void> {
  const { strNoUndo, intUndoneBy, intChange, undoes } = change;
  if (strNoUndo !== null) throw conflict("no_undo", strNoUndo);
  const isUndone =
    intUndoneBy !== null ||
    (undoes.length > 0 && (await isUndoneAgain(undoing.entry.trx, intChange)));
  if (isUndone) throw conflict("undone", historyMessages.undoneAlready);
  assertMayUndo(undoing, change);
}

/** Undoes one thing. In the undo of an import a refused thing is skipped, with its sentence; else the error ends the undo. */
async function undoThing(undoing: Undoing, kind: keyof typeof UNDO, subject: Subject) {
  const { entry, skipped } = undoing;
  const work = () => UNDO[kind](undoing, subject);
  if (!skipped) return work();
  try {
    await entry.part(work);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    skipped.push(error.message);
  }
}

/**
 * The latest first; amounts that follow each other together. Each is taken out of the list once it is undone: a count
 * has very many, and the undo's entry as many again.
 */
async function undoThings(undoing: Undoing, all: Thing[]): Promise<void> {
  const { skipped, isForced } = undoing;
  const things = skipped && !isForced ? await withoutLeft(undoing, all) : all;
  const turns = new Yielding();
  let amounts: AmountSubject[] = [];
  async function undoWaiting(): Promise<void> {
    if (amounts.length > 0) await undoAmounts(undoing, amounts);
    amounts = [];
  }
  for (let thing = things.pop(); thing; thing = things.pop()) {
    const { strKind, id, ...rest } = thing;
    if (id === null) continue;
    const isOne = isAmount(undoing, thing);
    if (isOne) amounts.push({ strKind, id, ...rest } as AmountSubject);
    if (isOne && amounts.length < AMOUNTS_AT_ONCE) continue;
    await turns.rest();
    await undoWaiting();
    if (!isOne && strKind !== "line") await undoThing(undoing, strKind, { id, ...rest });
  }
  await undoWaiting();
}

/** The effects of entries on one thing, each value once. Throws 409 where the thing came or went meanwhile. */
export function changesOfThing(changes: readonly Change[]): Thing[] {
  const things = changes.flatMap((change) => change.things);
  const itself = things.filter(({ strKind }) => strKind !== "line" && strKind !== "code");
  const isWhole = ({ before, after }: Thing) => before === null || after === null;
  if (itself.length > 1 && itself.some(isWhole)) {
    throw conflict("no_undo", historyMessages.addedOrDeletedSince);
  }
  return netThings(things);
}

/** An undo of everything since a moment: forced, and all or nothing. */
const goingBack = (entry: Entry, caller: Undoing["caller"]): Undoing => ({
  ...{ caller, entry, change: null, differs: {} },
  ...{ isForced: true, skipped: null },
});

/**
 * Undoes what all entries since some moment did to a toy or a box: its values are what they left, so that none differs.
 * `changes` have no other things; `rows` say how many they have in all.
 */
export async function undoSince(
  entry: Entry,
  changes: readonly Change[],
  { id, rows }: { id: number; rows: readonly Pick<ChangeRow, "intChange" | "intThings">[] },
  caller: Undoing["caller"],
) {
  const undoing = goingBack(entry, caller);
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  const sizes = new Map(rows.map(({ intChange, intThings }) => [intChange, intThings]));
  for (const change of changes) {
    assertMayUndo(undoing, change);
    if (change.strOperation === "finishCount")
      throw conflict("no_undo", historyMessages.countedSince);
    await checkRedo(entry, change);
    const { intChange: undoneNumber, things } = change;
    if (things.length === sizes.get(undoneNumber)) entry.undoes.push(undoneNumber);
    else entry.undoesPartly.push({ intUndone: undoneNumber, intThing: id });
  }
  await undoThings(undoing, changesOfThing(changes));
}

const OF_IMPORT = ["applyImport", "takeBackImport", "redoImport"];

/** Throws 409 for an entry past which the whole stock cannot go back: a booked count, or an import. */
export function checkWayBack({ strOperation }: Pick<Change, "strOperation">): void {
  if (strOperation === "finishCount") throw conflict("no_undo", historyMessages.countedInShop);
  if (OF_IMPORT.includes(strOperation)) throw conflict("no_undo", historyMessages.importedSince);
}

/** Undoes all entries since some moment, also undos among them, the latest first: the whole stock is what it was then. */
export async function undoAllSince(
  entry: Entry,
  changes: readonly Change[],
  caller: Undoing["caller"],
) {
  const undoing = goingBack(entry, caller);
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  for (const change of changes.toReversed()) {
    assertMayUndo(undoing, change);
    await checkRedo(entry, change);
    await undoThings({ ...undoing, change }, change.things);
    entry.undoes.push(change.intChange);
  }
}

/** Undoes entries, the latest first, or nothing of them. Returns a sentence for each value that was changed since. */
export async function undoAll(
  entry: Entry,
  changes: Change[],
  by: Pick<Undoing, "caller" | "isForced" | "skipped">,
) {
  const undoing: Undoing = { ...by, entry, change: null, differs: {} };
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  for (const change of changes.toReversed()) {
    undoing.change = change;
    await checkUndo(undoing, change);
    await checkRedo(entry, change);
    const undoRest = async () => {
      const gone = await thingsUndone(entry.trx, change.intChange);
      const isLeft = ({ id, boxId }: Thing) => !gone.has(id ?? 0) && !gone.has(boxId ?? 0);
      await undoThings(undoing, change.things.splice(0).filter(isLeft));
    };
    if (change.strOperation === "finishCount") await undoCount(entry, change, undoRest);
    else await undoRest();
    entry.undoes.push(change.intChange);
  }
  return undoing.differs;
}
