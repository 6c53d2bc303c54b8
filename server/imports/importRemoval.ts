/** Removes discarded and old imports with their rows, in small transactions: others write meanwhile. */
import { setImmediate } from "node:timers/promises";
import { KEY_LIFETIME } from "#domain/limits.ts";
import type { ReadDatabase } from "../database/database.ts";
import { deletePart } from "../database/deletes.ts";
import { write } from "../database/writer.ts";
import { WORKING } from "./importRecords.ts";

/** Milliseconds for which an import is stored. */
export const REMEMBERED = KEY_LIFETIME;
/** Rows of one transaction. */
const PART = 500;

/** Removes an import that is discarded or old; ends between two writes where the signal says so. */
export async function removeImport(
  database: ReadDatabase,
  importId: string,
  ending?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !ending?.aborted; ) {
    isMore = await write(database, async (trx) => {
      const rows = trx.selectFrom("importRows").select(["strImport", "intRow"]);
      const own = rows.where("strImport", "=", importId).limit(PART);
      if (await deletePart(trx, "importRows", ["strImport", "intRow"], own)) return true;
      await trx.deleteFrom("imports").where("strImport", "=", importId).execute();
      return false;
    });
    await setImmediate();
  }
}

/**
 * Removes imports past their time that no server works on, and the remaining rows of removals that a killed server had
 * begun.
 */
export async function removeOldImports(
  database: ReadDatabase,
  time: number,
  ending?: AbortSignal,
): Promise<void> {
  const old = await database.db
    .selectFrom("imports")
    .select("strImport")
    .where((eb) =>
      eb.or([
        eb("intCreatedAt", "<", time - REMEMBERED).and("strState", "not in", WORKING),
        eb("strState", "=", "discarded"),
      ]),
    )
    .execute();
  for (const { strImport } of old) await removeImport(database, strImport, ending);
}
