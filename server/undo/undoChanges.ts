/** Undoing entries of the journal, as an entry that can be undone itself (docs/design.md, "Journal"). */

import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { Entry } from "../journal/journal.ts";
import { changedMeanwhile, conflict } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { undoBox, undoLine, undoSection } from "./undoBoxes.ts";
import { checkRedo, undoCount } from "./undoCount.ts";
import { mayDelete, type Undoing } from "./undoing.ts";
import { undoToy } from "./undoToy.ts";

const UNDO = { toy: undoToy, box: undoBox, section: undoSection, line: undoLine };

function checkCaller(undoing: Undoing, { strUser }: Change): void {
  if (undoing.caller?.strUser !== strUser) mayDelete(undoing);
}

function checkUndo(undoing: Undoing, change: Change): void {
  const { strNoUndo, intUndoneBy } = change;
  if (strNoUndo !== null) throw conflict("no_undo", strNoUndo);
  if (intUndoneBy !== null) throw conflict("undone", historyMessages.undoneAlready);
  checkCaller(undoing, change);
}

async function undoThings(undoing: Undoing, things: readonly Thing[]): Promise<void> {
  const turns = new Yielding();
  for (const { strKind, id, ...thing } of things.toReversed()) {
    await turns.rest();
    if (strKind === "code" || id === null) continue;
    await UNDO[strKind](undoing, { id, ...thing });
  }
}

/** What several changes of a thing are together. A line that came or went is an amount that was or is 0. */
function together(earlier: Thing, last: Thing): Thing {
  const intContained = (earlier.intContained ?? 0) + (last.intContained ?? 0);
  const later = { ...last, intContained };
  if (later.strKind === "line") return { ...later, before: earlier.before };
  if (!earlier.before || !earlier.after || !later.before || !later.after) {
    throw conflict("no_undo", historyMessages.addedOrDeletedSince);
  }
  return {
    ...later,
    before: { ...later.before, ...earlier.before },
    after: { ...earlier.after, ...later.after },
  };
}

/** What entries did to one thing, each of its values once. */
export function changesOfThing(changes: readonly Change[], of: number): Thing[] {
  const things = new Map<string, Thing>();
  for (const thing of changes.flatMap((change) => change.things)) {
    if (thing.id !== of && thing.boxId !== of) continue;
    const key = `${thing.strKind} ${thing.id} ${thing.boxId}`;
    const earlier = things.get(key);
    things.set(key, earlier ? together(earlier, thing) : thing);
  }
  return [...things.values()];
}

/** Undoes what all entries since some moment did to a thing: its values are what they left, so that none differs. */
export async function undoSince(
  entry: Entry,
  changes: readonly Change[],
  things: readonly Thing[],
  caller: Undoing["caller"],
) {
  const undoing: Undoing = { caller, isForced: true, left: null, entry, differs: {} };
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  for (const change of changes) {
    checkCaller(undoing, change);
    if (change.strOperation === "finishCount")
      throw conflict("no_undo", historyMessages.countedSince);
    await checkRedo(entry, change);
  }
  await undoThings(undoing, things);
  return { undoes: entry.undoes, things: entry.things };
}

/** Undoes entries, the latest first, or nothing of them. */
export async function undoAll(
  entry: Entry,
  changes: Change[],
  by: Pick<Undoing, "caller" | "isForced" | "left">,
) {
  const undoing: Undoing = { ...by, entry, differs: {} };
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  for (const change of changes.toReversed()) {
    checkUndo(undoing, change);
    await checkRedo(entry, change);
    if (change.strOperation === "finishCount") await undoCount(entry, change);
    await undoThings(undoing, change.things);
    entry.undoes.push(change.intChange);
  }
  const { differs: fields } = undoing;
  if (Object.keys(fields).length > 0) {
    throw changedMeanwhile(fields);
  }
  return { undoes: entry.undoes, things: entry.things };
}
