/** Some rows of an import, as they are taken up and as they are put down again in one transaction. */
import type { Trx } from "../database/database.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import type { Decision } from "./importDecision.ts";
import type { Notes } from "./importRecords.ts";
import type { ImportStock, Line } from "./importStock.ts";

/** Rows of one transaction. */
const SLICE = 200;

/** The rows that come next. */
export const nextRows = (trx: Trx, { strImport, intDone }: ImportsTable) =>
  trx
    .selectFrom("importRows")
    .selectAll()
    .where("strImport", "=", strImport)
    .where("intRow", ">", intDone + 1)
    .orderBy("intRow")
    .limit(SLICE)
    .execute();

/** Keeps what was found about rows, and how far the import is. Returns whether there is more. */
export async function saveProgress(
  trx: Trx,
  one: ImportsTable,
  rows: ImportRowsTable[],
  now: number,
) {
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
export function recordOf(
  stored: ImportRowsTable,
  { problems }: Notes,
  line: Line,
  decision: Decision,
  stock: ImportStock,
): ImportRowsTable {
  const { strOutcome, problem: why } = decision;
  const keys = stock.add(line, decision);
  return {
    ...stored,
    ...{ strOutcome, strNotes: JSON.stringify({ problems, why } satisfies Notes) },
    ...{ strToyKey: keys.toy, strBoxKey: keys.box, strLineKey: keys.line },
  };
}

/** A row that makes nothing: it cannot be read, or (without a problem) is empty. */
export const withoutOutcome = (stored: ImportRowsTable, { problems }: Notes): ImportRowsTable => ({
  ...stored,
  ...NO_KEYS,
  strOutcome: problems.length > 0 ? "refused" : null,
});
