/** The worker that has read a file: one a file, ended with the screen. */
import type { ChosenFile, FileReading } from "#machines/import.machine.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { findBegun } from "./begun.ts";
import { loadMapping } from "./mappings.ts";
import type { TableAnswer, TableRequest } from "./table.worker.ts";

type Asked = TableRequest extends infer One
  ? One extends unknown
    ? Omit<One, "id">
    : never
  : never;

let worker: Worker | undefined;
let lastId = 0;

/** Ends the worker, and with it what it had read. */
export function closeTable(): void {
  worker?.terminate();
  worker = undefined;
}

function ask(target: Worker, request: Asked): Promise<TableAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TableAnswer>();
  const id = ++lastId;
  const listening = new AbortController();
  const { signal } = listening;
  target.addEventListener(
    "message",
    ({ data }: MessageEvent<TableAnswer>) => {
      if (data.id === id) resolve(data);
    },
    { signal },
  );
  target.addEventListener("error", (event) => reject(new Error(event.message)), { signal });
  target.postMessage({ ...request, id });
  return promise.finally(() => listening.abort());
}

/** Reads a file in place of the one before; its columns are matched as they were before. */
export async function readFile(
  outbox: Outbox,
  { strFile, content }: ChosenFile,
): Promise<FileReading> {
  closeTable();
  worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" });
  const answer = await ask(worker, { type: "read", strFile, content });
  if (!("reading" in answer)) throw new Error("The worker answered something else.");
  const { reading } = answer;
  if (reading.type === "unreadable") return reading;
  const { table } = reading;
  const mapping = loadMapping(table.headings) ?? table.mapping;
  const begun = await findBegun(outbox, table.strHash);
  return { type: "read", table: { ...table, mapping, ...begun } };
}

/** The rows of the file that was read, from one on, as many as one request takes. */
export async function rowsFrom(from: number): Promise<string[][]> {
  if (!worker) throw new Error("No file is read.");
  const answer = await ask(worker, { type: "rows", from });
  if (!("rows" in answer)) throw new Error("The worker answered something else.");
  return answer.rows;
}
