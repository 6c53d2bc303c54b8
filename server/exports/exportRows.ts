/** What is exported, part by part: whatever order is asked for, no database sorts all of it before the first row. */
import type { Database } from "../database/database.ts";
import { pagesOfToys } from "../stock/toys/toyList.ts";
import type { ToyRow } from "../stock/toys/toyRows.ts";

type ToyQuery = Parameters<typeof pagesOfToys>[1];

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

/** Toys with the boxes that they are in, by code. */
export async function* toysWithLocations(
  database: Database,
  query: ToyQuery,
): AsyncIterable<{ toy: ToyRow; places: Place[] }> {
  for await (const toys of pagesOfToys(database, query)) {
    if (toys.length === 0) continue;
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
  const pages = database.pages(
    (db) => db.selectFrom("boxes").select(["intBox", "strBoxCode", "strCustomNote", "intSection"]),
    ["strBoxCode"],
  );
  for await (const part of pages) {
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
export const emptySections = ({ slow }: Database) =>
  slow
    .selectFrom("sections")
    .leftJoin("boxes", "boxes.intSection", "sections.intSection")
    .select("sections.intSection")
    .where("intBox", "is", null)
    .orderBy("sections.intSection")
    .execute();
