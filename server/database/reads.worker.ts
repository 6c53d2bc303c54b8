/** A thread that reads an SQLite file, for reads that would block the server's own thread. */
import { parentPort, workerData } from "node:worker_threads";
import { Connection } from "./connection.ts";
import { errcode } from "./errors.ts";
import type { ReadAnswer, ReadRequest } from "./readThread.ts";

/** KiB of page cache: the system keeps the file's pages too. */
const CACHE = 4 * 1024;

const connection = new Connection(workerData, { cache: CACHE, readOnly: true });

parentPort?.on("message", ({ sql, parameters }: ReadRequest) => {
  let answer: ReadAnswer;
  try {
    answer = { rows: connection.prepare(sql).all(parameters) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer = { message, errcode: errcode(error) };
  }
  parentPort?.postMessage(answer);
});
