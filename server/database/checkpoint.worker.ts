/** A thread that moves an SQLite log into its file, with a connection for each time: the writer's own is the last to close. */
import { parentPort } from "node:worker_threads";
import { Connection } from "./connection.ts";

/** KiB: no page is read twice. */
const CACHE = 256;

parentPort?.on("message", (path: string) => {
  const connection = new Connection(path, { cache: CACHE, readOnly: false });
  connection.prepare("pragma wal_checkpoint(passive)").all([]);
  connection.close();
  parentPort?.postMessage(null);
});
