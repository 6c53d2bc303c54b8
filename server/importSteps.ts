/** The work on an import, in transactions of a few rows: whoever does the next one finds in the database where it is. */
import { type ImportRow, readRow } from "#domain/importRows.ts";
import { newBoxRow } from "./boxes.ts";
import { changesOf, selectChanges } from "./changeRows.ts";
import { takeCode } from "./codes.ts";
import type { Database, Trx } from "./database/database.ts";
import type { ImportRowsTable, ImportsTable } from "./database/schema.ts";
import { Refusal } from "./errors.ts";
import { type Decision, decide } from "./importDecision.ts";
import { groupOf, type Notes, notesOf } from "./importRecords.ts";
import { ImportStock, type Line } from "./importStock.ts";
import { appendEntry, type OpenEntry } from "./journal.ts";
import { changeAmount, changeBox, insertBox, insertSection } from "./stockBoxes.ts";
import { changeToy, insertToy } from "./stockToys.ts";
import { derived, newRow, type ToyRow } from "./toyRows.ts";
import { Turns } from "./turns.ts";
import { undoAll } from "./undoChanges.ts";

/** Rows of one transaction. */
const SLICE = 200;

/** A row that the stock refuses although it looked right. */
class RowRefused extends Error {
  readonly intRow: number;

  constructor(intRow: number, { message }: Refusal) {
    super(message);
    this.intRow = intRow;
  }
}

const nextRows = (trx: Trx, { strImport, intDone }: ImportsTable) =>
  trx
    .selectFrom("importRows")
    .selectAll()
    .where("strImport", "=", strImport)
    .where("intRow", ">", intDone + 1)
    .orderBy("intRow")
    .limit(SLICE)
    .execute();

/** Keeps what was found about rows, and how far the import is. */
async function keep(trx: Trx, one: ImportsTable, rows: ImportRowsTable[], now: number) {
  if (rows.length > 0) {
    await trx
      .insertInto("importRows")
      .values(rows)
      .onConflict((on) =>
        on.columns(["strImport", "intRow"]).doUpdateSet((eb) => ({
          strRow: eb.ref("excluded.strRow"),
          strNotes: eb.ref("excluded.strNotes"),
          strOutcome: eb.ref("excluded.strOutcome"),
          intAsked: eb.ref("excluded.intAsked"),
          strToyKey: eb.ref("excluded.strToyKey"),
          strBoxKey: eb.ref("excluded.strBoxKey"),
          strLineKey: eb.ref("excluded.strLineKey"),
        })),
      )
      .execute();
  }
  const count = (outcome: string) => rows.filter((row) => row.strOutcome === outcome).length;
  const intDone = one.intDone + rows.length;
  const isDone = intDone >= one.intRows;
  const next = one.strState === "checking" ? ("checked" as const) : ("applied" as const);
  await trx
    .updateTable("imports")
    .set({
      ...{ intDone, intBeatAt: now },
      ...(isDone && { strState: next }),
      intNew: one.intNew + count("new"),
      intChanged: one.intChanged + count("changed"),
      intSame: one.intSame + count("same"),
      intRefused: one.intRefused + count("refused"),
      intAsked: one.intAsked + rows.filter((row) => row.intAsked === 1).length,
    })
    .where("strImport", "=", one.strImport)
    .execute();
  return !isDone;
}

const NO_KEYS = { strToyKey: null, strBoxKey: null, strLineKey: null };

/** A row with what was decided of it. */
function recordOf(
  kept: ImportRowsTable,
  { problems }: Notes,
  line: Line,
  decision: Decision,
  stock: ImportStock,
): ImportRowsTable {
  const { strOutcome, problem: why } = decision;
  const keys = stock.remember(line, decision);
  return {
    ...kept,
    ...{ strOutcome, strNotes: JSON.stringify({ problems, why } satisfies Notes) },
    ...{ strToyKey: keys.toy, strBoxKey: keys.box, strLineKey: keys.line },
  };
}

/** A row that makes nothing: it cannot be read, or (without a problem) is empty. */
const withoutOutcome = (kept: ImportRowsTable, { problems }: Notes): ImportRowsTable => ({
  ...kept,
  ...NO_KEYS,
  strOutcome: problems.length > 0 ? "refused" : null,
});

async function checkSlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const turns = new Turns();
  const mapping = JSON.parse(one.strMapping);
  const read: { kept: ImportRowsTable; notes: Notes; row: ImportRow | null }[] = [];
  for (const kept of await nextRows(trx, one)) {
    await turns.rest();
    const { row, problems } = readRow(JSON.parse(kept.strCells), mapping, one.strDecimal);
    const notes = { problems, why: null };
    const known = {
      ...{ strRow: row && JSON.stringify(row), strNotes: JSON.stringify(notes) },
      intAsked: Number(row !== null && problems.length > 0),
    };
    read.push({ kept: { ...kept, ...known }, notes, row });
  }
  const lines = read.flatMap(({ kept: { intRow }, row }) => (row ? [{ intRow, row }] : []));
  const stock = await ImportStock.of(trx, one.strImport, lines);
  const records = read.map(({ kept, notes, row }) => {
    if (!row) return withoutOutcome(kept, notes);
    const line = { intRow: kept.intRow, row };
    const decision = decide(row, stock.about(row), one.strExisting);
    return recordOf(kept, notes, line, decision, stock);
  });
  return keep(trx, one, records, now);
}

function newToy(strToyBarcode: string, row: ImportRow) {
  const toy = newRow(strToyBarcode, { ...row, strToyBarcode, strName: row.strName ?? "" });
  // A threshold of 0 is one that the file gives.
  const given = {
    ...toy,
    intLowStockThreshold: row.intLowStockThreshold ?? toy.intLowStockThreshold,
  };
  return { ...given, ...derived(given) };
}

