/** What the barcode hub's machine asks of the server and the browser (specification section 7). */
import { fromPromise } from "xstate";
import { barcodeHubMachine, type Generation } from "#machines/barcodeHub.machine.ts";
import { prefixedApi } from "#src/api/client.ts";
import { downloadLabel } from "#src/files/downloadLabel.ts";

const generateCode = fromPromise<Generation, { key: string }>(async ({ input }) => {
  const { data, response } = await prefixedApi.POST("/barcodes/new", {
    params: { header: { "Idempotency-Key": input.key } },
  });
  if (!response.ok || !data?.success) return { type: "refused" };
  return { type: "generated", strCode: data.code };
});

export const providedBarcodeHub = barcodeHubMachine.provide({
  actors: {
    generateCode,
    downloadLabel: fromPromise(({ input }) => downloadLabel(input.strCode)),
  },
});
