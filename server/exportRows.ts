/** What is exported, row after row. */
import type { Database } from "./database/database.ts";

export const emptyBoxes = (database: Database) =>
  database.stream((db) =>
    db
      .selectFrom("boxes")
      .leftJoin("boxLines", "boxLines.strBoxCode", "boxes.strBoxCode")
      .select(["boxes.strBoxCode", "strCustomNote", "intSection", "intAmountInBox"])
      .where("boxLines.strBoxCode", "is", null)
      .orderBy("boxes.strBoxCode"),
  );

export const emptySections = (database: Database) =>
  database.stream((db) =>
    db
      .selectFrom("sections")
      .leftJoin("boxes", "boxes.intSection", "sections.intSection")
      .select("sections.intSection")
      .where("boxes.strBoxCode", "is", null)
      .orderBy("sections.intSection"),
  );

/** Boxes with their toys: as often as there are toys in them, or once without one. */
export const filledBoxes = (database: Database) =>
  database.stream((db) =>
    db
      .selectFrom("boxes")
      .leftJoin("boxLines", "boxLines.strBoxCode", "boxes.strBoxCode")
      .leftJoin("toys", "toys.strToyBarcode", "boxLines.strToyBarcode")
      .select(["boxes.strBoxCode", "strCustomNote", "intSection"])
      .select(["toys.strToyBarcode", "strName", "intAmountInBox"])
      .orderBy((eb) => eb.fn.coalesce("intSection", eb.lit(0)))
      .orderBy("boxes.strBoxCode")
      .orderBy("toys.strToyBarcode"),
  );

/** Rows that follow each other and are about the same, put together. */
export async function* grouped<Row, Group>(
  rows: AsyncIterable<Row>,
  {
    start,
    isSame,
    add,
  }: {
    start(row: Row): Group;
    isSame(group: Group, row: Row): boolean;
    add(group: Group, row: Row): void;
  },
): AsyncIterable<Group> {
  let group: Group | undefined;
  for await (const row of rows) {
    if (group === undefined || !isSame(group, row)) {
      if (group !== undefined) yield group;
      group = start(row);
    }
    add(group, row);
  }
  if (group !== undefined) yield group;
}
