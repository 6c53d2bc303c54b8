/** Undoing entries of the journal, as an entry that can be undone itself (docs/design.md, "Journal"). */
import { messages } from "#domain/messages.ts";
import type { Change } from "#domain/types.ts";
import type { Entry } from "../journal/journal.ts";
import { changedMeanwhile, conflict } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { undoBox, undoLine, undoSection } from "./undoBoxes.ts";
import { checkRedo, undoCount } from "./undoCount.ts";
import { mayDelete, type Undoing } from "./undoing.ts";
import { undoToy } from "./undoToy.ts";

const UNDO = { toy: undoToy, box: undoBox, section: undoSection, line: undoLine };

function checkUndo(undoing: Undoing, { strUser, strNoUndo, intUndoneBy }: Change): void {
  if (strNoUndo !== null) throw conflict("no_undo", strNoUndo);
  if (intUndoneBy !== null) throw conflict("undone", messages.undoneAlready);
  if (undoing.caller?.strUser !== strUser) mayDelete(undoing);
}

/** Undoes entries, the latest first, or nothing of them. */
export async function undoAll(
  entry: Entry,
  changes: Change[],
  by: Pick<Undoing, "caller" | "isForced" | "left">,
) {
  const undoing: Undoing = { ...by, entry, differs: {} };
  const turns = new Yielding();
  await entry.reachBackTo(changes.map(({ intChange }) => intChange));
  for (const change of changes.toReversed()) {
    checkUndo(undoing, change);
    for (const { strKind, id, ...thing } of change.things.toReversed()) {
      await turns.rest();
      if (strKind === "code" || id === null) continue;
      await UNDO[strKind](undoing, { id, ...thing });
    }
    await checkRedo(entry, change);
    if (change.strOperation === "finishCount") await undoCount(undoing, change.intChange);
    entry.undoes.push(change.intChange);
  }
  const { differs: fields } = undoing;
  if (Object.keys(fields).length > 0) {
    throw changedMeanwhile(fields);
  }
  return { undoes: entry.undoes, things: entry.things };
}
