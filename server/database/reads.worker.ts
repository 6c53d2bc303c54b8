/** A thread that reads an SQLite file, for reads that would block the server's own thread. */
import { parentPort, workerData } from "node:worker_threads";
import { Connection, type Statement } from "./connection.ts";
import { answerTo } from "./statementThread.ts";

/** KiB of page cache: the system keeps the file's pages too. */
const CACHE = 4 * 1024;

const connection = new Connection(workerData, { cache: CACHE, readOnly: true });

parentPort?.on("message", (statement: Statement) => {
  parentPort?.postMessage(answerTo(connection, statement));
});