/** Writes to the stock what was decided of a row. */
async function carryOut(entry: OpenEntry, row: ImportRow, decision: Decision, stock: ImportStock) {
  const { trx } = entry;
  const { amount, toy: knownToy, box: knownBox } = stock.about(row);
  if (decision.makesSection && row.intSection) await insertSection(entry, row.intSection);
  let toy: ToyRow | null = knownToy;
  if (decision.makesToy) {
    const made = newToy(await takeCode(trx, row.strToyBarcode ?? "", "toy"), row);
    await insertToy(entry, made);
    toy = made;
  } else if (toy) toy = await changeToy(entry, toy, decision.toyChanges);
  let box = knownBox;
  if (decision.makesBox) {
    const code = await takeCode(trx, row.strBoxCode ?? "", "box");
    const made = newBoxRow(code, row.strCustomNote, row.intSection ?? null);
    await insertBox(entry, made);
    box = made;
  } else if (box) {
    await changeBox(entry, box, decision.boxChanges);
    box = { ...box, ...decision.boxChanges };
  }
  if (decision.intAmountInBox !== null && toy && box) {
    await changeAmount(entry, box.strBoxCode, toy, decision.intAmountInBox - amount);
  }
  stock.written(row, { toy, box });
}

async function applySlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const turns = new Turns();
  const kept = await nextRows(trx, one);
  const rowOf = ({ strRow, intAsked }: ImportRowsTable): ImportRow | null =>
    strRow === null || (intAsked === 1 && one.intTakesAsked === 0) ? null : JSON.parse(strRow);
  const lines = kept.flatMap((each) => {
    const row = rowOf(each);
    return row ? [{ intRow: each.intRow, row }] : [];
  });
  const stock = await ImportStock.of(trx, one.strImport, lines);
  const byRow = new Map(lines.map((line) => [line.intRow, line]));
  const entry: OpenEntry = { trx, things: [], undoes: [] };
  const records: ImportRowsTable[] = [];
  for (const each of kept) {
    await turns.rest();
    const line = byRow.get(each.intRow);
    const notes = notesOf(each);
    if (!line) {
      records.push(withoutOutcome(each, notes));
      continue;
    }
    const decision = decide(line.row, stock.about(line.row), one.strExisting);
    try {
      if (decision.problem === null) await carryOut(entry, line.row, decision, stock);
    } catch (error) {
      throw error instanceof Refusal ? new RowRefused(each.intRow, error) : error;
    }
    records.push(recordOf(each, notes, line, decision, stock));
  }
  const isMore = await keep(trx, one, records, now);
  if (entry.things.length > 0) {
    const { strUser, strImport } = one;
    const meta = { intAt: now, strUser, strOperation: "applyImport", strKey: null };
    await appendEntry(entry, { ...meta, strGroup: groupOf(strImport) });
  }
  return isMore;
}

/** Sets a row aside that the stock has refused; the others of its transaction are tried again without it. */
async function setAside(trx: Trx, strImport: string, { intRow, message }: RowRefused) {
  const row = await trx
    .selectFrom("importRows")
    .selectAll()
    .where("strImport", "=", strImport)
    .where("intRow", "=", intRow)
    .executeTakeFirstOrThrow();
  const { problems } = notesOf(row);
  const why = { column: "strToyBarcode" as const, message, isSure: true };
  await trx
    .updateTable("importRows")
    .set({ strRow: null, strNotes: JSON.stringify({ problems: [...problems, why], why: null }) })
    .where("strImport", "=", strImport)
    .where("intRow", "=", intRow)
    .execute();
}

async function takeBackSlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const { strImport, strUser, intCursor, intDone, intForced } = one;
  const strGroup = groupOf(strImport);
  const rows = await selectChanges(trx)
    .where("strGroup", "=", strGroup)
    .where("intChange", "<", intCursor)
    .orderBy("intChange", "desc")
    .limit(1)
    .execute();
  const [change] = await changesOf(trx, rows);
  await trx
    .updateTable("imports")
    .set({
      intBeatAt: now,
      ...(change
        ? { intCursor: change.intChange, intDone: intDone + 1 }
        : { strState: "takenBack" as const }),
    })
    .where("strImport", "=", strImport)
    .execute();
  if (!change) return false;
  if (change.intUndoneBy !== null) return true;
  const entry: OpenEntry = { trx, things: [], undoes: [] };
  const caller = { rights: ["delete" as const] };
  await undoAll(entry, [change], { caller, now, isForced: intForced === 1 });
  const meta = { intAt: now, strUser, strOperation: "takeBackImport", strKey: null };
  await appendEntry(entry, { ...meta, strGroup: `${strGroup}:back` });
  return true;
}

const SLICES = { checking: checkSlice, applying: applySlice, takingBack: takeBackSlice };

/**
 * Does the next part of what was ordered of an import. Returns whether there is more to do. Throws a
 * Refusal where it cannot go on as the stock is.
 */
export async function stepImport(
  database: Database,
  strImport: string,
  now: () => number,
): Promise<boolean> {
  try {
    return await database.write(async (trx) => {
      const one = await trx
        .selectFrom("imports")
        .selectAll()
        .where("strImport", "=", strImport)
        .executeTakeFirst();
      if (!one || !(one.strState in SLICES)) return false;
      return SLICES[one.strState as keyof typeof SLICES](trx, one, now());
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    await database.write((trx) => setAside(trx, strImport, error));
    return true;
  }
}
