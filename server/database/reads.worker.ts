/** A thread that reads an SQLite file, for what would keep the server's own thread from its other calls. */
import { parentPort, workerData } from "node:worker_threads";
import { Connection } from "./connection.ts";
import { errcode } from "./errors.ts";
import type { ReadAnswer, ReadRequest } from "./workerReads.ts";

/** KiB of page cache: the system keeps the file's pages too. */
const CACHE = 4 * 1024;
const STREAM_CACHE = 2 * 1024;

const connection = new Connection(workerData, { cache: CACHE, readOnly: true });

/** Each on a connection of its own, which keeps the moment of its start. */
interface Stream {
  connection: Connection;
  rows: IterableIterator<unknown>;
}
const streams = new Map<number, Stream>();

function end(stream: number): void {
  const open = streams.get(stream);
  streams.delete(stream);
  open?.rows.return?.();
  open?.connection.close();
}

/** No rows when there are no more. */
function next(stream: number, count: number): unknown[] {
  const rows: unknown[] = [];
  const { rows: left } = streams.get(stream) as Stream;
  while (rows.length < count) {
    const { done, value } = left.next();
    if (done) break;
    rows.push(value);
  }
  return rows;
}

function open(stream: number, sql: string, parameters: readonly unknown[]): void {
  const own = new Connection(workerData, { cache: STREAM_CACHE, readOnly: true });
  streams.set(stream, { connection: own, rows: own.prepare(sql).iterate(parameters) });
}

function answerTo(request: ReadRequest): unknown[] {
  switch (request.kind) {
    case "all":
      return connection.prepare(request.sql).all(request.parameters);
    case "open":
      open(request.stream, request.sql, request.parameters);
      return [];
    case "next":
      return next(request.stream, request.count);
    case "end":
      end(request.stream);
      return [];
  }
}

parentPort?.on("message", (request: ReadRequest & { id: number }) => {
  let answer: ReadAnswer;
  try {
    answer = { id: request.id, rows: answerTo(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer = { id: request.id, message, errcode: errcode(error) };
  }
  parentPort?.postMessage(answer);
});
