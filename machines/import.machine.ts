/** Imports a file: chosen, read, its columns matched, its rows uploaded (our addition; docs/design.md, "Import"). */
import { assertEvent, assign, emit, fromCallback, fromPromise, setup } from "xstate";
import type { Reading } from "#domain/import/importRows.ts";
import type { NewImport } from "#domain/types.ts";
import { notProvided, problemOf } from "./actors.ts";

/** A file, or pasted text. `sheet`: the chosen sheet of a spreadsheet; undefined for its first. */
export interface ChosenFile {
  strFile: string;
  content: Blob | string;
  sheet?: string;
}

export type Existing = NewImport["strExisting"];

/** The description of a file's table; the rows stay with the actor that read them. */
export interface ImportTable
  extends Pick<
    NewImport,
    "strImport" | "strFile" | "strHash" | "strFormat" | "headings" | "intFirst"
  > {
  /** The first rows, as the file has them. */
  sample: string[][];
  intRows: number;
  reading: Reading;
  existing: Existing;
  /** The names of a spreadsheet's sheets. */
  sheets: string[];
}

interface Context {
  file: ChosenFile | null;
  table: ImportTable | null;
  problem: string | null;
  percent: number;
}

export type ImportEvent =
  | { type: "file.chosen"; file: ChosenFile }
  | { type: "file.dropped" }
  | { type: "sheet.chosen"; sheet: string }
  /** Another reading makes another import than one that was uploaded before, so that it comes with a new id. */
  | { type: "reading.changed"; importId: string; reading: Reading }
  | { type: "existing.chosen"; importId: string; existing: Existing }
  | { type: "upload.asked" }
  | { type: "upload.cancelled" }
  | UploadEvent;

/** The events of an upload. */
export type UploadEvent =
  | { type: "upload.progressed"; percent: number }
  | { type: "upload.done" }
  | { type: "upload.failed"; problem: string };

/** A row needs a value of one of these to be about a thing. */
const SUBJECTS = ["strToyBarcode", "strBoxCode", "intSection"] as const;

const readsFile = { target: "reading", actions: "setFile" } as const;
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportEvent,
    /** A file that was read before, whose columns are to be matched again. */
    input: {} as Pick<Context, "file" | "table">,
    emitted: {} as { type: "import.uploaded"; importId: string },
    tags: {} as "choosing" | "reading" | "matching" | "uploading",
  },
  actors: {
    readFile: fromPromise<ImportTable, ChosenFile>(notProvided("readFile")),
    upload: fromCallback<{ type: "none" }, ImportTable>(notProvided("upload")),
  },
  guards: {
    hasTable: ({ context }) => context.table !== null,
    hasSubject: ({ context: { table } }) =>
      SUBJECTS.some((field) => table?.reading.mapping[field] !== undefined),
  },
  actions: {
    setFile: assign(({ event }) => {
      assertEvent(event, "file.chosen");
      return { file: event.file, problem: null };
    }),
    dropFile: assign({ file: null, table: null, problem: null }),
    /** Takes another reading, or another answer about existing toys, which make another import. */
    changeTable: assign(({ context: { table }, event }) => {
      assertEvent(event, ["reading.changed", "existing.chosen"]);
      const { type: _, importId, ...changes } = event;
      return { table: table && { ...table, ...changes, strImport: importId } };
    }),
    setProblem: assign((_, problem: string) => ({ problem })),
  },
}).createMachine({
  id: "import",
  context: ({ input }) => ({ ...input, problem: null, percent: 0 }),
  initial: "opening",
  states: {
    opening: { always: [{ guard: "hasTable", target: "matching" }, { target: "choosing" }] },
    choosing: {
      tags: "choosing",
      on: { "file.chosen": readsFile },
    },
    reading: {
      tags: "reading",
      on: { "file.dropped": { target: "choosing", actions: "dropFile" } },
      invoke: {
        id: "readFile",
        src: "readFile",
        input: ({ context: { file } }) => file as ChosenFile,
        onDone: {
          target: "matching",
          actions: assign({ table: ({ event }) => event.output }),
        },
        onError: {
          target: "choosing",
          actions: [
            assign({ table: null }),
            { type: "setProblem", params: ({ event }) => problemOf(event.error) },
          ],
        },
      },
    },
    matching: {
      tags: "matching",
      on: {
        "reading.changed": { actions: "changeTable" },
        "existing.chosen": { actions: "changeTable" },
        "sheet.chosen": {
          target: "reading",
          actions: assign(({ context: { file }, event: { sheet } }) => ({
            file: file && { ...file, sheet },
          })),
        },
        "upload.asked": { guard: "hasSubject", target: "uploading" },
        "file.chosen": readsFile,
        "file.dropped": { target: "choosing", actions: "dropFile" },
      },
    },
    // An unfinished upload ends with the page.
    uploading: {
      tags: "uploading",
      entry: assign({ percent: 0, problem: null }),
      on: {
        "upload.progressed": {
          actions: assign({ percent: ({ event }) => event.percent }),
        },
        "upload.cancelled": "matching",
        "upload.done": {
          target: "uploaded",
          actions: emit(({ context: { table } }) => ({
            type: "import.uploaded" as const,
            importId: table?.strImport ?? "",
          })),
        },
        "upload.failed": {
          target: "matching",
          actions: { type: "setProblem", params: ({ event }) => event.problem },
        },
      },
      invoke: {
        id: "upload",
        src: "upload",
        input: ({ context: { table } }) => table as ImportTable,
      },
    },
    uploaded: { tags: "uploading", type: "final" },
  },
});
