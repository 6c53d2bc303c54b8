/** The rows of exports, page by page: the database never sorts all of them before the first row. */

import { historyMessages } from "#domain/history/historyMessages.ts";
import { compareText } from "#domain/search/text.ts";
import { among } from "../database/among.ts";
import { type Db, flat, pagesOf, type ReadDatabase } from "../database/database.ts";
import type { BoxLinesTable } from "../database/tables/stock.ts";
import { inParts, sorted } from "../kernel/yielding.ts";
import { pagesOfToys } from "../stock/toys/toyList.ts";
import { boxesOfToys } from "../stock/toys/toyLocations.ts";
import { needsOf } from "../stock/toys/toyNeeds.ts";

type ToyQuery = Parameters<typeof pagesOfToys>[1];

export interface Content {
  strToyBarcode: string;
  strName: string;
  intAmountInBox: number;
}

/**
 * Toys in the order of the query, each with its boxes by code and, in a query by need, with its missing pieces `at` a
 * moment.
 */
export async function* toysWithLocations(database: ReadDatabase, query: ToyQuery, at: number) {
  for await (const toys of pagesOfToys(database, query)) {
    const boxesOf = await boxesOfToys(database.slow, toys);
    const needOf = query.need ? await needsOf(database.slow, toys, { at, days: query.days }) : null;
    for (const toy of toys) yield { toy, boxes: boxesOf(toy), need: needOf?.(toy) };
  }
}

/** Lines that are read at once: one box may have very many. */
const LINES = 1000;

const linesOfBoxes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("boxLines")
        .innerJoin("toys", "toys.intToy", "boxLines.intToy")
        .select(["intBox", "boxLines.intToy", "strToyBarcode", "strName", "intAmountInBox"])
        .where(among(db, "intBox", ids))
        .as("lines"),
    )
    .selectAll();
type Line = Content & Pick<BoxLinesTable, "intBox" | "intToy">;

type Coded = Pick<Content, "strToyBarcode">;
const byBarcode = (one: Coded, other: Coded) => compareText(one.strToyBarcode, other.strToyBarcode);

/** Boxes whose lines are in memory at once: each may have a line for every toy. */
const BOXES = 20;

/** Boxes by code, each with its toys by code. */
export async function* boxesWithToys(database: ReadDatabase) {
  const pages = database.pages(
    (db) => db.selectFrom("boxes").select(["intBox", "strBoxCode", "strCustomNote", "intSection"]),
    ["strBoxCode"],
    { page: BOXES },
  );
  for await (const part of pages) {
    const ids = part.map(({ intBox }) => intBox);
    const toysOf = new Map(ids.map((id) => [id, [] as Content[]]));
    const lines = pagesOf<Line>(linesOfBoxes(database.slow, ids), ["intBox", "intToy"], {
      page: LINES,
    });
    for await (const { intBox, intToy: _, ...content } of flat(lines)) {
      toysOf.get(intBox)?.push(content);
    }
    for (const { intBox, ...box } of part) {
      yield { ...box, toys: await sorted(toysOf.get(intBox) ?? [], byBarcode) };
    }
  }
}

/** Counts whose lines are in memory at once: each may have a line for every toy. */
const COUNTS = 20;

const linesOfCounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("countLines")
    .select(["strCount", "intToy", "strToyBarcode", "strName", "intCounted", "intRecount"])
    .select(({ fn, val }) => fn.coalesce("intExpected", val(0)).as("intExpected"))
    .select(({ fn, val }) => fn.coalesce("intBooked", val(0)).as("intBooked"))
    .where(among(db, "strCount", ids))
    .where("intBooked", "is not", null);
type CountedLine = Awaited<ReturnType<ReturnType<typeof linesOfCounts>["execute"]>>[number];

/** Some counts, each with its booked lines by the toys' codes. */
async function* withLines<Count extends { strCount: string }>(db: Db, counts: Count[]) {
  const ids = counts.map(({ strCount }) => strCount);
  const linesOf = new Map(ids.map((id) => [id, [] as CountedLine[]]));
  const pages = pagesOf(linesOfCounts(db, ids), ["strCount", "intToy"], { page: LINES });
  for await (const line of flat(pages)) linesOf.get(line.strCount)?.push(line);
  for (const count of counts) {
    yield { ...count, lines: await sorted(linesOf.get(count.strCount) ?? [], byBarcode) };
  }
}

/** The lines of booked counts, the oldest count first. */
export async function* countedLines(database: ReadDatabase) {
  const pages = database.pages(
    (db) =>
      db
        .selectFrom("counts")
        .leftJoin("users", "users.strUser", "counts.strUser")
        .select(["strCount", "strBoxCode", "users.strName as strWho"])
        .select(({ fn, val }) => fn.coalesce("intFinishedAt", val(0)).as("intFinishedAt"))
        .where("strState", "=", "finished"),
    ["intFinishedAt", "strCount"],
  );
  for await (const page of pages) {
    for await (const counts of inParts(page, COUNTS)) {
      const counted = withLines(database.slow, counts);
      for await (const { lines, strBoxCode, intFinishedAt, strWho } of counted) {
        const strUserName = strWho ?? historyMessages.formerColleague;
        for (const { strCount: _, intToy: __, intRecount, ...line } of lines) {
          yield { intFinishedAt, strUserName, strBoxCode, ...line, isRecounted: intRecount > 0 };
        }
      }
    }
  }
}

/** Sections without a box. */
export const emptySections = ({ slow }: ReadDatabase) =>
  slow
    .selectFrom("sections")
    .leftJoin("boxes", "boxes.intSection", "sections.intSection")
    .select("sections.intSection")
    .where("intBox", "is", null)
    .orderBy("sections.intSection")
    .execute();
