/** New codes and the labels to print of any code (specification section 7). */
import { gtinsOf, inHouseCode, trimCode } from "#domain/code/codes.ts";
import type { Handlers } from "../calls/handler.ts";
import { addToCounter } from "../database/counters.ts";
import type { Trx } from "../database/database.ts";
import { write } from "../journal/write.ts";
import { attachment } from "../kernel/files.ts";
import { reportCode } from "../stock/toys/write.ts";

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

  async getBarcodePdf({ params }) {
    // Drawing PDFs takes as long to load as half the server, so not before it is needed.
    const { labelPdf } = await import("./label.ts");
    const code = trimCode(params.code);
    return {
      status: 200,
      body: await labelPdf(code),
      headers: {
        "content-type": "application/pdf",
        "content-disposition": attachment(`${code}.pdf`),
      },
    };
  },
} satisfies Handlers<"createBarcode" | "getBarcodePdf">;
