/** Boxes and what is in them (specification section 7). */
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { BoxLine } from "#domain/types.ts";
import type { Handlers } from "../../calls/handler.ts";
import { within } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import type { BoxesTable } from "../../database/tables/stock.ts";
import { searchText } from "../../database/text.ts";
import { write } from "../../journal/write.ts";
import { notFound } from "../../kernel/errors.ts";
import { takeCode } from "../codes.ts";
import { NO_LIMIT } from "../toys/toyList.ts";
import { findToy, TOY_COLUMNS, type ToyRow, toyOf } from "../toys/toyRows.ts";
import { exactBox, findBox, listBoxRows } from "./boxRows.ts";
import { amountIn, changeAmount, changeBox, deleteBoxRow, insertBox } from "./write.ts";

const plainNote = (note: string | null | undefined) => note?.trim() || BLANK_BOX_NOTE;

/** The row of a new box that has taken its code. */
export function newBoxRow(
  strBoxCode: string,
  note: string | null | undefined,
  intSection: number | null = null,
): BoxesTable {
  const strCustomNote = plainNote(note);
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
    .select((eb) => [
      "intAmountInBox",
      eb
        .selectFrom("boxLines as all")
        .select(({ fn }) => fn.sum("all.intAmountInBox").as("n"))
        .whereRef("all.strToyBarcode", "=", "toys.strToyBarcode")
        .as("intAmountInBoxes"),
    ])
    .where("strBoxCode", "=", args.code)
    .orderBy("strNameSort")
    .orderBy("toys.strToyBarcode")
    .limit(args.limit)
    .offset(args.offset),
);

export const boxes = {
  async listBoxes({ query }, { database }) {
    const { rows, total } = await listBoxRows(database, undefined, query);
    return { status: 200, body: rows, headers: { "x-total-count": String(total) } };
  },

  createBox: write(async ({ body }, entry) => {
    const { trx } = entry;
    const box = newBoxRow(await takeCode(trx, body.strBoxCode, "box"), body.strCustomNote);
    await insertBox(entry, box);
    return { status: 201, body: await exactBox(within(trx), box.strBoxCode) };
  }),

  async getBox({ params }, { database }) {
    return { status: 200, body: await findBox(database, params.boxCode) };
  },

  updateBox: write(async ({ params, body }, entry) => {
    const box = await exactBox(within(entry.trx), params.boxCode);
    const strCustomNote = plainNote(body.strCustomNote);
    await changeBox(entry, box, { strCustomNote });
    return { status: 200, body: { ...box, strCustomNote } };
  }),

  deleteBox: write(async ({ params }, entry) => {
    await deleteBoxRow(entry, await exactBox(within(entry.trx), params.boxCode));
    return { status: 204, body: undefined };
  }),

  async listBoxToys({ params, query }, { database }) {
    const box = await findBox(database, params.boxCode);
    const { limit = NO_LIMIT, offset = 0 } = query;
    const rows = await database.read(content, { code: box.strBoxCode, limit, offset });
    return {
      status: 200,
      body: rows.map((row) => ({
        ...lineOf(row, row.intAmountInBox),
        intAmountInBoxes: Number(row.intAmountInBoxes),
      })),
      headers: { "x-total-count": String(box.intToys) },
    };
  },

  addToyToBox: write(async ({ params, body }, entry) => {
    const { trx } = entry;
    const { strBoxCode } = await exactBox(within(trx), params.boxCode);
    const toy = await findToy(within(trx), body.strToyBarcode);
    const intAmountInBox = await changeAmount(entry, strBoxCode, toy, body.intAmountInBox ?? 1);
    return { status: 201, body: lineOf(toy, intAmountInBox) };
  }),

  removeToyFromBox: write(async ({ params }, entry) => {
    const { trx } = entry;
    const { strBoxCode } = await exactBox(within(trx), params.boxCode);
    const toy = await findToy(within(trx), params.barcode);
    const intAmountInBox = await amountIn(trx, strBoxCode, toy.strToyBarcode);
    if (intAmountInBox === 0) throw notFound(`"${toy.strName}" is not in the box ${strBoxCode}.`);
    await changeAmount(entry, strBoxCode, toy, -intAmountInBox);
    return { status: 200, body: lineOf(toy, intAmountInBox) };
  }),
} satisfies Handlers<
  | "listBoxes"
  | "createBox"
  | "getBox"
  | "updateBox"
  | "deleteBox"
  | "listBoxToys"
  | "addToyToBox"
  | "removeToyFromBox"
>;
