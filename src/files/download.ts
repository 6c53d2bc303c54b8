/** Files that the server writes while they are read: fetched with the session's token, then saved. */
import type { operations } from "#domain/contract.ts";
import { prefixedApi, unwrap } from "../api/client.ts";
import { saveFile } from "./saveFile.ts";

/** A stream has no time limit. */
const untimed = (request: Request) => fetch(request);

/** The rows of an import that were refused. Throws `ApiError`. */
export async function downloadRefused(strImport: string, name: string): Promise<void> {
  const init = {
    params: { path: { import: strImport } },
    parseAs: "blob",
    fetch: untimed,
  } as const;
  saveFile(await unwrap<Blob>(prefixedApi.GET("/imports/{import}/refused", init)), name);
}

export type ExportFormat = "csv" | "json";
type ToyFilter = Omit<NonNullable<operations["exportToys"]["parameters"]["query"]>, "format">;

/** Toys as filtered, boxes or the history, in a file such as toys.csv. Throws `ApiError`. */
export async function downloadExport(
  what: "toys" | "boxes" | "history",
  format: ExportFormat,
  filter: ToyFilter = {},
): Promise<void> {
  const query = { ...filter, format };
  const init = { params: { query }, parseAs: "blob", fetch: untimed } as const;
  saveFile(await unwrap<Blob>(prefixedApi.GET(`/export/${what}`, init)), `${what}.${format}`);
}
