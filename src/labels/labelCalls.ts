/** The calls that make labels. Each throws `ApiError`. */
import type { LabelSizeId } from "#domain/code/labels.ts";
import type { LabelOrder } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { saveFile } from "#src/files/download.ts";

export async function printLabels(body: LabelOrder): Promise<void> {
  const pdf = await unwrap<Blob>(prefixedApi.POST("/labels", { body, parseAs: "blob" }));
  saveFile(pdf, "labels.pdf");
}

/** The first page as a picture, and the characters that cannot be printed. */
export const previewLabels = (body: LabelOrder, signal: AbortSignal) =>
  unwrap(prefixedApi.POST("/labels/preview", { body, signal }));

/** Saves a test page, to compare with the paper. */
export async function printTestPage(size: LabelSizeId): Promise<void> {
  const params = { path: { size } };
  const pdf = await unwrap<Blob>(
    prefixedApi.GET("/labels/test/{size}", { params, parseAs: "blob" }),
  );
  saveFile(pdf, "test page.pdf");
}

/** A code's label as a file {code}.pdf (specification section 7). Fetches the label and hands it to the browser. Throws `ApiError`. */
export async function downloadLabel(code: string): Promise<void> {
  const params = { path: { code } };
  const label = await unwrap<Blob>(
    prefixedApi.GET("/barcodes/{code}/pdf", { params, parseAs: "blob" }),
  );
  saveFile(label, `${code}.pdf`);
}
