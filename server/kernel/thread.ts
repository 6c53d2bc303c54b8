/** Threads beside the server's own. */
import { Worker } from "node:worker_threads";

const COMPILE_CACHE = new URL("../compileCache.js", import.meta.url).href;

/** Starts a file as a thread that is given `workerData`, with its compiled form kept between starts. */
export const startThread = (file: URL, workerData: unknown): Worker =>
  new Worker(file, { workerData, execArgv: ["--import", COMPILE_CACHE] });
