/** The worker that has read a file, until another file is chosen: who goes back finds it as it was. */
import type { Known } from "#domain/import/importReading.ts";
import { type ProblemGroup, problemGroups, type Reading } from "#domain/import/importRows.ts";
import type { ChosenFile, ImportTable } from "#machines/import.machine.ts";
import { Refused } from "#machines/refused.ts";
import { newKey } from "#src/api/client.ts";
import { loadReading } from "./readings.ts";
import type { TableAnswer, TableRequest } from "./table.worker.ts";

type Asked = TableRequest extends infer One
  ? One extends unknown
    ? Omit<One, "id">
    : never
  : never;
type AnswerTo<Type extends Asked["type"]> = Extract<TableAnswer, { type: Type }>;

let worker: Worker | undefined;
let lastId = 0;

async function ask<Type extends Asked["type"]>(request: Extract<Asked, { type: Type }>) {
  if (!worker) throw new Error("No file is read.");
  const { promise, resolve, reject } = Promise.withResolvers<TableAnswer>();
  const id = ++lastId;
  const listening = new AbortController();
  const { signal } = listening;
  const onMessage = ({ data }: MessageEvent<TableAnswer>) => data.id === id && resolve(data);
  worker.addEventListener("message", onMessage, { signal });
  worker.addEventListener("error", (event) => reject(new Error(event.message)), { signal });
  worker.postMessage({ ...request, id });
  const answer = await promise.finally(() => listening.abort());
  if (answer.type === "unreadable") throw new Refused(answer.sentence);
  return answer as AnswerTo<Type>;
}

/** Reads a file in place of the one before; its columns are matched as they were before. */
export async function readFile(file: ChosenFile, known: Required<Known>): Promise<ImportTable> {
  worker?.terminate();
  worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" });
  const { table: found } = await ask<"read">({ type: "read", file, known });
  const table: ImportTable = { ...found, strImport: newKey(), existing: "leave" };
  return { ...table, reading: loadReading(table, known.ownFields) };
}

/** The rows of the file that was read. */
export const rowsOfTable = async () => (await ask<"rows">({ type: "rows" })).rows;

/** What a person is asked about the file that was read; where none is at hand, about its first rows. */
export const problemsOfTable = async (
  { sample }: ImportTable,
  reading: Reading,
): Promise<ProblemGroup[]> =>
  worker
    ? (await ask<"problems">({ type: "problems", reading })).groups
    : problemGroups(sample, reading);
