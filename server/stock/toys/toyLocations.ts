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
  // No database takes an empty list.
  const rows = ids.length === 0 ? [] : await fullestBoxes(db, ids).execute();
  const places = new Map<number, ToyLocations>();
  for (const { intToy, intBoxes, intRank, ...box } of rows) {
    const { boxes } = places.get(intToy) ?? { boxes: [] };
    places.set(intToy, { boxes: [...boxes, box], intBoxes });
  }
  return (intToy) => places.get(intToy) ?? { boxes: [], intBoxes: 0 };
}

function fullestBoxes(db: Db, ids: number[]) {
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
  return db
    .selectFrom(ranked)
    .selectAll()
    .where("intRank", "<=", NAMED)
    .orderBy("intToy")
    .orderBy("intRank");
}
