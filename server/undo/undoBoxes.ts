/** Undoing what was done to boxes, sections and what is in boxes. */
import type { Box, Thing } from "#domain/types.ts";
import { conflict, duplicate } from "../kernel/errors.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import {
  changeAmount,
  changeBox,
  deleteBoxRow,
  deleteSectionRow,
  insertBoxes,
  insertSection,
} from "../stock/boxes/write.ts";
import { freeCode } from "../stock/codes/write.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { compare, gone, mayDelete, type Subject, type Undoing } from "./undoing.ts";

/** One that was deleted is on the Floor where its section is gone; throws 409 where something has its code by now. */
export async function undoBox(undoing: Undoing, { id, strCode, before, after }: Subject) {
  const { entry } = undoing;
  const { strCustomNote, intSection } = { ...before } as Pick<Box, "strCustomNote" | "intSection">;
  const section = intSection ? await sectionByNumber(entry.trx, intSection) : null;
  if (after === null) {
    const row = newBoxRow(await freeCode(entry, strCode), strCustomNote, section?.intSection);
    await insertBoxes(entry, [{ ...row, intBox: id }]);
    return;
  }
  const box = await boxById(entry.trx, id);
  if (!box) throw gone("box");
  if (before !== null) {
    compare(undoing, `box ${box.strBoxCode}`, { ...box }, after, before);
    if (intSection && !section) throw gone("section");
    await changeBox(entry, box, before);
    return;
  }
  mayDelete(undoing);
  if (box.intToys > 0) throw conflict("in_box", `There are toys in the box ${strCode} by now.`);
  compare(undoing, `box ${strCode}`, { ...box }, after);
  await deleteBoxRow(entry, box);
}

/** Throws 409 where one that was deleted cannot have its number again. */
export async function undoSection(undoing: Undoing, { id, strCode, after }: Subject) {
  const { entry } = undoing;
  const number = Number(strCode);
  if (after === null) {
    const made = await insertSection(entry, number, id);
    if (!made) throw duplicate(`There is another section ${strCode} by now.`);
    return;
  }
  mayDelete(undoing);
  const section = await sectionByNumber(entry.trx, number);
  if (section?.intId !== id) throw gone("section");
  const box = await entry.trx
    .selectFrom("boxes")
    .select("intBox")
    .where("intSection", "=", number)
    .limit(1)
    .executeTakeFirst();
  if (box) throw conflict("in_use", `There are boxes in the section ${strCode} by now.`);
  await deleteSectionRow(entry, section);
}

const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);

/** Amounts are undone as differences: what others put in or took out since stays. */
export async function undoLine({ entry }: Undoing, { id, boxId, before, after }: Subject) {
  const box = await boxById(entry.trx, boxId ?? 0);
  if (!box) throw gone("box");
  const toy = await toyById(entry.trx, id);
  if (!toy) throw gone("toy");
  await changeAmount(entry, box, toy, amountOf(before) - amountOf(after));
}
