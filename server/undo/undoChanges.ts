/** Undoing entries of the journal, as an entry that can be undone itself (design section 4, "The journal"). */
import { formatDifference } from "#domain/history/changes.ts";
import { messages } from "#domain/messages.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import { within } from "../database/database.ts";
import type { OpenEntry } from "../journal/journal.ts";
import { conflict, HttpError, rightMissing } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { exactBox } from "../stock/boxes/boxRows.ts";
import {
  changeAmount,
  changeBox,
  deleteBoxRow,
  deleteSectionRow,
  insertSection,
} from "../stock/boxes/write.ts";
import { findToy } from "../stock/toys/toyRows.ts";
import { removeToy } from "../stock/toys/toys.ts";
import { restoreBox, restoreToy } from "./recreate.ts";
import { type Differences, undoToyValues } from "./undoToy.ts";

interface Undoing {
  entry: OpenEntry;
  caller: Pick<Caller, "rights"> | null;
  now: number;
  /** Values that are not what the change made them any more, each in a sentence. */
  differences: Differences;
}

function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

async function undoToy(undoing: Undoing, { strCode, before, after }: Thing): Promise<void> {
  const { entry, differences, now } = undoing;
  if (after === null) return restoreToy(entry, strCode, before ?? {});
  const toy = await findToy(within(entry.trx), strCode);
  if (before !== null) return undoToyValues(entry, toy, before, after, { differences, now });
  mayDelete(undoing);
  await removeToy(entry, toy);
}

async function undoBox(undoing: Undoing, { strCode, before, after }: Thing): Promise<void> {
  const { entry, differences } = undoing;
  if (after === null) return restoreBox(entry, strCode, before ?? {});
  const box = await exactBox(within(entry.trx), strCode);
  if (before === null) {
    mayDelete(undoing);
    if (box.intToys > 0) throw conflict("in_box", `There are toys in the box ${strCode} by now.`);
    return deleteBoxRow(entry, box);
  }
  for (const key of ["strCustomNote", "intSection"] as const) {
    if (!(key in after)) continue;
    differences.check(`box ${strCode}`, key, box[key], after[key], before[key]);
  }
  await changeBox(entry, box, before);
}

async function undoSection(undoing: Undoing, { strCode, after }: Thing): Promise<void> {
  const { entry } = undoing;
  const section = Number(strCode);
  if (after === null) {
    await insertSection(entry, section);
    return;
  }
  mayDelete(undoing);
  const box = await entry.trx
    .selectFrom("boxes")
    .select("strBoxCode")
    .where("intSection", "=", section)
    .limit(1)
    .executeTakeFirst();
  if (box) throw conflict("in_use", `There are boxes in the section ${section} by now.`);
  await deleteSectionRow(entry, section);
}

const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);

/** Amounts are undone as differences: what others put in or took out since stays. */
async function undoLine({ entry }: Undoing, { strCode, strBoxCode, before, after }: Thing) {
  const box = await exactBox(within(entry.trx), strBoxCode ?? "");
  const toy = await findToy(within(entry.trx), strCode);
  await changeAmount(entry, box.strBoxCode, toy, amountOf(before) - amountOf(after));
}

const UNDO = { toy: undoToy, box: undoBox, section: undoSection, line: undoLine };

function checkUndo({ strNoUndo, intUndoneBy }: Change): void {
  if (strNoUndo !== null) throw conflict("no_undo", strNoUndo);
  if (intUndoneBy !== null) throw conflict("undone", messages.undoneAlready);
}

/** Undoes entries, the latest first, or nothing of them. */
export async function undoAll(
  entry: OpenEntry,
  changes: Change[],
  { caller, now, isForced }: Pick<Undoing, "caller" | "now"> & { isForced: boolean },
) {
  const differs: Record<string, string> = {};
  const differences: Differences = {
    check(of, field, current, after, before) {
      if (current === after || isForced) return;
      differs[`${field} of ${of}`] = formatDifference(of, field, { current, after, before });
    },
  };
  const turns = new Yielding();
  for (const change of changes.toReversed()) {
    checkUndo(change);
    for (const thing of change.things.toReversed()) {
      await turns.rest();
      if (thing.strKind === "code") continue;
      await UNDO[thing.strKind]({ entry, caller, now, differences }, thing);
    }
    entry.undoes.push(change.intChange);
  }
  if (Object.keys(differs).length > 0) {
    const sentence = "This was changed by someone else meanwhile.";
    throw new HttpError(412, "changed", sentence, { fields: differs });
  }
  return { undoes: entry.undoes, things: entry.things };
}
