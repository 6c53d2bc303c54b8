/** The one decoder of the app: a worker that is started when a camera is first asked for, and then reused. */
import { WorkerCalls } from "#src/device/workerCalls.ts";
import type { DecodeRequest, Looked } from "./decoder.worker.ts";

type Decoder = WorkerCalls<DecodeRequest, Looked>;

let decoder: Decoder | undefined;

/** Starts loading the worker and its wasm; later calls do nothing. */
export function startDecoder(): Decoder {
  decoder ??= new WorkerCalls(
    new Worker(new URL("./decoder.worker.ts", import.meta.url), { type: "module" }),
    // A broken worker is dropped; the next camera starts a new one.
    { onBroken: () => (decoder = undefined) },
  );
  return decoder;
}

/**
 * The codes in the sharpest of a region's pictures, which are transferred to the worker. Throws when the decoder cannot
 * run.
 */
export async function decodePicture(request: DecodeRequest): Promise<Looked> {
  const asked = startDecoder();
  try {
    return await asked.ask(request, request.pictures);
  } catch (error) {
    asked.end(String(error));
    if (decoder === asked) decoder = undefined;
    throw error;
  }
}
