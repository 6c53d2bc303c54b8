/** Undoing changes of boxes and sections. */

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
  emptyOrSkip,
  goesAsMade,
  mayDelete,
  refuseGone,
  type Subject,
  type Undoing,
  valuesToRestore,
} from "./undoRules.ts";

/** Undoes a box. A deleted box comes back on the Floor where its section is gone. Throws 409 where another thing has its code by now. */
export async function undoBox(undoing: Undoing, { id, strCode, before, after }: Subject) {
  const { entry, skipped } = undoing;
  const { strCustomNote, intSection } = { ...before } as Pick<Box, "strCustomNote" | "intSection">;
  const section = intSection ? await sectionByNumber(entry.trx, intSection) : null;
  if (after === null) {
    const row = newBoxRow(await freeCode(entry, strCode), strCustomNote, section?.intSection);
    await insertBoxes(entry, [{ ...row, intBox: id }]);
    await insertFormerCodes(entry, "box", id, before?.otherCodes);
    return;
  }
  const box = await boxById(entry.trx, id);
  if (!box) return refuseGone(undoing, "box");
  const of = `Box ${box.strBoxCode}`;
  if (before !== null) {
    const { strBoxCode, ...changes } = valuesToRestore(undoing, of, { ...box }, after, before);
    if (changes.intSection && !section) {
      refuseGone(undoing, "section");
      delete changes.intSection;
      skipped?.push(formatStays(of, "intSection"));
    }
    const changed = await changeBox(entry, box, changes);
    if (strBoxCode !== undefined) {
      await correctBoxCode(entry, changed, String(strBoxCode));
      await freeMistaken(undoing, id, box.strBoxCode);
    }
    return;
  }
  mayDelete(undoing);
  if (box.intToys > 0 && !skipped) {
    throw conflict("in_box", `There are toys in the box ${strCode} by now.`);
  }
  if (!goesAsMade(undoing, of, { ...box }, { ...after, strBoxCode: strCode })) return;
  if ((await emptyOrSkip(undoing, box)) === "emptied") await deleteBoxRow(entry, box);
}

/** Undoes a section. Throws 409 where another section has the number of a deleted one by now. */
export async function undoSection(undoing: Undoing, { id, strCode, before, after }: Subject) {
  const { entry, isForced, skipped } = undoing;
  const number = Number(strCode);
  if (after === null) {
    const made = await insertSection(entry, number, { ...before, id });
    if (!made) throw duplicate(`There is another section ${strCode} by now.`);
    return;
  }
  const section = await sectionByNumber(entry.trx, number);
  if (section?.intId !== id) return refuseGone(undoing, "section");
  if (before !== null) {
    const of = `Section ${strCode}`;
    const { strName } = valuesToRestore(undoing, of, { ...section }, after, before);
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
  if (box && !skipped) {
    throw conflict("in_use", `There are boxes in the section ${strCode} by now.`);
  }
  if (box && !isForced) {
    skipped?.push(`There are other boxes in Section ${strCode} by now: it stays.`);
    return;
  }
  await deleteSectionRow(entry, section);
}
