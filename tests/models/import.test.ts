/** Every way through bringing in a file: chosen, unreadable, matched, uploaded, refused. */
import { isDeepStrictEqual } from "node:util";
import type { ImportTable } from "#machines/import.machine.ts";
import { checkModel } from "./check.ts";
import { importModel } from "./import.model.ts";
import { emittedBy, startsOf } from "./steps.ts";

checkModel(
  importModel,
  `
    choosing: choosing
    reading: reading
    matching: matching
    uploading: uploading, uploaded

    nowhere: start → choosing | matching
    choosing, matching: file.chosen → reading (file = event.file, problem = null)
    reading: file.dropped → choosing (file = null, table = null, problem = null)
    reading: readFile done → matching (table = event.output)
    reading: readFile fails → choosing (table = null, problem = Something went wrong. Please try again.)
    matching: sheet.chosen → reading (file)
    matching: reading.changed, existing.chosen → stays (table)
    matching: upload.asked → uploading (percent = 0, problem = null) | stays
    matching: file.dropped → choosing (file = null, table = null, problem = null)
    uploading: upload.progressed → stays (percent = event.percent)
    uploading: upload.cancelled → matching
    uploading: upload.done → uploaded ! import.uploaded x | uploaded ! import.uploaded y
    uploading: upload.failed → matching (problem = event.problem)
  `,
  {
    "it is the chosen file that is read, and the chosen sheet": (step) =>
      startsOf(step, "readFile").every(({ input }) => {
        const { file: read } = step.after.context;
        if (input !== read) return false;
        if (step.event.type === "sheet.chosen") return read?.sheet === step.event.sheet;
        return step.event.type === "file.chosen" && read === step.event.file;
      }),
    "what is matched by hand changes, and nothing else: it is another import than what was sent": ({
      before,
      event,
      after,
    }) => {
      const { table: known } = before?.context ?? {};
      if (before?.value !== "matching" || !known) return true;
      const { type, importId: strImport, ...changes } = event;
      if (type !== "existing.chosen" && type !== "reading.changed") return true;
      return isDeepStrictEqual(after.context.table, { ...known, strImport, ...changes });
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
    "it ends with the upload": ({ after }) =>
      (after.status === "done") === after.matches("uploaded"),
    "what is uploaded is told once": (step) => {
      const isUploaded = step.after.value === "uploaded" && step.before?.value !== "uploaded";
      const { strImport } = step.after.context.table ?? {};
      const emitted = { type: "import.uploaded", importId: strImport };
      return isDeepStrictEqual(emittedBy(step), isUploaded ? [emitted] : []);
    },
  },
);
