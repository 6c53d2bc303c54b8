/** Undoing what was done to boxes and sections. */

import { formatStays } from "#domain/history/changes.ts";
import type { Box } from "#domain/types.ts";
import { conflict, duplicate } from "../kernel/errors.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import {
  changeBox,
  changeSectionName,
  correctBoxCode,
  deleteBoxRow,
  deleteSectionRow,
  insertBoxes,
  insertSection,
} from "../stock/boxes/write.ts";
import { freeCode, insertFormerCodes } from "../stock/codes/write.ts";
import { freeMistaken } from "./mistakenCode.ts";
import {
  compare,
  isAsMade,
  isHeld,
  mayDelete,
  noteGone,
  type Subject,
  type Undoing,
} from "./undoing.ts";

/** One that was deleted is on the Floor where its section is gone; throws 409 where something has its code by now. */
export async function undoBox(undoing: Undoing, { id, strCode, before, after }: Subject) {
  const { entry, left } = undoing;
  const { strCustomNote, intSection } = { ...before } as Pick<Box, "strCustomNote" | "intSection">;
  const section = intSection ? await sectionByNumber(entry.trx, intSection) : null;
  if (after === null) {
    const row = newBoxRow(await freeCode(entry, strCode), strCustomNote, section?.intSection);
    await insertBoxes(entry, [{ ...row, intBox: id }]);
    await insertFormerCodes(entry, "box", id, before?.otherCodes);
    return;
  }
  const box = await boxById(entry.trx, id);
  if (!box) return noteGone(undoing, "box");
  const of = `Box ${box.strBoxCode}`;
  if (before !== null) {
    const { strBoxCode, ...changes } = compare(undoing, of, { ...box }, after, before);
    if (changes.intSection && !section) {
      noteGone(undoing, "section");
      delete changes.intSection;
      left?.push(formatStays(of, "intSection"));
    }
    const changed = await changeBox(entry, box, changes);
    if (strBoxCode !== undefined) {
      await correctBoxCode(entry, changed, String(strBoxCode));
      await freeMistaken(undoing, id, box.strBoxCode);
    }
    return;
  }
  mayDelete(undoing);
  if (box.intToys > 0 && !left) {
    throw conflict("in_box", `There are toys in the box ${strCode} by now.`);
  }
  if (!isAsMade(undoing, of, { ...box }, { ...after, strBoxCode: strCode })) return;
  if (!(await isHeld(undoing, box))) await deleteBoxRow(entry, box);
}

/** Throws 409 where one that was deleted cannot have its number again. */
export async function undoSection(undoing: Undoing, { id, strCode, before, after }: Subject) {
  const { entry, isForced, left } = undoing;
  const number = Number(strCode);
  if (after === null) {
    const made = await insertSection(entry, number, { ...before, id });
    if (!made) throw duplicate(`There is another section ${strCode} by now.`);
    return;
  }
  const section = await sectionByNumber(entry.trx, number);
  if (section?.intId !== id) return noteGone(undoing, "section");
  if (before !== null) {
    const of = `Section ${strCode}`;
    const { strName } = compare(undoing, of, { ...section }, after, before);
    if (strName !== undefined) await changeSectionName(entry, section, String(strName));
    return;
  }
  mayDelete(undoing);
  const box = await entry.trx
    .selectFrom("boxes")
    .select("intBox")
    .where("intSection", "=", number)
    .limit(1)
    .executeTakeFirst();
  if (box && !left) {
    throw conflict("in_use", `There are boxes in the section ${strCode} by now.`);
  }
  if (box && !isForced) {
    left?.push(`There are other boxes in Section ${strCode} by now: it stays.`);
    return;
  }
  await deleteSectionRow(entry, section);
}
