/** New codes and the labels to print of any code (specification section 7). */
import { gtinsOf, inHouseCode, trimCode } from "#domain/code/codes.ts";
import type { Handlers } from "../calls/handler.ts";
import { addToCounter } from "../database/counters.ts";
import type { Trx } from "../database/database.ts";
import { write } from "../journal/write.ts";
import { pdfHeaders } from "../kernel/files.ts";
import { reportCode } from "../stock/toys/write.ts";
import type { Printing } from "./labelPrinter.ts";

/** A new in-house code, reserved for the caller. The counter only grows: no code comes twice. */
export async function reserveCode(trx: Trx): Promise<string> {
  for (;;) {
    const strCode = inHouseCode(await addToCounter(trx, "nextCode", 1));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("codes")
      .values({ strCode, strKind: "reserved", strGtin: gtinsOf(strCode)[0] ?? null })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return strCode;
  }
}

export const barcodes = {
  createBarcode: write(async (_call, entry) => {
    const code = await reserveCode(entry.trx);
    reportCode(entry, code, true);
    return { status: 201, body: { success: true, code } };
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
