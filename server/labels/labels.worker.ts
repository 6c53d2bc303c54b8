/** Draws labels and reads them back, beside the thread that answers calls. */
import { parentPort, workerData } from "node:worker_threads";
import { unreadableCode } from "./labelReader.ts";
import { type LabelRequest, labelSheet } from "./labelSheet.ts";

export type LabelAnswer = { pdf: Uint8Array } | { unreadable: string };

const request = workerData as LabelRequest;
const pdf = new Uint8Array(await labelSheet(request));
const unreadable = await unreadableCode(pdf, request);
const answer: LabelAnswer = unreadable === null ? { pdf } : { unreadable };
parentPort?.postMessage(answer);
