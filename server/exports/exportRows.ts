/** What is exported, part by part: whatever order is asked for, no database sorts all of it before the first row. */
import type { Database } from "../database/database.ts";
import { streamToyRows } from "../stock/toys/toyList.ts";
import type { ToyRow } from "../stock/toys/toyRows.ts";

type ToyQuery = Parameters<typeof streamToyRows>[1];

export interface Place {
  strBoxCode: string;
  strCustomNote: string;
  intSection: number | null;
  intAmountInBox: number;
}

export interface Content {
  strToyBarcode: string;
  strName: string;
  intAmountInBox: number;
}

/** Rows whose contents are read at once. */
const PART = 200;

export async function* inParts<Row>(rows: AsyncIterable<Row>, size = PART): AsyncIterable<Row[]> {
  let part: Row[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Toys with the boxes that they are in, by code. */
export async function* toysWithLocations(
  database: Database,
  query: ToyQuery,
): AsyncIterable<{ toy: ToyRow; places: Place[] }> {
  for await (const toys of inParts(streamToyRows(database, query))) {
    const ids = toys.map(({ intToy }) => intToy);
    const lines = await database.slow
      .selectFrom("boxLines")
      .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
      .select(["intToy", "boxes.strBoxCode", "strCustomNote", "intSection"])
      .select("intAmountInBox")
      .where("intToy", "in", ids)
      .orderBy("boxes.strBoxCode")
      .execute();
    const locationsOf = Map.groupBy(lines, ({ intToy }) => intToy);
    for (const toy of toys) {
      const places = locationsOf.get(toy.intToy) ?? [];
      yield { toy, places: places.map(({ intToy: _toy, ...place }) => place) };
    }
  }
}

/** Boxes by code with the toys in them, by code. */
export async function* boxesWithToys(database: Database) {
  const boxes = database.stream(
    (db) => db.selectFrom("boxes").select(["intBox", "strBoxCode", "strCustomNote", "intSection"]),
    ["strBoxCode"],
  );
  for await (const part of inParts(boxes)) {
    const ids = part.map(({ intBox }) => intBox);
    const lines = await database.slow
      .selectFrom("boxLines")
      .innerJoin("toys", "toys.intToy", "boxLines.intToy")
      .select(["intBox", "toys.strToyBarcode", "strName", "intAmountInBox"])
      .where("intBox", "in", ids)
      .orderBy("toys.strToyBarcode")
      .execute();
    const toysOf = Map.groupBy(lines, ({ intBox }) => intBox);
    for (const { intBox, ...box } of part) {
      const toys: Content[] = (toysOf.get(intBox) ?? []).map(
        ({ intBox: _box, ...content }) => content,
      );
      yield { ...box, toys };
    }
  }
}

/** Sections in which no box stands. */
export const emptySections = (database: Database) =>
  database.stream(
    (db) =>
      db
        .selectFrom("sections")
        .select("intSection")
        .where(({ not, exists, selectFrom }) => {
          const boxes = selectFrom("boxes").select("strBoxCode");
          return not(exists(boxes.whereRef("boxes.intSection", "=", "sections.intSection")));
        }),
    ["intSection"],
  );
