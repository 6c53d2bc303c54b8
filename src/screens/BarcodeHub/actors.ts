/** What the barcode hub's machine asks of the server and the browser (specification section 7). */
import { fromPromise } from "xstate";
import { barcodeHubMachine, type Generation } from "#machines/barcodeHub.machine.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";

const generateCode = fromPromise<Generation, { strKey: string }>(async ({ input }) => {
  const { data, response } = await prefixedApi.POST("/barcodes/new", {
    params: { header: { "Idempotency-Key": input.strKey } },
  });
  if (!response.ok || !data?.success) return { type: "refused" };
  return { type: "generated", strCode: data.code };
});

const downloadLabel = fromPromise<void, { strCode: string }>(async ({ input: { strCode } }) => {
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
});

export const providedBarcodeHub = barcodeHubMachine.provide({
  actors: { generateCode, downloadLabel },
});
