/** In which boxes the toys of a page are (our addition to GET /toys). */
import type { ToyBox } from "#domain/types.ts";
import type { Db } from "../../database/database.ts";
import type { ToyRow } from "./toyRows.ts";

/** How many boxes of a toy are named. */
const NAMED = 3;

interface ToyLocations {
  /** Those that hold the most of it. */
  boxes: ToyBox[];
  intBoxes: number;
}

/** Where each of the toys is, in one read. */
export async function locationsOf(
  db: Db,
  toys: readonly ToyRow[],
): Promise<(intToy: number) => ToyLocations> {
  const ids = toys.map(({ intToy }) => intToy);
  const ranked = db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .where("intToy", "in", ids)
    .select(({ fn }) => [
      "intToy",
      "boxes.strBoxCode",
      "strCustomNote",
      "intSection",
      "intAmountInBox",
      fn
        .agg<number>("row_number")
        .over((over) =>
          over.partitionBy("intToy").orderBy("intAmountInBox", "desc").orderBy("boxes.strBoxCode"),
        )
        .as("intRank"),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy("intToy"))
        .as("intBoxes"),
    ])
    .as("ranked");
  const named = db.selectFrom(ranked).selectAll().where("intRank", "<=", NAMED);
  // No database takes an empty list.
  const rows = ids.length === 0 ? [] : await named.orderBy("intToy").orderBy("intRank").execute();
  const rowsOf = Map.groupBy(rows, ({ intToy }) => intToy);
  return (intToy) => {
    const boxes = rowsOf.get(intToy) ?? [];
    return {
      boxes: boxes.map(({ intToy: _toy, intRank: _rank, intBoxes: _boxes, ...box }) => box),
      intBoxes: boxes[0]?.intBoxes ?? 0,
    };
  };
}
