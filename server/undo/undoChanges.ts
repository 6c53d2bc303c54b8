/** Undoing entries of the journal, as an entry that can be undone itself (docs/design.md, "Journal"). */
import { formatDifference } from "#domain/history/changes.ts";
import { messages } from "#domain/messages.ts";
import type { Box, Change, Thing } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";

import type { Entry } from "../journal/journal.ts";
import { conflict, HttpError, rightMissing } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import { changeAmount, changeBox, deleteBoxRow, deleteSectionRow } from "../stock/boxes/write.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { removeToy } from "../stock/toys/toys.ts";
import { recreateBox, recreateSection, recreateToy } from "./recreate.ts";
import { type Differences, undoToyValues, valuesNow } from "./undoToy.ts";

interface Undoing {
  entry: Entry;
  caller: Pick<Caller, "strUser" | "rights"> | null;
  /** Values that are not what the change made them any more, each in a sentence. */
  differences: Differences;
}

const gone = (kind: string) => conflict("gone", `That ${kind} is gone.`);

function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

type Values = NonNullable<Thing["before"]>;
/** What a change was about, which has an id. */
interface Subject {
  id: number;
  strCode: string;
  boxId?: number | undefined;
  before: Values | null;
  after: Values | null;
}

async function undoToy(undoing: Undoing, { id, strCode: code, before, after }: Subject) {
  const { entry, differences } = undoing;
  if (after === null) return recreateToy(entry, { id, code, before: before ?? {} });
  const toy = await toyById(entry.trx, id);
  if (!toy) throw gone("toy");
  if (before !== null) return undoToyValues(entry, toy, before, after, differences);
  mayDelete(undoing);
  const made = { ...after, strToyBarcode: code };
  differences.checkAll(`"${toy.strName}"`, valuesNow(toy), made, {});
  await removeToy(entry, toy);
}

async function undoBoxValues(
  { entry, differences }: Undoing,
  box: Box,
  before: Values,
  after: Values,
) {
  differences.checkAll(`box ${box.strBoxCode}`, { ...box }, after, before);
  const { intSection } = before;
  if (typeof intSection === "number") {
    const section = await sectionByNumber(entry.trx, intSection);
    if (!section) throw gone("section");
  }
  await changeBox(entry, box, before);
}

async function undoBox(undoing: Undoing, { id, strCode: code, before, after }: Subject) {
  const { entry, differences } = undoing;
  if (after === null) return recreateBox(entry, { id, code, before: before ?? {} });
  const box = await boxById(entry.trx, id);
  if (!box) throw gone("box");
  if (before !== null) return undoBoxValues(undoing, box, before, after);
  mayDelete(undoing);
  if (box.intToys > 0) throw conflict("in_box", `There are toys in the box ${code} by now.`);
  differences.checkAll(`box ${code}`, { ...box }, after, {});
  await deleteBoxRow(entry, box);
}

async function undoSection(undoing: Undoing, { id, strCode: code, after }: Subject) {
  const { entry } = undoing;
  if (after === null) return recreateSection(entry, { id, code, before: {} });
  mayDelete(undoing);
  const section = await sectionByNumber(entry.trx, Number(code));
  if (section?.intId !== id) throw gone("section");
  const box = await entry.trx
    .selectFrom("boxes")
    .select("intBox")
    .where("intSection", "=", section.intSection)
    .limit(1)
    .executeTakeFirst();
  if (box) throw conflict("in_use", `There are boxes in the section ${code} by now.`);
  await deleteSectionRow(entry, section);
}

const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);

/** Amounts are undone as differences: what others put in or took out since stays. */
async function undoLine({ entry }: Undoing, { id, boxId, before, after }: Subject) {
  const box = await boxById(entry.trx, boxId ?? 0);
  if (!box) throw gone("box");
  const toy = await toyById(entry.trx, id);
  if (!toy) throw gone("toy");
  await changeAmount(entry, box, toy, amountOf(before) - amountOf(after));
}

const UNDO = { toy: undoToy, box: undoBox, section: undoSection, line: undoLine };

function checkUndo({ caller }: Undoing, { strUser, strNoUndo, intUndoneBy }: Change): void {
  if (strNoUndo !== null) throw conflict("no_undo", strNoUndo);
  if (intUndoneBy !== null) throw conflict("undone", messages.undoneAlready);
  if (caller?.strUser !== strUser && !caller?.rights.includes("delete")) {
    throw rightMissing("delete");
  }
}

/** Undoes entries, the latest first, or nothing of them. */
export async function undoAll(
  entry: Entry,
  changes: Change[],
  { caller, isForced }: Pick<Undoing, "caller"> & { isForced: boolean },
) {
  const differs: Record<string, string> = {};
  const differences: Differences = {
    checkAll(of, current, after, before) {
      if (isForced) return;
      for (const field of Object.keys(after)) {
        const values = { current: current[field], after: after[field], before: before[field] };
        const isSecondSize = field === "imageThumb" && "imageLarge" in after;
        if (isSecondSize || JSON.stringify(values.current) === JSON.stringify(values.after))
          continue;
        differs[`${field} of ${of}`] = formatDifference(of, field, values);
      }
    },
  };
  const undoing = { entry, caller, differences };
  const turns = new Yielding();
  for (const change of changes.toReversed()) {
    checkUndo(undoing, change);
    for (const { strKind, id, ...thing } of change.things.toReversed()) {
      await turns.rest();
      if (strKind === "code" || id === null) continue;
      await UNDO[strKind](undoing, { id, ...thing });
    }
    entry.undoes.push(change.intChange);
  }
  if (Object.keys(differs).length > 0) {
    const sentence = "This was changed by someone else meanwhile.";
    throw new HttpError(412, "changed", sentence, { fields: differs });
  }
  return { undoes: entry.undoes, things: entry.things };
}
