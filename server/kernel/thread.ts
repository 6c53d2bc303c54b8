/** Threads and processes beside the server's own. */
import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";

/** Small garbage rather than few collections: 25 MB of a process that draws 200 labels. */
const LEAN = ["--max-semi-space-size=1", "--heap-growing-percent=20"];
const COMPILE_CACHE = new URL("../compileCache.js", import.meta.url).href;

/** Starts a file as a thread that is given `workerData`, with its compiled form kept between starts. */
export const startThread = (file: URL, workerData: unknown): Worker =>
  new Worker(file, { workerData, execArgv: ["--import", COMPILE_CACHE] });

/** A worker, in the form in which `SingleWorker` sends requests to it. */
export function startWorker<Request>(file: URL) {
  const events = startThread(file, null);
  return {
    events,
    send: (request: Request) => events.postMessage(request),
    end: () => void events.terminate(),
  };
}

/**
 * A process, in the same form: what crashes in it crashes nothing else, and its memory goes when it ends. It is to end
 * by itself on "disconnect", as when the server was killed.
 */
export function startProcess<Request>(file: URL) {
  const execArgv = [...LEAN, "--import", COMPILE_CACHE];
  const events = fork(file, { execArgv, serialization: "advanced" });
  return {
    events,
    send: (request: Request) => void events.send(request as object),
    end: () => void events.kill("SIGKILL"),
  };
}
