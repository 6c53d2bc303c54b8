/** Reads the whole list, one after the other, in a thread of its own: it is tens of megabytes each time. */
import { parentPort, workerData } from "node:worker_threads";
import { type Ask, ask } from "./people.ts";

for (;;) {
  const took = await ask(workerData as Ask);
  parentPort?.postMessage(took);
}
