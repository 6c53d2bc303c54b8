/** Every way through bringing in a file: chosen, unreadable, matched, uploaded, refused. */
import { isDeepStrictEqual } from "node:util";
import type { Mapping } from "#domain/import/importColumns.ts";
import { type ImportTable, importMachine } from "#machines/import.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const file = (strFile: string) => ({ strFile, content: "" });
const table = (mapping: Mapping): ImportTable => ({
  ...{ strImport: "x", strFile: "a.csv", strHash: "0", strFormat: ",", headings: ["a", "b"] },
  ...{ sample: [], intRows: 3, intFirst: 2, sheets: ["One", "Two"], existing: "leave" },
  reading: { mapping, decimal: "." },
});
const matched = table({ strToyBarcode: 0 });

checkModel(
  modelOf(importMachine)({
    walks: [
      { file: null, table: null },
      { file: file("a.csv"), table: matched },
    ].map((input) => ({
      input,
      events: () => [
        { type: "file.chosen", file: file("a.csv") },
        { type: "file.chosen", file: file("b.csv") },
        { type: "sheet.chosen", sheet: "Two" },
        { type: "reading.changed", reading: { mapping: { strToyBarcode: 1 }, decimal: "," } },
        { type: "existing.chosen", existing: "add" },
        { type: "upload.asked" },
        { type: "upload.progressed", percent: 50 },
        { type: "upload.cancelled" },
        { type: "upload.done" },
        { type: "upload.failed", problem: "No." },
        { type: "file.dropped" },
      ],
    })),
    answers: { readFile: () => [matched, table({})], upload: () => [] },
    view: (context) => context,
  }),
  `
    choosing: choosing
    reading: reading
    matching: matching
    uploading: uploading, uploaded

    nowhere: start → choosing | matching
    choosing, matching: file.chosen → reading (file = event.file, problem = null)
    reading: file.dropped → choosing (file = null, table = null, problem = null)
    reading: readFile done → matching (table = event.output)
    reading: readFile fails → choosing (file = null, table = null, problem = Something went wrong. Please try again.)
    matching: sheet.chosen → reading (file)
    matching: reading.changed, existing.chosen → stays (table)
    matching: upload.asked → uploading (percent = 0, problem = null) | stays
    matching: file.dropped → choosing (file = null, table = null, problem = null)
    uploading: upload.progressed → stays (percent = event.percent)
    uploading: upload.cancelled → matching
    uploading: upload.done → uploaded ! import.uploaded x
    uploading: upload.failed → matching (problem = event.problem)
  `,
  {
    "a file is read when it or its sheet is chosen, and only then": (step) =>
      startsOf(step, "readFile").length ===
      (["file.chosen", "sheet.chosen"].includes(step.event.type) && step.taken.length > 0 ? 1 : 0),
    "it is the chosen file that is read, and the chosen sheet": (step) =>
      startsOf(step, "readFile").every(({ input }) => {
        const { file: read } = step.after.context;
        if (input !== read) return false;
        if (step.event.type === "sheet.chosen") return read?.sheet === step.event.sheet;
        return step.event.type === "file.chosen" && read === step.event.file;
      }),
    "what is matched by hand changes, and nothing else": ({ before, event, after }) => {
      const { table: known } = before?.context ?? {};
      if (before?.value !== "matching" || !known) return true;
      if (event.type === "existing.chosen") {
        return isDeepStrictEqual(after.context.table, { ...known, existing: event.existing });
      }
      if (event.type !== "reading.changed") return true;
      return isDeepStrictEqual(after.context.table, { ...known, reading: event.reading });
    },
    "rows go only when that is asked for, with the columns as they were matched": (step) =>
      startsOf(step, "upload").every(
        ({ input }) => step.event.type === "upload.asked" && input === step.before?.context.table,
      ),
    "nothing is uploaded without a column that says what a row is about": (step) =>
      startsOf(step, "upload").every(
        ({ input }) => Object.keys((input as ImportTable).reading.mapping).length > 0,
      ),
    "a table is there exactly while it is matched or uploaded": ({ after }) =>
      !["matching", "uploading"].includes(String(after.value)) || after.context.table !== null,
    "what was matched is kept when the upload is broken off, and goes on as the same import": ({
      before,
      after,
    }) =>
      !(before?.value === "uploading" && after.value === "matching") ||
      before.context.table === after.context.table,
    "why an upload was broken off is said": ({ before, event, after }) =>
      before?.value !== "uploading" ||
      event.type !== "upload.failed" ||
      after.context.problem === event.problem,
    "it ends with the upload": ({ after }) =>
      (after.status === "done") === after.matches("uploaded"),
    "what is uploaded is told once": (step) => {
      const isUploaded = step.after.value === "uploaded" && step.before?.value !== "uploaded";
      const emitted = { type: "import.uploaded", strImport: "x" };
      return isDeepStrictEqual(emittedBy(step), isUploaded ? [emitted] : []);
    },
  },
);
