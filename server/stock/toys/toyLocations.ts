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
): Promise<(strToyBarcode: string) => ToyLocations> {
  const codes = toys.map(({ strToyBarcode }) => strToyBarcode);
  // No database takes an empty list.
  const rows = codes.length === 0 ? [] : await fullestBoxes(db, codes).execute();
  const places = new Map<string, ToyLocations>();
  for (const { strToyBarcode, intBoxes, intRank, ...box } of rows) {
    const { boxes } = places.get(strToyBarcode) ?? { boxes: [] };
    places.set(strToyBarcode, { boxes: [...boxes, box], intBoxes: Number(intBoxes) });
  }
  return (strToyBarcode) => places.get(strToyBarcode) ?? { boxes: [], intBoxes: 0 };
}

function fullestBoxes(db: Db, codes: string[]) {
  const ranked = db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.strBoxCode", "boxLines.strBoxCode")
    .where("strToyBarcode", "in", codes)
    .select(({ fn }) => [
      "strToyBarcode",
      "boxes.strBoxCode",
      "strCustomNote",
      "intSection",
      "intAmountInBox",
      fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy("strToyBarcode")
            .orderBy("intAmountInBox", "desc")
            .orderBy("boxes.strBoxCode"),
        )
        .as("intRank"),
      fn
        .countAll()
        .over((over) => over.partitionBy("strToyBarcode"))
        .as("intBoxes"),
    ])
    .as("ranked");
  return db
    .selectFrom(ranked)
    .selectAll()
    .where("intRank", "<=", NAMED)
    .orderBy("strToyBarcode")
    .orderBy("intRank");
}
