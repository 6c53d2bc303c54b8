/** New codes and the labels to print of any code (specification section 7). */
import { trimCode } from "#domain/code/codes.ts";
import type { Handlers } from "../calls/handler.ts";
import { write } from "../journal/write.ts";
import { pdfHeaders } from "../kernel/files.ts";
import { reserveCode } from "../stock/codes/write.ts";
import type { Printing } from "./labelPrinter.ts";

export const barcodes = {
  createBarcode: write(async (_call, entry) => {
    return { status: 201, body: { success: true, code: await reserveCode(entry) } };
  }),

  async getBarcodePdf({ params }, { printer }) {
    const code = trimCode(params.code);
    const labels = [{ code, title: "", place: "" }];
    return {
      status: 200,
      body: await printer.print({ size: "roll-57x32", start: 1, labels }),
      headers: pdfHeaders(code),
    };
  },
} satisfies Handlers<"createBarcode" | "getBarcodePdf", Printing>;
