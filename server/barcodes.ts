/** New codes and the labels to print of any code (specification section 7). */
import { gtinsOf, inHouseCode, trimCode } from "#domain/codes.ts";
import { addToCounter } from "./database/counters.ts";
import type { Trx } from "./database/database.ts";
import type { Handlers } from "./handler.ts";
import { write } from "./idempotency.ts";
import { reportCode } from "./stockToys.ts";

/** An in-house code that nobody has, kept for whoever asked. The counter only grows: none comes twice. */
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

/** RFC 6266: a plain name for old readers, the true one encoded. No path and no quote gets through. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extended = plain === name ? "" : `; filename*=UTF-8''${encoded}`;
  return `attachment; filename="${plain}"${extended}`;
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
