/** Draws labels and reads them back, beside the thread that answers calls. */
import { parentPort } from "node:worker_threads";
import { unreadableCode } from "./labelReader.ts";
import { type LabelRequest, labelSheet } from "./labelSheet.ts";

export type LabelAnswer = { pdf: Uint8Array } | { unreadable: string };

parentPort?.on("message", async (request: LabelRequest) => {
  const pdf = new Uint8Array(await labelSheet(request));
  const unreadable = await unreadableCode(pdf, request);
  const answer: LabelAnswer = unreadable === null ? { pdf } : { unreadable };
  parentPort?.postMessage(answer);
});
