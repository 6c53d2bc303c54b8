/** Files that the server streams: fetched with the session's token, then saved. */
import { useMutation } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { messages } from "#domain/messages.ts";
import type { Import } from "#domain/types.ts";
import { prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { inZone } from "#src/api/zone.ts";
import { dayAt } from "#src/list/searchParams.ts";
import { alertToast } from "#src/ui/toast.ts";

/** A stream has no time limit. */
const untimed = (request: Request) => fetch(request);

/** Saves rows of an import, the refused ones or all, in the format of its file. Throws `ApiError`. */
export async function downloadRows(
  { strImport, strFile, strFormat }: Pick<Import, "strImport" | "strFile" | "strFormat">,
  rows: "refused" | "all",
): Promise<void> {
  const params = { path: { import: strImport }, query: { rows } };
  const init = { params, parseAs: "blob", fetch: untimed } as const;
  const csv = await unwrap<Blob>(prefixedApi.GET("/imports/{import}/file", init));
  const name = `${rows === "all" ? "checked" : "refused"} ${strFile.replace(/\.\w+$/, "")}`;
  if (strFormat !== "xlsx") return saveFile(csv, `${name}.csv`);
  const { spreadsheetOf } = await import("./spreadsheet.ts");
  saveFile(await spreadsheetOf(csv, ","), `${name}.xlsx`);
}

/** Saves the whole stock with its accounts, as one file. Throws `ApiError`. */
export async function downloadBackup(): Promise<void> {
  const init = { parseAs: "blob", fetch: untimed } as const;
  const file = await unwrap<Blob>(prefixedApi.GET("/backups/file", init));
  saveFile(file, `toyshelf-${dayAt(Date.now())}.db`);
}

export type ExportFormat = "csv" | "csv-semicolon" | "xlsx" | "json";
type ToyFilter = NonNullable<operations["exportToys"]["parameters"]["query"]>;
type Filter = Omit<ToyFilter, "format" | "zone"> &
  Omit<NonNullable<operations["exportValue"]["parameters"]["query"]>, "format">;

/**
 * Saves the filtered toys, boxes, the history, counts or the stock's value in a file such as toys.csv, with moments in
 * this device's time zone. Throws `ApiError`.
 */
export async function downloadExport(
  what: "toys" | "boxes" | "history" | "counts" | "value",
  format: ExportFormat,
  filter: Filter = {},
): Promise<void> {
  const asked = { ...filter, format: format === "xlsx" ? ("csv" as const) : format };
  const load = (zone?: string) => {
    const query = zone === undefined ? asked : { ...asked, zone };
    const init = { params: { query }, parseAs: "blob", fetch: untimed } as const;
    return unwrap<Blob>(prefixedApi.GET(`/export/${what}`, init));
  };
  const file = await (what === "boxes" || what === "value" ? load() : inZone(load));
  const name = filter.need ? "by-need" : what;
  if (format !== "xlsx") return saveFile(file, `${name}.${format === "json" ? format : "csv"}`);
  const { spreadsheetOf } = await import("./spreadsheet.ts");
  saveFile(await spreadsheetOf(file, ","), `${name}.xlsx`);
}

/** Hands a file to the browser, which saves or opens it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a file and hands it to the browser, one at a time. `start` fetches the file, and shows an alert where that fails. */
export function useDownload(): { isLoading: boolean; start: (load: () => Promise<void>) => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: (load: () => Promise<void>) => load(),
    onError: (error) => void alertToast(sentenceOf(error, messages.notSaved)),
  });
  return { isLoading: isPending, start: mutate };
}
