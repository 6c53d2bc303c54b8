/** Clears the outcomes of an import's rows before they are compared anew, in small transactions: others write meanwhile. */
import type { Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";

/** Rows of one transaction. */
const PART = 1000;

/** Sorts before the key of any toy: the position from which comparing begins. */
export const FIRST_TOY = "t";

/** Clears the rows after the position, which is a row's number. Returns the next position. */
export async function resetRows(trx: Trx, { strImport, strAfter, intTakesAsked }: ImportsTable) {
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
