/** Draws labels and reads them back, beside the thread that answers calls. */
import { parentPort, workerData } from "node:worker_threads";
import { unreadableCode } from "./labelReader.ts";
import { type LabelOrder, labelSheet } from "./labelSheet.ts";

export type LabelAnswer = { pdf: Uint8Array } | { unreadable: string };

const order = workerData as LabelOrder;
const pdf = new Uint8Array(await labelSheet(order));
const unreadable = await unreadableCode(pdf, order);
const answer: LabelAnswer = unreadable === null ? { pdf } : { unreadable };
parentPort?.postMessage(answer);
