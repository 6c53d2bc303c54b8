/** Boxes as they are read and found (specification section 3; design section 4, "Codes"). */
import type { ExpressionBuilder } from "kysely";
import { gtinsOf, stripBoxPrefix, trimCode } from "#domain/code/codes.ts";
import type { Box } from "#domain/types.ts";
import type { Database, Db, Reader } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { searchParts } from "../../database/text.ts";
import { notFound } from "../../kernel/errors.ts";
import { NO_LIMIT } from "../toys/toyList.ts";

const lines = (eb: ExpressionBuilder<Schema, "boxes">) =>
  eb.selectFrom("boxLines").whereRef("boxLines.strBoxCode", "=", "boxes.strBoxCode");

/** Boxes with what the wire has of them. */
const boxesIn = (db: Db) =>
  db.selectFrom("boxes").select((eb) => [
    "strBoxCode",
    "strCustomNote",
    "intSection",
    lines(eb)
      .select(({ fn }) => fn.countAll().as("n"))
      .as("intToys"),
    lines(eb)
      .select(({ fn }) => fn.sum("intAmountInBox").as("n"))
      .as("intUnits"),
  ]);

type BoxRow = Awaited<ReturnType<ReturnType<typeof boxesIn>["executeTakeFirstOrThrow"]>>;

/** PostgreSQL counts in text, and the sum of nothing is null. */
const boxOf = (row: BoxRow): Box => ({
  strBoxCode: row.strBoxCode,
  strCustomNote: row.strCustomNote,
  intSection: row.intSection,
  intToys: Number(row.intToys ?? 0),
  intUnits: Number(row.intUnits ?? 0),
});

const byCode = prepared((db, args: { code: string }) =>
  boxesIn(db).where("strBoxCode", "=", args.code),
);
const byGtin = prepared((db, args: { gtin: string }) =>
  boxesIn(db)
    .innerJoin("codes", "codes.strCode", "boxes.strBoxCode")
    .where("strGtin", "=", args.gtin),
);

/**
 * For reads: a box by its code, else by the code without "box-", else by an equal GTIN of either.
 * Throws 404. A box whose own code begins with "box-" is found first.
 */
export async function findBox(reader: Reader, raw: string): Promise<Box> {
  const exact = trimCode(raw);
  const codes = [...new Set([exact, stripBoxPrefix(exact)])];
  for (const code of codes) {
    const [box] = await reader.read(byCode, { code });
    if (box) return boxOf(box);
  }
  for (const gtin of codes.flatMap(gtinsOf)) {
    const [box] = await reader.read(byGtin, { gtin });
    if (box) return boxOf(box);
  }
  throw notFound(`No box has the code ${exact}.`);
}

/**
 * For writes: the box that has exactly this code; throws 404. Anything looser could hit another box
 * once the one that was meant is deleted.
 */
export async function exactBox(reader: Reader, raw: string): Promise<Box> {
  const code = trimCode(raw);
  const [box] = await reader.read(byCode, { code });
  if (!box) throw notFound(`No box has the code ${code}.`);
  return boxOf(box);
}

/** Which boxes: a section's number, null for the Floor, undefined for all. */
export async function listBoxRows(
  database: Database,
  section: number | null | undefined,
  { q, limit = NO_LIMIT, offset = 0 }: { q?: string; limit?: number; offset?: number },
): Promise<{ rows: Box[]; total: number }> {
  const db = q ? database.slow : database.db;
  let boxes = boxesIn(db);
  let count = db.selectFrom("boxes").select((eb) => eb.fn.countAll().as("n"));
  if (section !== undefined) {
    boxes = boxes.where("intSection", section === null ? "is" : "=", section);
    count = count.where("intSection", section === null ? "is" : "=", section);
  }
  for (const word of searchParts(q ?? "")) {
    boxes = boxes.where((eb) => database.dialect.contains(eb.ref("strSearch"), word));
    count = count.where((eb) => database.dialect.contains(eb.ref("strSearch"), word));
  }
  const rows = await boxes.orderBy("strBoxCode").limit(limit).offset(offset).execute();
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : Number((await count.execute())[0]?.n);
  return { rows: rows.map(boxOf), total };
}
