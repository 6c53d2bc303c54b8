/** A code that was corrected by mistake is free at once where that is undone (docs/design.md, "Codes"). */
import { isHandedOut } from "#domain/code/codes.ts";
import { deleteCode } from "../stock/codes/write.ts";
import type { Undoing } from "./undoRules.ts";

/** Frees a code that an undone entry gave, unless a label may carry it or anything was ordered by it since. */
export async function freeMistaken({ entry, change }: Undoing, thingId: number, code: string) {
  if (!change || isHandedOut(code)) return;
  const { intChange } = change;
  const mistaken = await entry.trx
    .selectFrom("codes")
    .select("strCode")
    .where("strCode", "=", code)
    .where("intGiven", "=", intChange)
    .where("intPrinted", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entryThings")
            .select("entryThings.intChange")
            .where("entryThings.intThing", "=", thingId)
            .where("entryThings.intChange", ">", intChange),
        ),
      ),
    )
    .executeTakeFirst();
  if (mistaken) await deleteCode(entry, code);
}
