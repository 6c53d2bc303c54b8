/** A code's label as a file {code}.pdf (specification section 7). */
import { prefixedApi, unwrap } from "../api/client.ts";
import { saveFile } from "./saveFile.ts";

/** Fetches the label and hands it to the browser. Throws `ApiError`. */
export async function downloadLabel(code: string): Promise<void> {
  const params = { path: { code } };
  const label = await unwrap<Blob>(
    prefixedApi.GET("/barcodes/{code}/pdf", { params, parseAs: "blob" }),
  );
  saveFile(label, `${code}.pdf`);
}
