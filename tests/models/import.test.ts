/** Every way through bringing in a file: chosen, unreadable, matched, uploaded, refused. */
import { isDeepStrictEqual } from "node:util";
import type { Mapping } from "#domain/import/importColumns.ts";
import { type BegunUpload, type ImportTable, importMachine } from "#machines/import.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const file = (strFile: string) => ({ strFile, content: "" });
const begun: BegunUpload = { strImport: "x", intSafe: 1, strExisting: "update" };
const table = (mapping: Mapping, begun: BegunUpload | null = null): ImportTable => ({
  strFile: "a.csv",
  strHash: "0",
  headings: ["a", "b"],
  sample: [],
  intRows: 3,
  mapping,
  decimal: ".",
  begun,
});

checkModel(
  modelOf(importMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "file.chosen", file: file("a.csv") },
          { type: "file.chosen", file: file("b.csv") },
          { type: "column.chosen", field: "strToyBarcode", column: 1 },
          { type: "column.chosen", field: "strToyBarcode", column: null },
          { type: "decimal.chosen", decimal: "," },
          { type: "existing.chosen", existing: "add" },
          { type: "upload.asked" },
          { type: "rows.sent", intSent: 2 },
          { type: "file.dropped" },
        ],
      },
    ],
    answers: {
      readFile: () => [
        { type: "read", table: table({ strToyBarcode: 0 }) },
        { type: "read", table: table({}) },
        { type: "read", table: table({ strToyBarcode: 0 }, begun) },
        { type: "unreadable", sentence: "No." },
      ],
      upload: () => [
        { type: "accepted", strImport: "x" },
        { type: "refused", sentence: "No." },
      ],
    },
    view: (context) => context,
  }),
  `
    choosing: choosing
    reading: reading
    matching: matching
    uploading: uploading, uploaded

    nowhere: start → choosing (file = null, table = null, existing = leave, problem = null, intSent = 0)
    choosing, matching: file.chosen → reading (file = event.file, problem = null)
    reading: file.dropped → choosing (file = null, table = null)
    reading: readFile done read → matching (table = event.output.table, existing)
    reading: readFile done unreadable → choosing (file = null, table = null, problem = event.output.sentence)
    reading: readFile fails → choosing (file = null, table = null, problem = Something went wrong. Please try again.)
    matching: column.chosen, decimal.chosen → stays (table)
    matching: existing.chosen → stays (existing = event.existing)
    matching: upload.asked → uploading (intSent, problem = null) | stays
    matching: file.dropped → choosing (file = null, table = null, problem = null)
    uploading: rows.sent → stays (intSent = event.intSent)
    uploading: upload done accepted → uploaded ! import.uploaded x
    uploading: upload done refused → matching (problem = event.output.sentence)
    uploading: upload fails → matching (problem = Something went wrong. Please try again.)
  `,
  {
    "a file is read when it is chosen, and only then": (step) =>
      startsOf(step, "readFile").length ===
      (step.event.type === "file.chosen" && step.taken.length > 0 ? 1 : 0),
    "it is the chosen file that is read": (step) =>
      startsOf(step, "readFile").every(
        ({ input }) =>
          step.event.type === "file.chosen" &&
          (input as { file: unknown }).file === step.event.file &&
          step.after.context.problem === null,
      ),
    "what was read is matched": ({ before, event: { output }, after }) =>
      output?.type !== "read" ||
      (after.context.table === output.table &&
        after.context.existing === (output.table.begun?.strExisting ?? before?.context.existing)),
    "what is matched by hand changes, and nothing else": ({ before, event, after }) => {
      const { table } = before?.context ?? {};
      if (before?.value !== "matching" || !table) return true;
      if (event.type === "decimal.chosen") {
        return isDeepStrictEqual(after.context.table, { ...table, decimal: event.decimal });
      }
      if (event.type !== "column.chosen") return true;
      const { strToyBarcode: _, ...others } = table.mapping;
      const mapping = event.column === null ? others : { ...others, strToyBarcode: event.column };
      return isDeepStrictEqual(after.context.table, { ...table, mapping });
    },
    "an upload begins after the rows that are safe, or with the first": (step) =>
      startsOf(step, "upload").every(
        () => step.after.context.intSent === (step.after.context.table?.begun?.intSafe ?? 0),
      ),
    "rows go only when that is asked for, with the columns as they were matched": (step) =>
      startsOf(step, "upload").every(({ input }) => {
        const given = input as { table: ImportTable; existing: string };
        return (
          step.event.type === "upload.asked" &&
          given.table === step.before?.context.table &&
          given.existing === step.before.context.existing
        );
      }),
    "nothing is uploaded without a column that says what a row is about": (step) =>
      startsOf(step, "upload").every(({ input }) => {
        const { mapping } = (input as { table: ImportTable }).table;
        return Object.keys(mapping).length > 0;
      }),
    "a table is there exactly while it is matched or uploaded": ({ after }) =>
      !["matching", "uploading"].includes(String(after.value)) || after.context.table !== null,
    "what was matched is kept when the upload is refused": ({ before, after }) =>
      !(before?.value === "uploading" && after.value === "matching") ||
      before.context.table === after.context.table,
    "an upload that was interrupted goes on as it was read, after the rows that are safe": ({
      before,
      after: { value, context },
    }) => {
      const { table, existing, intSent } = context;
      if (!table?.begun) return true;
      if (value === "matching" && before?.value === "reading") return existing === "update";
      return value !== "uploading" || intSent >= table.begun.intSafe;
    },
    "a refusal is said in its own words": ({ event, after }) => {
      const { output } = event as { output?: { sentence?: string } };
      return !output?.sentence || after.context.problem === output.sentence;
    },
    "it ends with the upload": ({ after }) =>
      (after.status === "done") === after.matches("uploaded"),
    "what is uploaded is told once": (step) => {
      const isUploaded = step.after.value === "uploaded" && step.before?.value !== "uploaded";
      const emitted = { type: "import.uploaded", strImport: "x" };
      return isDeepStrictEqual(emittedBy(step), isUploaded ? [emitted] : []);
    },
  },
);
