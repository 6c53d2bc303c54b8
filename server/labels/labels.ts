/** New codes, and labels to print of any code, many in one PDF whose codes were read back (specification section 7). */
import { formatPlace } from "#domain/box/locations.ts";
import { trimCode } from "#domain/code/codes.ts";
import { LABEL_SIZES, labelsOnPage } from "#domain/code/labels.ts";
import { BLANK_BOX_NOTE, LABELS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { AGE_FIELDS, AGE_MONTHS, type Ages, formatAges } from "#domain/toy/ages.ts";
import { fieldsInUse, formatOwn, ownKey, warningsOf } from "#domain/toy/ownFields.ts";
import type { LabelOrder } from "#domain/types.ts";
import type { Caller, Handlers, Services } from "../calls/handler.ts";
import { performAs } from "../calls/perform.ts";
import { among } from "../database/among.ts";
import type { ReadDatabase } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import { journaled } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { badInput } from "../kernel/errors.ts";
import { fileHeaders } from "../kernel/files.ts";
import { notePrinted, reserveCode } from "../stock/codes/write.ts";
import { ownOf } from "../stock/toys/ownValues.ts";
import type { Printing } from "./labelPrinter.ts";
import type { Label, LabelRequest } from "./labelSheet.ts";

const hasAge = ({ intAgeMin, intAgeMax }: Ages) => intAgeMin !== null || intAgeMax !== null;
const AGE_COLUMNS = [...AGE_FIELDS, ...Object.values(AGE_MONTHS)];

/** The label of a code without a text. */
const bare = (code: string): Label => ({ code, title: "", place: "" });

/**
 * The labels of codes, current or former: with a box's note and location, with a toy's name, its warnings and its fields
 * in `shows`, or without a text for a new code.
 */
async function labelsOf({ db }: ReadDatabase, codes: string[], shows: readonly string[]) {
  const boxes = await db
    .selectFrom("boxes")
    .innerJoin("codes", "codes.intThing", "boxes.intBox")
    .leftJoin("sections", "sections.intSection", "boxes.intSection")
    .select(["strCode", "strCustomNote", "boxes.intSection", "strName"])
    .where(among(db, "strCode", codes))
    .execute();
  const toys = await db
    .selectFrom("toys")
    .innerJoin("codes", "codes.intThing", "toys.intToy")
    .select(["strCode as code", "strName as title", "strOwn", ...AGE_COLUMNS])
    .where(among(db, "strCode", codes))
    .execute();
  const { ownFields } = await readSettings(db);
  const ofBoxes = boxes.map(({ strCode: code, strCustomNote: note, intSection, strName }) => ({
    code,
    title: note === BLANK_BOX_NOTE ? "" : note,
    place: formatPlace(intSection, strName ?? ""),
  }));
  const ofToys = toys.map(({ code, title, strOwn, ...ages }) => {
    const own = ownOf({ strOwn });
    const shown = shows.map((key) => {
      if (key === "age") return hasAge(ages) ? `Age ${formatAges(ages)}` : "";
      const field = fieldsInUse(ownFields).find(({ strField }) => ownKey(strField) === key);
      const kept = field && own[field.strField];
      if (!kept) return "";
      const value = formatOwn(field, kept);
      // A price needs no name.
      return field.strKind === "money" ? value : `${field.strName} ${value}`;
    });
    // A label cuts off what comes last.
    const words = [...warningsOf(ownFields, own), ...shown.filter((text) => text !== "")];
    return { code, title, place: words.join(" · ") };
  });
  const known = new Map([...ofToys, ...ofBoxes].map((label) => [label.code, label]));
  return codes.map((code) => known.get(code) ?? bare(code));
}

async function requestOf(
  { codes, size, start, copies, shows = [] }: LabelOrder,
  database: ReadDatabase,
) {
  const places = labelsOnPage(LABEL_SIZES[size]);
  if (start > places) throw badInput(`A page of this size has ${places} labels.`);
  if (codes.length * copies > LABELS_MAX) throw badInput(messages.tooManyLabels);
  return { size, start, copies, labels: await labelsOf(database, codes.map(trimCode), shows) };
}

/** Prints labels and notes their codes as printed: the things may carry the labels from now on. */
async function print(request: LabelRequest, caller: Caller, services: Services & Printing) {
  const pdf = await services.printer.print(request);
  const codes = request.labels.map(({ code }) => code);
  const meta = { intAt: services.now(), strUser: "", strOperation: "printLabels" };
  await performAs(caller, services, (trx) =>
    journaled(trx, { ...meta, strKey: null, strGroup: null }, (entry) => notePrinted(entry, codes)),
  );
  return pdf;
}

export const labels = {
  async printLabels({ body, caller }, services) {
    return {
      body: await print(await requestOf(body, services.database), caller, services),
      headers: fileHeaders("pdf", "labels.pdf"),
    };
  },

  async previewLabels({ body }, { database, printer }) {
    return { body: await printer.preview(await requestOf(body, database)) };
  },

  async getTestLabels({ params: { size } }, { printer }) {
    return { body: await printer.printTest(size), headers: fileHeaders("pdf", "test page.pdf") };
  },

  createBarcode: write(async (_call, entry) => {
    return { body: { success: true, code: await reserveCode(entry) } };
  }),

  createBarcodes: write(async ({ body: { count } }, entry) => {
    const codes: string[] = [];
    for (let n = 0; n < count; n++) codes.push(await reserveCode(entry));
    return { body: { codes } };
  }),

  async getBarcodePdf({ params, caller }, services) {
    const label = bare(trimCode(params.code));
    const request = { size: "roll-57x32" as const, start: 1, copies: 1, labels: [label] };
    return {
      body: await print(request, caller, services),
      headers: fileHeaders("pdf", `${label.code}.pdf`),
    };
  },
} satisfies Handlers<Printing>;
