/** Sends as many pictures as are taken, one a second, and tells how long each took, until it is ended. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { benchBarcode } from "./stock.ts";

/** Milliseconds between two pictures, and until the next try where the last one was not a second ago. */
const PAUSE = 1000;
const AGAIN = 20;

const { url, headers, pictures } = workerData as {
  url: string;
  headers: Record<string, string>;
  pictures: Uint8Array<ArrayBuffer>[];
};

for (let n = 0; ; ) {
  const begun = performance.now();
  const { ok, status } = await fetch(`${url}/api/toys/${benchBarcode(n)}/picture`, {
    method: "PUT",
    headers: { ...headers, "content-type": "image/jpeg", "idempotency-key": randomUUID() },
    body: pictures[n % pictures.length] ?? null,
  });
  const took = performance.now() - begun;
  if (ok) {
    n++;
    parentPort?.postMessage(took);
  } else if (status !== 429) throw new Error(`A picture is answered ${status}`);
  await sleep(ok ? Math.max(0, PAUSE - took) : AGAIN);
}
