/** In which boxes toys are. */
import type { ToyBox } from "#domain/types.ts";
import { among } from "../../database/among.ts";
import type { Db } from "../../database/database.ts";
import type { ToyRow } from "./toyRows.ts";

/** The boxes that each of some toys is in, by code, in one read. */
export async function boxesOfToys(
  db: Db,
  toys: readonly ToyRow[],
): Promise<(toy: ToyRow) => ToyBox[]> {
  const ids = toys.map(({ intToy }) => intToy);
  const lines = await db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .select(["intToy", "boxes.strBoxCode", "strCustomNote", "intSection", "intAmountInBox"])
    .where(among(db, "intToy", ids))
    .orderBy("boxes.strCodeSort")
    .orderBy("boxes.strBoxCode")
    .execute();
  const linesOf = Map.groupBy(lines, ({ intToy }) => intToy);
  return ({ intToy }) => (linesOf.get(intToy) ?? []).map(({ intToy: _toy, ...box }) => box);
}

/** Boxes of a toy that a list names. */
const NAMED = 3;

/** The boxes that hold the most of a toy, and their number (our addition to GET /toys). */
export const fullest = (boxes: ToyBox[]) => ({
  boxes: boxes.toSorted((a, b) => b.intAmountInBox - a.intAmountInBox).slice(0, NAMED),
  intBoxes: boxes.length,
  intAmountInBoxes: boxes.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0),
});
