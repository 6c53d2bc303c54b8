/** Clears the outcomes of an import's rows and boxes before they are compared anew, in small transactions: others write meanwhile. */
import type { Trx } from "../database/database.ts";
import { deletePart } from "../database/deletes.ts";
import type { ImportsTable } from "../database/tables/imports.ts";

/** Rows of one transaction. */
const PART = 1000;

/** The `intOn` of a box that was switched on, until a row that is taken names it again. */
export const KEPT_ON = 2;

/** Sorts before the key of any toy: the position from which comparing begins. */
export const FIRST_TOY = "t";

/** Deletes some of the import's boxes, but for those that a person switched on. Returns whether there were any. */
async function deleteBoxes(trx: Trx, importId: string) {
  await trx
    .updateTable("importBoxes")
    .set({ strOutcome: null, intOn: KEPT_ON })
    .where("strImport", "=", importId)
    .where("intOn", "=", 1)
    .execute();
  const boxes = trx.selectFrom("importBoxes").select(["strImport", "strBoxKey"]);
  const own = boxes.where("strImport", "=", importId).where("intOn", "=", 0).limit(PART);
  return deletePart(trx, "importBoxes", ["strImport", "strBoxKey"], own);
}

/** Clears a part: first the boxes, then the rows after the position, which is a row's number. Returns the next position. */
export async function resetRows(trx: Trx, { strImport, strAfter, intTakesAsked }: ImportsTable) {
  if (await deleteBoxes(trx, strImport)) return strAfter;
  const rows = await trx
    .selectFrom("importRows")
    .select("intRow")
    .where("strImport", "=", strImport)
    .where("intRow", ">", Number(strAfter))
    .orderBy("intRow")
    .limit(PART)
    .execute();
  const last = rows.at(-1);
  if (!last) return FIRST_TOY;
  // The outcomes of unreadable rows, and of rows that a person is asked about, need no comparison with the stock.
  await trx
    .updateTable("importRows")
    .set((eb) => ({
      strOutcome: eb
        .case()
        .when(eb.and([eb("strRow", "is", null), eb("strNotes", "<>", "[]")]))
        .then("refused" as const)
        .when(
          eb.and([
            eb("strRow", "is not", null),
            eb("intAsked", "=", 1),
            eb.val(intTakesAsked === 0),
          ]),
        )
        .then("asked" as const)
        .else(null)
        .end(),
      strChanges: "[]",
    }))
    .where("strImport", "=", strImport)
    .where("intRow", ">", Number(strAfter))
    .where("intRow", "<=", last.intRow)
    .execute();
  return String(last.intRow);
}
