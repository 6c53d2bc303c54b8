/** The work on an import, in transactions of a few toys or boxes: whoever does the next finds in the database where it is. */
import { trimCode } from "#domain/code/codes.ts";
import type { ImportRow } from "#domain/import/importRows.ts";
import type { ReadDatabase, Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { write } from "../database/writer.ts";
import { type Entry, journaled } from "../journal/journal.ts";
import { inParts } from "../kernel/yielding.ts";
import { bookAmounts, changeAmount, type NewAmount } from "../stock/boxes/write.ts";
import { releaseCodes } from "../stock/codes/write.ts";
import { derived, type NewToyRow, newRow, type ToyRow } from "../stock/toys/toyRows.ts";
import { changeToy, insertToys } from "../stock/toys/write.ts";
import { applyBoxes, applySections, checkBoxes, checkRowsWithoutToys } from "./importBoxes.ts";
import { type Decision, decide, type Unit } from "./importDecision.ts";
import { importById, metaOfPart, problemsIn, setImport } from "./importRecords.ts";
import { FIRST_TOY, resetRows } from "./importReset.ts";
import { undoSlice } from "./importUndo.ts";
import { nextSlice, type Slice } from "./importUnits.ts";

/** Rows of one statement. */
const PART = 200;

interface Decided {
  unit: Unit;
  decision: Decision;
}

async function saveDecisions(trx: Trx, record: ImportsTable, slice: Slice, decided: Decided[]) {
  const { strImport } = record;
  const rows = decided.flatMap(({ decision }) =>
    decision.lines.map(({ intRow, strOutcome, problems, changes }) => ({
      ...{ strImport, intRow, strOutcome, strChanges: JSON.stringify(changes) },
      // What the stock says follows what was found in the row itself.
      strNotes: JSON.stringify([
        ...problemsIn(slice.notes.get(intRow) ?? "[]").filter(({ isOfStock }) => !isOfStock),
        ...problems.map((problem) => ({ ...problem, isOfStock: true })),
      ]),
      ...{ strCells: "", intAsked: 0 },
    })),
  );
  for await (const part of inParts(rows, PART)) {
    await trx
      .insertInto("importRows")
      .values(part)
      .onConflict((on) =>
        on.columns(["strImport", "intRow"]).doUpdateSet((eb) => ({
          strOutcome: eb.ref("excluded.strOutcome"),
          strChanges: eb.ref("excluded.strChanges"),
          strNotes: eb.ref("excluded.strNotes"),
        })),
      )
      .execute();
  }
}

function newToy(barcode: string, row: ImportRow): NewToyRow {
  const toy = newRow(barcode, { ...row, strToyBarcode: barcode, strName: row.strName ?? "" });
  // A threshold of 0 is one that the file gives.
  const { intLowStockThreshold = toy.intLowStockThreshold } = row;
  const given = { ...toy, intLowStockThreshold };
  return { ...given, ...derived(given) };
}

/** Writes what was decided of some toys. */
async function applyDecisions(entry: Entry, { boxes }: Slice, decided: Decided[]): Promise<void> {
  const toys = new Map<Unit, ToyRow>();
  const made = decided.filter(({ decision }) => decision.made !== null);
  if (made.length > 0) {
    const codes = made.map(({ unit }) => trimCode(unit.lines[0]?.row.strToyBarcode ?? ""));
    await releaseCodes(entry, codes);
    const rows = made.map(({ decision }, n) => newToy(codes[n] ?? "", decision.made ?? {}));
    const inserted = await insertToys(entry, rows);
    made.forEach(({ unit }, n) => {
      const toy = inserted[n];
      if (toy) toys.set(unit, toy);
    });
  }
  const amounts: NewAmount[] = [];
  for (const { unit, decision } of decided) {
    const toy = unit.toy ? await changeToy(entry, unit.toy, decision.toyChanges) : toys.get(unit);
    for (const { strBoxKey, ...amount } of decision.amounts) {
      const box = boxes.get(strBoxKey);
      if (box && toy) amounts.push({ box, toy, ...amount });
    }
  }
  const isTakenOut = ({ before, after }: NewAmount) => after === 0 && before !== null;
  const set = amounts.filter((amount) => !isTakenOut(amount));
  if (set.length > 0) await bookAmounts(entry, set);
  for (const { box, toy, before } of amounts.filter(isTakenOut)) {
    await changeAmount(entry, box, toy, -(before ?? 0));
  }
}

const decideAll = ({ units, how }: Slice): Decided[] =>
  units.map((unit) => ({ unit, decision: decide(unit, how) }));

/** The number of rows by outcome. */
async function countsOf(trx: Trx, { strImport }: ImportsTable) {
  const rows = await trx
    .selectFrom("importRows")
    .select(({ fn }) => ["strOutcome", fn.countAll<number>().as("n")])
    .where("strImport", "=", strImport)
    .groupBy("strOutcome")
    .execute();
  const count = (outcome: string) => rows.find(({ strOutcome }) => strOutcome === outcome)?.n ?? 0;
  return {
    ...{ intNew: count("new"), intChanged: count("changed"), intSame: count("same") },
    ...{ intRefused: count("refused"), intAsked: count("asked") },
  };
}

/** The next part of a state, and what the import is after it. */
type Part = (trx: Trx, record: ImportsTable, now: number) => Promise<Partial<ImportsTable>>;

const journaledPart = <T>(
  trx: Trx,
  record: ImportsTable,
  now: number,
  work: (entry: Entry) => Promise<T>,
): Promise<T> =>
  journaled(trx, metaOfPart(record, now, { strOperation: "applyImport" }), (entry) => {
    entry.isDifference = record.strExisting === "add";
    return work(entry);
  });

const PARTS: Partial<Record<ImportsTable["strState"], Part>> = {
  async checking(trx, record) {
    if (record.strAfter < FIRST_TOY) return { strAfter: await resetRows(trx, record) };
    const slice = await nextSlice(trx, record);
    await saveDecisions(trx, record, slice, decideAll(slice));
    const intDone = record.intDone + slice.rows;
    if (slice.last !== null) return { intDone, strAfter: slice.last };
    return { strState: "checkingBoxes", strAfter: "" };
  },
  async checkingBoxes(trx, record) {
    const after = await checkBoxes(trx, record);
    if (after !== null) return { strAfter: after };
    if (await checkRowsWithoutToys(trx, record)) return { strAfter: record.strAfter };
    return { strState: "checked", intDone: record.intToDo, ...(await countsOf(trx, record)) };
  },
  async applyingBoxes(trx, record, now) {
    return journaledPart(trx, record, now, async (entry) => {
      const after = await applyBoxes(entry, record);
      if (after !== null) return { strAfter: after };
      await applySections(entry, record);
      return { strState: "applying", strAfter: "" };
    });
  },
  async applying(trx, record, now) {
    const slice = await nextSlice(trx, record);
    if (slice.last === null) {
      return { strState: "applied", intDone: record.intToDo, ...(await countsOf(trx, record)) };
    }
    const decided = decideAll(slice);
    await journaledPart(trx, record, now, (entry) => applyDecisions(entry, slice, decided));
    await saveDecisions(trx, record, slice, decided);
    return { intDone: record.intDone + slice.rows, strAfter: slice.last };
  },
  takingBack: undoSlice("takingBack"),
  redoing: undoSlice("redoing"),
};

/** An undo reads the journal's entries, not the rows; its position stays blank. */
const isUndoing = ({ strState }: ImportsTable) =>
  strState === "takingBack" || strState === "redoing";

/** Rows after which the database looks at them anew. */
const ANALYZED = 20_000;

/** Does the next part of what was ordered of an import. Returns whether there is more to do. */
export function stepImport(database: ReadDatabase, importId: string, now: () => number) {
  return write(database, async (trx) => {
    const record = await importById(trx, importId);
    const part = record && PARTS[record.strState];
    if (!record || !part) return false;
    const isAtFirst = ["", FIRST_TOY].includes(record.strAfter) && !isUndoing(record);
    if (isAtFirst && record.intRows >= ANALYZED) {
      await database.dialect.analyze(trx, "importRows");
    }
    const beatAt = now();
    const { strState } = await setImport(trx, record, {
      ...{ intBeatAt: beatAt, intFailures: 0 },
      ...(await part(trx, record, beatAt)),
    });
    return PARTS[strState] !== undefined;
  });
}
