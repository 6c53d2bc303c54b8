/** What an import wrote, undone from its last entry of the journal to its first. */

import type { Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { journaled } from "../journal/journal.ts";
import { undoAll } from "../undo/undoChanges.ts";
import { groupOf } from "./importRecords.ts";

export async function takeBackSlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const { strImport, strUser, intCursor, intDone, intForced } = one;
  const strGroup = groupOf(strImport);
  const rows = await selectChanges(trx)
    .where("strGroup", "=", strGroup)
    .where("intChange", "<", intCursor)
    .orderBy("intChange", "desc")
    .limit(1)
    .execute();
  const [change] = await changesOf(trx, rows);
  await trx
    .updateTable("imports")
    .set({
      intBeatAt: now,
      ...(change
        ? { intCursor: change.intChange, intDone: intDone + 1 }
        : { strState: "takenBack" as const }),
    })
    .where("strImport", "=", strImport)
    .execute();
  if (!change) return false;
  if (change.intUndoneBy !== null) return true;
  const caller = { strUser, rights: ["delete" as const] };
  const meta = { intAt: now, strUser, strOperation: "takeBackImport", strKey: null };
  await journaled(trx, { ...meta, strGroup: `${strGroup}:back` }, (entry) =>
    undoAll(entry, [change], { caller, isForced: intForced === 1 }),
  );
  return true;
}
