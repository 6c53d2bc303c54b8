/** Uploads a file's rows in one request, and sends orders about an import. */
import { HEADINGS } from "#domain/import/importColumns.ts";
import { messages } from "#domain/messages.ts";
import type { Import, ImportChanges } from "#domain/types.ts";
import type { ImportTable, UploadEvent } from "#machines/import.machine.ts";
import { ApiError, newKey, prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { rowsOfTable } from "./readFile.ts";

/** Milliseconds without a sent byte after which an upload fails. The wait for the answer has no limit. */
const STALLED = 60_000;

/** A `fetch` that reports the sent percentage of its body, which the browser's own does not. */
const sending =
  (signal: AbortSignal, onSent: (percent: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    // It may have been cancelled while its rows were read and written down.
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    const fail = () => reject(new ApiError(0, { code: "no_answer" }));
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => call.abort(), STALLED);
    };
    call.upload.onprogress = ({ loaded, total }) => {
      // Once all is sent, the server may take its time.
      if (loaded < total) wait();
      else clearTimeout(stalled);
      onSent((100 * loaded) / total);
    };
    call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
    call.onerror = fail;
    call.onabort = fail;
    signal.addEventListener("abort", () => call.abort());
    wait();
    call.send(body);
    return promise.finally(() => clearTimeout(stalled));
  };

/** Uploads a table, and reports progress, success or failure. Returns a function that aborts the upload. */
export function upload(table: ImportTable, say: (event: UploadEvent) => void): () => void {
  const { sample: _, intRows, existing: strExisting, sheets, ...file } = table;
  const ending = new AbortController();
  const onSent = (percent: number) => say({ type: "upload.progressed", percent });
  async function send(): Promise<void> {
    const { headings, reading } = file;
    const isGiven = reading.mapping.strToyBarcode === headings.length;
    const named = isGiven ? [...headings, HEADINGS.strToyBarcode] : headings;
    const body = { ...file, headings: named, strExisting, rows: await rowsOfTable() };
    // The import's own id is the key, so that a retry continues the same import.
    const params = { header: { "Idempotency-Key": table.strImport } };
    const fetch = sending(ending.signal, onSent);
    await unwrap(prefixedApi.POST("/imports", { params, body, fetch }));
    say({ type: "upload.done" });
  }
  send().catch((error: unknown) => {
    const problem = sentenceOf(error, messages.somethingWrong);
    if (!ending.signal.aborted) say({ type: "upload.failed", problem });
  });
  return () => ending.abort();
}

/** The orders for an import at the server. */
export type ImportOrder =
  | { type: "change"; changes: ImportChanges }
  /** Refused where something else was answered since `checkedAt`, in another window. */
  | { type: "apply"; isAgain: boolean; checkedAt?: number }
  /** With `isForced` later changes are set back too. */
  | { type: "takeBack"; isForced: boolean }
  /** Undoes its taking back. */
  | { type: "redo" }
  | { type: "discard" };

/** The order that undoes an import, or its taking back. */
export const undoOf = ({ strState }: Pick<Import, "strState">): ImportOrder =>
  strState === "takenBack" ? { type: "redo" } : { type: "takeBack", isForced: false };

export function callOf(importId: string, order: ImportOrder) {
  const path = { import: importId };
  const header = { "Idempotency-Key": newKey() };
  const params = { path, header };
  switch (order.type) {
    case "change":
      return prefixedApi.PATCH("/imports/{import}", { params, body: order.changes });
    case "apply": {
      const { isAgain: again, checkedAt } = order;
      const query = { again, ...(checkedAt !== undefined && { checkedAt }) };
      return prefixedApi.POST("/imports/{import}/apply", { params: { ...params, query } });
    }
    case "takeBack": {
      const query = { force: order.isForced };
      return prefixedApi.POST("/imports/{import}/take-back", { params: { ...params, query } });
    }
    case "redo":
      return prefixedApi.POST("/imports/{import}/redo", { params });
    case "discard":
      return prefixedApi.DELETE("/imports/{import}", { params });
  }
}
