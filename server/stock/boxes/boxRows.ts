/** Boxes as they are read and found (specification section 3; docs/design.md, "Codes"). */
import { type NotNull, type SelectQueryBuilder, sql } from "kysely";
import { cleanCode, stripBoxPrefix, trimCode } from "#domain/code/codes.ts";
import { searchParts } from "#domain/search/text.ts";
import type { Box } from "#domain/types.ts";
import { checkVersion } from "../../calls/versions.ts";
import { type Db, flat, pagesFrom, type ReadDatabase } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { notFound } from "../../kernel/errors.ts";
import { JSON_TYPE, jsonStream } from "../../kernel/files.ts";
import { type Id, idOfCode, lookup } from "../codes/codeRows.ts";
import { NO_LIMIT } from "../toys/toyList.ts";

/** Boxes with what the wire has of them. */
const withLines = (boxes: SelectQueryBuilder<Schema, "boxes", unknown>) =>
  boxes
    .select((eb) => {
      const lines = eb
        .selectFrom("boxLines")
        .whereRef("boxLines.intBox", "=", "boxes.intBox")
        .where("intAmountInBox", ">", 0);
      return [
        "intBox as id",
        "strBoxCode",
        "strCustomNote",
        "intSection",
        "intVersion",
        lines.select(({ fn }) => fn.countAll<number>().as("n")).as("intToys"),
        lines.select(sql<number>`coalesce(sum("intAmountInBox"), 0)`.as("n")).as("intUnits"),
      ];
    })
    .$narrowType<{ intToys: NotNull; intUnits: NotNull }>();

export const boxesIn = (db: Db) => withLines(db.selectFrom("boxes"));
const rowOf = (db: Db, id: Id) => boxesIn(db).where("intBox", "=", id);
const byCodes = lookup("box", rowOf);
const byId = prepared((db, { id }: { id: number }) => rowOf(db, id));
const byCode = prepared((db, { code }: { code: string }) => rowOf(db, idOfCode(db, "box", code)));

const byLabel = (db: Db, raw: string): Promise<Box | null> =>
  byCodes(db, [...new Set([trimCode(raw), stripBoxPrefix(raw)])]);

/**
 * For reads: a box by its code, else by the code without "box-", else by an equal GTIN of either.
 * Throws 404. A box whose own code begins with "box-" is found first.
 */
export async function findBox(db: Db, raw: string): Promise<Box> {
  const box = await byLabel(db, raw);
  if (!box) throw notFound(`No box has the code ${trimCode(raw)}.`);
  return box;
}

/** For writes: the box that has exactly this code, or had it before: then nothing else has it. */
export const boxByCode = async (db: Db, raw: string): Promise<Box | null> =>
  (await byCode(db, { code: trimCode(raw) }))[0] ?? null;

export const boxById = async (db: Db, id: number): Promise<Box | null> =>
  (await byId(db, { id }))[0] ?? null;

/**
 * Like boxByCode(); throws 404, and 412 where If-Match names another version. A looser match could hit another box once
 * the meant one is deleted.
 */
export async function exactBox(db: Db, raw: string, ifMatch?: string): Promise<Box> {
  const box = await boxByCode(db, raw);
  if (!box) throw notFound(`No box has the code ${trimCode(raw)}.`);
  checkVersion(ifMatch, box);
  return box;
}

/** Boxes, or toys in a box, that are listed in less than 5 ms. */
export const QUICK_MAX = 100;

/** From here on, a whole list is written while it is read, and a page of it is read beside the other calls. */
export const WHOLE_MAX = 1000;

/** The number of a section, null for the Floor, or undefined for all boxes. */
type Place = number | null | undefined;

interface BoxQuery {
  q?: string;
  limit?: number;
  offset?: number;
}

function boxesAt(db: Db, { dialect }: ReadDatabase, section: Place, q = "") {
  let boxes = db.selectFrom("boxes");
  if (section !== undefined) {
    boxes = boxes.where("intSection", section === null ? "is" : "=", section);
  }
  for (const word of searchParts(q)) {
    boxes = boxes.where((eb) => dialect.contains(eb.ref("strSearch"), word));
  }
  return boxes;
}

const numberOf = async (boxes: ReturnType<typeof boxesAt>): Promise<number> =>
  (await boxes.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;

/** A page of the boxes of a place, and how many there are. What no box's text has is looked for as a label. */
export async function listBoxRows(
  database: ReadDatabase,
  section: Place,
  { q, limit = NO_LIMIT, offset = 0 }: BoxQuery,
) {
  const db = q || limit > QUICK_MAX ? database.slow : database.db;
  const boxes = boxesAt(db, database, section, q);
  const rows = await withLines(boxes)
    .orderBy("strCodeSort")
    .orderBy("strBoxCode")
    .limit(limit)
    .offset(offset)
    .execute();
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await numberOf(boxes);
  const labelled = total === 0 && q?.trim() ? await byLabel(database.db, cleanCode(q)) : null;
  const isHere = labelled && (section === undefined || labelled.intSection === section);
  return isHere ? { rows: [labelled].slice(offset, offset + limit), total: 1 } : { rows, total };
}

/** The answer with the boxes of a place. */
export async function answerBoxes(database: ReadDatabase, section: Place, query: BoxQuery) {
  const boxesOf = (db: Db) => boxesAt(db, database, section, query.q);
  const headersOf = (number: number) => ({ "x-total-count": String(number) });
  const number = query.limit === undefined ? await numberOf(boxesOf(database.slow)) : 0;
  if (number > WHOLE_MAX) {
    const pages = database.pages(
      (db) => withLines(boxesOf(db)).select("strCodeSort"),
      ["strCodeSort", "strBoxCode"],
    );
    const body = jsonStream(
      flat(pagesFrom(pages, query.offset)),
      ({ strCodeSort: _, ...box }) => box,
    );
    return { body, headers: { ...headersOf(number), "content-type": JSON_TYPE } };
  }
  const { rows, total } = await listBoxRows(database, section, query);
  return { body: rows, headers: headersOf(total) };
}
