/** The work on an import, in transactions of a few rows: whoever does the next one finds in the database where it is. */
import type { Database } from "../database/database.ts";
import { applySlice } from "./importApply.ts";
import { checkSlice } from "./importCheck.ts";
import { takeBackSlice } from "./importTakeBack.ts";

const SLICES = { checking: checkSlice, applying: applySlice, takingBack: takeBackSlice };

/** Rows after which the database looks at them anew. */
const ANALYZED = 20_000;

/**
 * Does the next part of what was ordered of an import. Returns whether there is more to do. Throws a
 * HttpError where it cannot go on as the stock is.
 */
export function stepImport(
  database: Database,
  strImport: string,
  now: () => number,
): Promise<boolean> {
  return database.write(async (trx) => {
    const one = await trx
      .selectFrom("imports")
      .selectAll()
      .where("strImport", "=", strImport)
      .executeTakeFirst();
    if (!one || !(one.strState in SLICES)) return false;
    if (one.intDone % ANALYZED === 0) await database.dialect.analyze(trx, "importRows");
    return SLICES[one.strState as keyof typeof SLICES](trx, one, now());
  });
}
