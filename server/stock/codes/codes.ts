/** The codes of a toy or a box: corrected, added, removed (docs/design.md, "Codes"). */

import { KEY_LIFETIME } from "#domain/limits.ts";
import type { Handlers } from "../../calls/handler.ts";
import { etag } from "../../calls/versions.ts";
import type { Db } from "../../database/database.ts";
import type { Entry } from "../../journal/journal.ts";
import { write } from "../../journal/write.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { exactBox, findBox } from "../boxes/boxRows.ts";
import { correctBoxCode } from "../boxes/write.ts";
import { findToy, toyOf } from "../toys/toyRows.ts";
import { correctCode } from "../toys/write.ts";
import { formerCodes } from "./codeRows.ts";
import { addCode, removeCode } from "./write.ts";

/** The moment from which a retry cannot name the old code any more. */
const freeFrom = (since: number) => since + KEY_LIFETIME;

async function listFormer(db: Db, thing: number) {
  const codes = await formerCodes(db, { thing });
  const body = codes.map((code) => ({ ...code, intFreeFrom: freeFrom(code.intSince) }));
  return { body };
}

async function freeFormer(
  entry: Entry,
  { id, strName }: { id: number; strName: string },
  raw: string,
) {
  const code = raw.trim();
  const codes = await formerCodes(entry.trx, { thing: id });
  const other = codes.find(({ strCode }) => strCode === code);
  if (!other) throw notFound(`There is no other code ${code}.`);
  const from = freeFrom(other.intSince);
  if (from > entry.at) {
    const moment = new Date(from).toISOString().slice(0, 16).replace("T", " ");
    throw conflict("too_early", `The code ${code} can be removed from ${moment} UTC on.`);
  }
  await removeCode(entry, { ...other, id, strName });
}

export const codes = {
  async listToyCodes({ params }, { database }) {
    return listFormer(database.db, (await findToy(database.db, params.barcode)).intToy);
  },

  async listBoxCodes({ params }, { database }) {
    return listFormer(database.db, (await findBox(database.db, params.boxCode)).id);
  },

  correctBarcode: write(async ({ params, body, ifMatch }, entry) => {
    const toy = await findToy(entry.trx, params.barcode, ifMatch);
    const corrected = await correctCode(entry, toy, body.strToyBarcode);
    return { body: toyOf(corrected), headers: etag(corrected) };
  }),

  correctBoxCode: write(async ({ params, body, ifMatch }, entry) => {
    const box = await exactBox(entry.trx, params.boxCode, ifMatch);
    const corrected = await correctBoxCode(entry, box, body.strBoxCode);
    return { body: corrected, headers: etag(corrected) };
  }),

  addToyCode: write(async ({ params, body }, entry) => {
    await addCode(entry, await findToy(entry.trx, params.barcode), body.strCode);
  }),

  freeToyCode: write(async ({ params }, entry) => {
    const { intToy: id, strName } = await findToy(entry.trx, params.barcode);
    return freeFormer(entry, { id, strName }, params.code);
  }),

  freeBoxCode: write(async ({ params }, entry) => {
    const { id } = await exactBox(entry.trx, params.boxCode);
    return freeFormer(entry, { id, strName: "" }, params.code);
  }),
} satisfies Handlers;
