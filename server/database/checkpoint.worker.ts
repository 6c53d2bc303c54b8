/**
 * A thread that moves an SQLite log into its file. It opens a connection for each move, so that the writer's is the
 * last to close.
 */
import { parentPort } from "node:worker_threads";
import { Connection } from "./connection.ts";

/** KiB of page cache: a move reads no page twice. */
const CACHE = 256;

parentPort?.on("message", (path: string) => {
  const connection = new Connection(path, { cache: CACHE, readOnly: false });
  connection.prepare("pragma wal_checkpoint(passive)").all([]);
  connection.close();
  parentPort?.postMessage(null);
});
