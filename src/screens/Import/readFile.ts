/** The worker with the rows of the last file, until another file is read, so that its columns can be opened again. */
import type { Known } from "#domain/import/importReading.ts";
import { type ProblemGroup, problemGroups, type Reading } from "#domain/import/importRows.ts";
import { Refused } from "#machines/actors.ts";
import type { ChosenFile, ImportTable } from "#machines/import.machine.ts";
import { newKey } from "#src/api/client.ts";
import { WorkerCalls } from "#src/device/workerCalls.ts";
import type { TableAnswers, TableRequest } from "./readFile.worker.ts";
import { loadReading } from "./readings.ts";

let calls: WorkerCalls<TableRequest, TableAnswers[TableRequest["type"]]> | undefined;

async function ask<Type extends TableRequest["type"]>(
  request: Extract<TableRequest, { type: Type }>,
) {
  if (!calls) throw new Error("No file is read.");
  return (await calls.ask(request)) as TableAnswers[Type];
}

/**
 * Reads a file in place of the one before, and matches its columns as in the last file with the same headings. Rejects
 * with Refused where it cannot be read.
 */
export async function readFile(file: ChosenFile, known: Required<Known>): Promise<ImportTable> {
  calls?.end("Another file is read.");
  calls = new WorkerCalls(
    new Worker(new URL("./readFile.worker.ts", import.meta.url), { type: "module" }),
  );
  const found = await ask<"read">({ type: "read", file, known });
  if ("sentence" in found) throw new Refused(found.sentence);
  const table: ImportTable = { ...found, strImport: newKey(), existing: "leave" };
  return { ...table, reading: loadReading(table, known.ownFields) };
}

/** The rows of the file that was read. */
export const rowsOfTable = () => ask<"rows">({ type: "rows" });

/** The problems of all rows of the file; of the first rows where no worker has the others. */
export const problemsOfTable = async (
  { sample }: ImportTable,
  reading: Reading,
): Promise<ProblemGroup[]> =>
  calls ? ask<"problems">({ type: "problems", reading }) : problemGroups(sample, reading);
