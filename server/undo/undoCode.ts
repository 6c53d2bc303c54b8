/** Undoing a code that a toy or a box was given, or lost. */
import { boxById } from "../stock/boxes/boxRows.ts";
import { formerCodes } from "../stock/codes/codes.ts";
import { insertFormerCodes, removeCode, reportCode } from "../stock/codes/write.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { refuseGone, type Subject, type Undoing } from "./undoing.ts";

/** Throws 409 where another thing has the removed code by now. */
export async function undoCode(undoing: Undoing, { id, strCode, strName, before, after }: Subject) {
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
