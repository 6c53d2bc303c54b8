/** A code's label as a file {code}.pdf (specification section 7). */
import { prefixedApi, unwrap } from "./client.ts";

/** Fetches the label and hands it to the browser. Throws `ApiError`. */
export async function downloadLabel(strCode: string): Promise<void> {
  const label = await unwrap<Blob>(
    prefixedApi.GET("/barcodes/{code}/pdf", {
      params: { path: { code: strCode } },
      parseAs: "blob",
    }),
  );
  const address = URL.createObjectURL(label);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${strCode}.pdf`;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
