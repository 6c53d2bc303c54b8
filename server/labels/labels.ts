/** Labels of boxes, toys and new codes, many in one PDF whose codes were read back. */
import { formatPlace } from "#domain/box/locations.ts";
import { trimCode } from "#domain/code/codes.ts";
import { LABEL_SIZES, labelsOnPage } from "#domain/code/labels.ts";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Database } from "../database/database.ts";
import { write } from "../journal/write.ts";
import { badInput } from "../kernel/errors.ts";
import { pdfHeaders } from "../kernel/files.ts";
import { reserveCode } from "../stock/codes/write.ts";
import type { Printing } from "./labelPrinter.ts";
import type { Label } from "./labelSheet.ts";

/** The texts of codes: a box has its note and where it stands, a toy its name, a new code neither. */
async function labelsOf({ db }: Database, given: string[]): Promise<Label[]> {
  const codes = given.map(trimCode);
  const boxes = await db
    .selectFrom("boxes")
    .select(["strBoxCode", "strCustomNote", "intSection"])
    .where("strBoxCode", "in", codes)
    .execute();
  const toys = await db
    .selectFrom("toys")
    .select(["strToyBarcode", "strName"])
    .where("strToyBarcode", "in", codes)
    .execute();
  const texts = new Map<string, Omit<Label, "code">>([
    ...toys.map(({ strToyBarcode, strName }): [string, Omit<Label, "code">] => [
      strToyBarcode,
      { title: strName, place: "" },
    ]),
    ...boxes.map(({ strBoxCode, strCustomNote, intSection }): [string, Omit<Label, "code">] => [
      strBoxCode,
      {
        title: strCustomNote === BLANK_BOX_NOTE ? "" : strCustomNote,
        place: formatPlace(intSection),
      },
    ]),
  ]);
  return codes.map((code) => ({ code, ...(texts.get(code) ?? { title: "", place: "" }) }));
}

export const labels = {
  async printLabels({ body: { codes, size, start = 1 } }, { database, printer }) {
    const places = labelsOnPage(LABEL_SIZES[size]);
    if (start > places) throw badInput(`A page of this size has ${places} labels.`);
    const request = { size, start, labels: await labelsOf(database, codes) };
    return { status: 200, body: await printer.print(request), headers: pdfHeaders("labels") };
  },

  async getTestLabels({ params: { size } }) {
    const { testSheet } = await import("./labelSheet.ts");
    return { status: 200, body: await testSheet(size), headers: pdfHeaders("test page") };
  },

  createBarcodes: write(async ({ body: { count } }, entry) => {
    const codes: string[] = [];
    for (let n = 0; n < count; n++) {
      codes.push(await reserveCode(entry));
    }
    return { status: 201, body: { codes } };
  }),
} satisfies Handlers<"printLabels" | "getTestLabels" | "createBarcodes", Printing>;
