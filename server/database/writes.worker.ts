/** A thread for one long transaction on an SQLite file. Its end rolls back what is not committed. */
import { parentPort, workerData } from "node:worker_threads";
import { Connection, type Statement, WRITE_CACHE } from "./connection.ts";
import { answerTo } from "./statementThread.ts";

const connection = new Connection(workerData, { cache: WRITE_CACHE, readOnly: false });

parentPort?.on("message", (statement: Statement) => {
  parentPort?.postMessage(answerTo(connection, statement));
});
