/** Boxes and what is in them (specification section 7). */
import { BLANK_BOX_NOTE, QUANTITY_MAX } from "#domain/limits.ts";
import type { BoxLine } from "#domain/types.ts";
import { findBox, listBoxRows } from "./boxRows.ts";
import { takeCode } from "./codes.ts";
import { prepared, type Trx, within } from "./database/database.ts";
import type { BoxesTable } from "./database/schema.ts";
import { searchText } from "./database/text.ts";
import { limitReached, notFound } from "./errors.ts";
import type { Handlers } from "./handler.ts";
import { write } from "./idempotency.ts";
import { NO_LIMIT } from "./toyList.ts";
import { findToy, TOY_COLUMNS, type ToyRow, toyOf } from "./toyRows.ts";

/** The row of a new box that has taken its code. */
export function newBoxRow(
  strBoxCode: string,
  note: string | null | undefined,
  intSection: number | null = null,
): BoxesTable {
  const strCustomNote = note?.trim() || BLANK_BOX_NOTE;
  return {
    strBoxCode,
    strCustomNote,
    intSection,
    strSearch: searchText(strBoxCode, strCustomNote),
  };
}

const lineOf = (toy: ToyRow, intAmountInBox: number): BoxLine => ({
  ...toyOf(toy),
  intAmountInBox,
});

const content = prepared((db, args: { code: string; limit: number; offset: number }) =>
  db
    .selectFrom("boxLines")
    .innerJoin("toys", "toys.strToyBarcode", "boxLines.strToyBarcode")
    .select(TOY_COLUMNS.map((column) => `toys.${column}` as const))
    .select("intAmountInBox")
    .where("strBoxCode", "=", args.code)
    .orderBy("strNameSort")
    .orderBy("toys.strToyBarcode")
    .limit(args.limit)
    .offset(args.offset),
);

const lineIn = (trx: Trx, strBoxCode: string, strToyBarcode: string) =>
  trx
    .selectFrom("boxLines")
    .select("intAmountInBox")
    .where("strBoxCode", "=", strBoxCode)
    .where("strToyBarcode", "=", strToyBarcode)
    .executeTakeFirst();

export const boxes = {
  async listBoxes({ query }, { database }) {
    const { rows, total } = await listBoxRows(database, undefined, query);
    return { status: 200, body: rows, headers: { "x-total-count": String(total) } };
  },

  createBox: write(async ({ body }, trx) => {
    const box = newBoxRow(await takeCode(trx, body.strBoxCode, "box"), body.strCustomNote);
    await trx.insertInto("boxes").values(box).execute();
    return { status: 201, body: await findBox(within(trx), box.strBoxCode) };
  }),

  async getBox({ params }, { database }) {
    return { status: 200, body: await findBox(database, params.boxCode) };
  },

  deleteBox: write(async ({ params }, trx) => {
    const { strBoxCode } = await findBox(within(trx), params.boxCode);
    await trx.deleteFrom("boxLines").where("strBoxCode", "=", strBoxCode).execute();
    await trx.deleteFrom("boxes").where("strBoxCode", "=", strBoxCode).execute();
    await trx.deleteFrom("codes").where("strCode", "=", strBoxCode).execute();
    return { status: 204, body: undefined };
  }),

  async listBoxToys({ params, query }, { database }) {
    const box = await findBox(database, params.boxCode);
    const { limit = NO_LIMIT, offset = 0 } = query;
    const rows = await database.read(content, { code: box.strBoxCode, limit, offset });
    return {
      status: 200,
      body: rows.map((row) => lineOf(row, row.intAmountInBox)),
      headers: { "x-total-count": String(box.intToys) },
    };
  },

  addToyToBox: write(async ({ params, body }, trx) => {
    const { strBoxCode } = await findBox(within(trx), params.boxCode);
    const toy = await findToy(within(trx), body.strToyBarcode);
    const { strToyBarcode } = toy;
    const before = await lineIn(trx, strBoxCode, strToyBarcode);
    const intAmountInBox = (before?.intAmountInBox ?? 0) + (body.intAmountInBox ?? 1);
    if (intAmountInBox > QUANTITY_MAX) {
      throw limitReached(`A box holds at most ${QUANTITY_MAX} of a toy.`);
    }
    await trx
      .insertInto("boxLines")
      .values({ strBoxCode, strToyBarcode, intAmountInBox })
      .onConflict((on) =>
        on.columns(["strBoxCode", "strToyBarcode"]).doUpdateSet({ intAmountInBox }),
      )
      .execute();
    return { status: 201, body: lineOf(toy, intAmountInBox) };
  }),

  removeToyFromBox: write(async ({ params }, trx) => {
    const { strBoxCode } = await findBox(within(trx), params.boxCode);
    const toy = await findToy(within(trx), params.barcode);
    const { strToyBarcode, strName } = toy;
    const line = await lineIn(trx, strBoxCode, strToyBarcode);
    if (!line) throw notFound(`"${strName}" is not in the box ${strBoxCode}.`);
    await trx
      .deleteFrom("boxLines")
      .where("strBoxCode", "=", strBoxCode)
      .where("strToyBarcode", "=", strToyBarcode)
      .execute();
    return { status: 200, body: lineOf(toy, line.intAmountInBox) };
  }),
} satisfies Handlers<
  | "listBoxes"
  | "createBox"
  | "getBox"
  | "deleteBox"
  | "listBoxToys"
  | "addToyToBox"
  | "removeToyFromBox"
>;
