/** The one decoder of the app: a worker that is started when a camera is first asked for, and then reused. */
import type { DecodeRequest, Looked } from "./decoder.worker.ts";
import type { ScanRegion } from "./scanRegion.ts";

type Answer = { id: number } & ({ looked: Looked } | { error: string });

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, PromiseWithResolvers<Looked>>();

/** Starts loading the worker and its wasm; later calls do nothing. */
export function startDecoder(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./decoder.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    if ("error" in data) return giveUp(data.error);
    waiting.get(data.id)?.resolve(data.looked);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", (event) => giveUp(event.message || "The decoder did not load."));
  return worker;
}

/** A decoder that failed is not asked again: the next camera starts a new one. */
function giveUp(reason: string): void {
  worker?.terminate();
  worker = undefined;
  for (const answer of waiting.values()) answer.reject(new Error(reason));
  waiting.clear();
}

/** What is in a region's picture, which is transferred to the worker. Throws when the decoder cannot run. */
export function decodePicture(
  picture: ImageBitmap,
  region: ScanRegion,
  isExplained = false,
): Promise<Looked> {
  const target = startDecoder();
  const answer = Promise.withResolvers<Looked>();
  lastId += 1;
  waiting.set(lastId, answer);
  const request: DecodeRequest = { id: lastId, picture, region, isExplained };
  target.postMessage(request, [picture]);
  return answer.promise;
}
