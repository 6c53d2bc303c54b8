/** Boxes and what is in them (specification section 7). */
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import { boxSearchText, codeSortText } from "#domain/search/text.ts";
import type { Box, BoxLine } from "#domain/types.ts";
import type { Call, Handlers } from "../../calls/handler.ts";
import { etag } from "../../calls/versions.ts";
import { type Db, flat, pagesFrom } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import type { Entry } from "../../journal/journal.ts";
import { longWrite, write } from "../../journal/write.ts";
import { badInput, notFound } from "../../kernel/errors.ts";
import { JSON_TYPE, jsonStream } from "../../kernel/files.ts";
import { freeCode } from "../codes/write.ts";
import { amountWhenOrdered } from "../counted.ts";
import { NO_LIMIT } from "../toys/toyList.ts";
import { findToy, TOY_COLUMNS, type ToyRow, toyById, toyOf } from "../toys/toyRows.ts";
import { changeToy } from "../toys/write.ts";
import {
  answerBoxes,
  boxByCode,
  boxById,
  exactBox,
  findBox,
  QUICK_MAX,
  WHOLE_MAX,
} from "./boxRows.ts";
import {
  amountIn,
  changeAmount,
  changeBox,
  deleteBoxRow,
  insertBoxes,
  type NewBoxRow,
} from "./write.ts";

const plainNote = (note: string | null | undefined) => note?.trim() || BLANK_BOX_NOTE;

/** The row of a new box of a free code. */
export function newBoxRow(
  boxCode: string,
  note: string | null | undefined,
  section: number | null = null,
): NewBoxRow {
  const strCustomNote = plainNote(note);
  const strSearch = boxSearchText({ strBoxCode: boxCode, strCustomNote });
  return {
    strBoxCode: boxCode,
    strCustomNote,
    intSection: section,
    strSearch,
    strCodeSort: codeSortText(boxCode),
  };
}

const lineOf = (toy: ToyRow, amount: number): BoxLine => ({
  ...toyOf(toy),
  intAmountInBox: amount,
});

/** The toy as the write leaves it: a count of loose pieces may have changed its quantity. */
const afterwards = async ({ trx }: Entry, { intToy }: ToyRow) =>
  (await toyById(trx, intToy)) as ToyRow;

interface Content {
  box: number;
  /** The least amount that is listed. */
  least: number;
}
const linesIn = (db: Db, { box, least }: Content) =>
  db.selectFrom("boxLines").where("intBox", "=", box).where("intAmountInBox", ">=", least);

const linesInBox = prepared((db, args: Content) =>
  linesIn(db, args).select(({ fn }) => fn.countAll<number>().as("n")),
);
const contentOf = (db: Db, args: Content) =>
  linesIn(db, args)
    .innerJoin("toys", "toys.intToy", "boxLines.intToy")
    .select(TOY_COLUMNS.map((column) => `toys.${column}` as const))
    .select(["intAmountInBox", "intInBoxes"]);
const content = prepared((db, args: Content & { limit: number; offset: number }) =>
  contentOf(db, args)
    .orderBy("strNameSort")
    .orderBy("toys.strToyBarcode")
    .limit(args.limit)
    .offset(args.offset),
);

const contentLineOf = (row: ToyRow & { intAmountInBox: number; intInBoxes: number }) => ({
  ...lineOf(row, row.intAmountInBox),
  intAmountInBoxes: row.intInBoxes,
});

const toysIn = async ({ params }: Call<"deleteBox">, db: Db) =>
  (await boxByCode(db, params.boxCode))?.intToys ?? 0;

export const boxes = {
  async listBoxes({ query }, { database }) {
    return answerBoxes(database, undefined, query);
  },

  createBox: write(async ({ body }, entry) => {
    const code = await freeCode(entry, body.strBoxCode);
    const [{ intBox }] = await insertBoxes(entry, [newBoxRow(code, body.strCustomNote)]);
    const box = (await boxById(entry.trx, intBox)) as Box;
    return { body: box, headers: etag(box) };
  }),

  async getBox({ params }, { database }) {
    const box = await findBox(database.db, params.boxCode);
    return { body: box, headers: etag(box) };
  },

  updateBox: write(async ({ params, body, ifMatch }, entry) => {
    const box = await exactBox(entry.trx, params.boxCode, ifMatch);
    const strCustomNote = plainNote(body.strCustomNote);
    const changed = await changeBox(entry, box, { strCustomNote });
    return { body: changed, headers: etag(changed) };
  }),

  deleteBox: longWrite(toysIn, async ({ params, ifMatch }, entry) => {
    const box = await exactBox(entry.trx, params.boxCode, ifMatch);
    await deleteBoxRow(entry, box);
  }),

  async listBoxToys({ params, query }, { database }) {
    const box = await findBox(database.db, params.boxCode);
    const { limit = NO_LIMIT, offset = 0, homes = false } = query;
    const listed = { box: box.id, least: homes ? 0 : 1 };
    const [{ n: total } = { n: 0 }] = await linesInBox(database.db, listed);
    // All lines of the box are sorted for a page of it.
    const isSlow = limit + offset > QUICK_MAX || total > WHOLE_MAX;
    const db = isSlow ? database.slow : database.db;
    const headers = { "x-total-count": String(total) };
    if (query.limit === undefined && total > WHOLE_MAX) {
      const lines = (slow: Db) => contentOf(slow, listed).select("strNameSort");
      const pages = database.pages(lines, ["strNameSort", "strToyBarcode"]);
      const body = jsonStream(flat(pagesFrom(pages, offset)), contentLineOf);
      return { body, headers: { ...headers, "content-type": JSON_TYPE } };
    }
    const rows = await content(db, { ...listed, limit, offset });
    return { body: rows.map(contentLineOf), headers };
  },

  addToyToBox: write(async ({ params, query: { beyond = 0, from }, body }, entry) => {
    const { trx } = entry;
    const { intAmountInBox: pieces = 1 } = body;
    const box = await exactBox(trx, params.boxCode);
    const toy = await findToy(trx, body.strToyBarcode);
    if (beyond > pieces) throw badInput("Not so many pieces are put in.");
    const source = from === undefined ? null : await exactBox(trx, from);
    if (source?.id === box.id) throw badInput("The pieces must come from another box.");
    if (!source) await changeToy(entry, toy, { intQuantity: toy.intQuantity + beyond });
    // A box that nothing comes from stays the toy's place.
    const whenEmpty = beyond > 0 ? "leaves" : "stays";
    const left = source && (await changeAmount(entry, source, toy, -beyond, whenEmpty));
    const amount = await changeAmount(entry, box, toy, pieces);
    const line = lineOf(await afterwards(entry, toy), amount);
    return { body: left === null ? line : { ...line, intAmountLeft: left } };
  }),

  removeToyFromBox: write(async ({ params, query: { home = false } }, entry) => {
    const { trx } = entry;
    const box = await exactBox(trx, params.boxCode);
    const toy = await findToy(trx, params.barcode);
    const there = await amountIn(trx, box.id, toy.intToy);
    const amount = (await amountWhenOrdered(entry, box.id, toy.intToy)) ?? there ?? 0;
    if (amount === 0 && !(home && there === 0)) {
      throw notFound(`"${toy.strName}" is not in the box ${box.strBoxCode}.`);
    }
    await changeAmount(entry, box, toy, -amount, "leaves");
    return { body: lineOf(await afterwards(entry, toy), amount) };
  }),
} satisfies Handlers;
