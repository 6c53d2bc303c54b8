/** Rows of an import written to the stock, as one entry of the journal. */
import { trimCode } from "#domain/code/codes.ts";
import type { ImportRow } from "#domain/import/importRows.ts";
import type { Trx } from "../database/database.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { type Entry, journaled } from "../journal/journal.ts";
import { Yielding } from "../kernel/yielding.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import {
  changeBox,
  insertBoxes,
  insertSection,
  type NewAmount,
  type NewBoxRow,
  setAmounts,
} from "../stock/boxes/write.ts";
import { releaseCodes } from "../stock/codes/write.ts";
import { derived, type NewToyRow, newRow } from "../stock/toys/toyRows.ts";
import { changeToy, insertToys } from "../stock/toys/write.ts";
import { type Decision, decide } from "./importDecision.ts";
import { groupOf, notesOf } from "./importRecords.ts";
import { nextRows, recordOf, saveProgress, withoutOutcome } from "./importSlice.ts";
import { ImportStock } from "./importStock.ts";

/** Rows of one statement: others have their turn between two. */
const STATEMENT = 50;

interface Decided {
  row: ImportRow;
  decision: Decision;
}

function newToy(row: ImportRow): NewToyRow {
  const strToyBarcode = trimCode(row.strToyBarcode ?? "");
  const toy = newRow(strToyBarcode, { ...row, strToyBarcode, strName: row.strName ?? "" });
  // A threshold of 0 is one that the file gives.
  const { intLowStockThreshold = toy.intLowStockThreshold } = row;
  const given = { ...toy, intLowStockThreshold };
  return { ...given, ...derived(given) };
}

const newBox = ({ strBoxCode = "", strCustomNote, intSection = null }: ImportRow): NewBoxRow =>
  newBoxRow(trimCode(strBoxCode), strCustomNote, intSection);

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let i = 0; i < rows.length; i += STATEMENT) yield rows.slice(i, i + STATEMENT);
}

async function writeBoxes(entry: Entry, rows: Decided[], stock: ImportStock): Promise<void> {
  const made = rows.filter(({ decision }) => decision.makesBox).map(({ row }) => newBox(row));
  for (const part of parts(made)) {
    await releaseCodes(
      entry,
      part.map(({ strBoxCode }) => strBoxCode),
    );
    for (const { intBox: id, ...box } of await insertBoxes(entry, part)) {
      stock.writtenBox({ id, ...box });
    }
  }
  for (const { row, decision } of rows) {
    const { box } = stock.about(row);
    if (!decision.makesBox && box) await changeBox(entry, box, decision.boxChanges);
  }
}

async function writeToys(
  entry: Entry,
  rows: Decided[],
  stock: ImportStock,
  turns: Yielding,
): Promise<void> {
  const made = rows.filter(({ decision }) => decision.makesToy).map(({ row }) => newToy(row));
  for (const part of parts(made)) {
    await turns.rest();
    await releaseCodes(
      entry,
      part.map(({ strToyBarcode }) => strToyBarcode),
    );
    for (const toy of await insertToys(entry, part)) stock.writtenToy(toy);
  }
  for (const { row, decision } of rows) {
    await turns.rest();
    const { toy } = stock.about(row);
    if (!decision.makesToy && toy) await changeToy(entry, toy, decision.toyChanges);
  }
}

/** The amounts in boxes that were decided, of toys and boxes that are there by now. */
const amountsOf = (rows: Decided[], stock: ImportStock): NewAmount[] =>
  rows.flatMap(({ row, decision: { intAmountInBox: after } }) => {
    const { toy, box, amount: before } = stock.about(row);
    return after === null || !toy || !box ? [] : [{ box, toy, before, after }];
  });

/** Writes what was decided: first what others refer to. */
async function applyDecisions(
  entry: Entry,
  rows: Decided[],
  stock: ImportStock,
  turns: Yielding,
): Promise<void> {
  for (const { row, decision } of rows) {
    if (decision.makesSection && row.intSection) await insertSection(entry, row.intSection);
  }
  await writeBoxes(entry, rows, stock);
  await writeToys(entry, rows, stock, turns);
  for (const part of parts(amountsOf(rows, stock))) {
    await turns.rest();
    await setAmounts(entry, part);
  }
}

export async function applySlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const turns = new Yielding();
  const stored = await nextRows(trx, one);
  const rowOf = ({ strRow, intAsked }: ImportRowsTable): ImportRow | null =>
    strRow === null || (intAsked === 1 && one.intTakesAsked === 0) ? null : JSON.parse(strRow);
  const read = stored.map((each) => ({ each, row: rowOf(each) }));
  const lines = read.flatMap(({ each, row }) => (row ? [{ intRow: each.intRow, row }] : []));
  const stock = await ImportStock.of(trx, one.strImport, lines);
  const rows: Decided[] = [];
  const records: ImportRowsTable[] = [];
  for (const { each, row } of read) {
    await turns.rest();
    const notes = notesOf(each);
    if (!row) {
      records.push(withoutOutcome(each, notes));
      continue;
    }
    const decision = decide(row, stock.about(row), one.strExisting);
    records.push(recordOf(each, notes, { intRow: each.intRow, row }, decision, stock));
    rows.push({ row, decision });
  }
  const { strUser, strImport } = one;
  const meta = { intAt: now, strUser, strOperation: "applyImport", strKey: null };
  return journaled(trx, { ...meta, strGroup: groupOf(strImport) }, async (entry) => {
    await applyDecisions(entry, rows, stock, turns);
    return saveProgress(trx, one, records, now);
  });
}
