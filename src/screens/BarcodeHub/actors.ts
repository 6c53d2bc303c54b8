/** What the barcode hub's machine asks of the server and the browser (specification section 7). */
import { fromPromise } from "xstate";
import { barcodeHubMachine } from "#machines/barcodeHub.machine.ts";
import { downloadLabel } from "#src/files/downloadLabel.ts";
import { createCodeGenerator } from "#src/files/generateCode.ts";

export const providedBarcodeHub = barcodeHubMachine.provide({
  actors: {
    generateCode: createCodeGenerator(),
    downloadLabel: fromPromise(({ input }) => downloadLabel(input.strCode)),
  },
});
