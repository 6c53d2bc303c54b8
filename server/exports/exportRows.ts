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

async function* inParts<Row>(rows: AsyncIterable<Row>): AsyncIterable<Row[]> {
  let part: Row[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < PART) continue;
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
    const codes = toys.map(({ strToyBarcode }) => strToyBarcode);
    const lines = await database.slow
      .selectFrom("boxLines")
      .innerJoin("boxes", "boxes.strBoxCode", "boxLines.strBoxCode")
      .select(["strToyBarcode", "boxes.strBoxCode", "strCustomNote", "intSection"])
      .select("intAmountInBox")
      .where("strToyBarcode", "in", codes)
      .orderBy("boxes.strBoxCode")
      .execute();
    const locationsOf = Map.groupBy(lines, ({ strToyBarcode }) => strToyBarcode);
    for (const toy of toys) {
      const places = locationsOf.get(toy.strToyBarcode) ?? [];
      yield { toy, places: places.map(({ strToyBarcode: _toy, ...place }) => place) };
    }
  }
}

/** Boxes by code with the toys in them, by code. */
export async function* boxesWithToys(database: Database) {
  const boxes = database.stream(
    (db) => db.selectFrom("boxes").select(["strBoxCode", "strCustomNote", "intSection"]),
    ["strBoxCode"],
  );
  for await (const part of inParts(boxes)) {
    const codes = part.map(({ strBoxCode }) => strBoxCode);
    const lines = await database.slow
      .selectFrom("boxLines")
      .innerJoin("toys", "toys.strToyBarcode", "boxLines.strToyBarcode")
      .select(["strBoxCode", "toys.strToyBarcode", "strName", "intAmountInBox"])
      .where("strBoxCode", "in", codes)
      .orderBy("toys.strToyBarcode")
      .execute();
    const toysOf = Map.groupBy(lines, ({ strBoxCode }) => strBoxCode);
    for (const box of part) {
      const toys: Content[] = (toysOf.get(box.strBoxCode) ?? []).map(
        ({ strBoxCode: _box, ...content }) => content,
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
