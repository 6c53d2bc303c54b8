/**
 * A thread with a connection of its own to an SQLite file: for reads that would block the server's own thread, or for
 * one long transaction, whose rest is rolled back at the thread's end.
 */
import { parentPort, workerData } from "node:worker_threads";
import { Connection, type Statement, WRITE_CACHE } from "./connection.ts";
import { errcode } from "./errors.ts";
import type { StatementAnswer } from "./statementThread.ts";

/** KiB of page cache of a connection that reads: the system keeps the file's pages too. */
const READ_CACHE = 4 * 1024;

const { path, readOnly } = workerData;
const connection = new Connection(path, { cache: readOnly ? READ_CACHE : WRITE_CACHE, readOnly });

function answerTo(statement: Statement): StatementAnswer {
  try {
    return connection.execute(statement);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, errcode: errcode(error) };
  }
}

parentPort?.on("message", (statement: Statement) => parentPort?.postMessage(answerTo(statement)));
