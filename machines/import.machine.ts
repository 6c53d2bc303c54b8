/** How a CSV file is brought in: chosen, read, its columns matched, its rows uploaded (our addition; docs/design.md, "Import"). */
import { assign, emit, fromPromise, setup } from "xstate";
import type { ImportField, Mapping } from "#domain/import/importColumns.ts";
import type { Decimal } from "#domain/import/importNumbers.ts";
import { messages } from "#domain/messages.ts";
import type { NewImport } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

/** A file, or text that was pasted. */
export interface ChosenFile {
  strFile: string;
  content: Blob | string;
}

/** An upload of the same file that was interrupted: it goes on. */
export interface BegunUpload {
  strImport: string;
  /** Rows from the first on that are at the server, or on this device and go on by themselves. */
  intSafe: number;
  strExisting: Existing;
}

/** What is known of a file's table; its rows stay where they were read. */
export interface ImportTable {
  strFile: string;
  strHash: string;
  headings: string[];
  /** The first rows, as the file has them. */
  sample: string[][];
  intRows: number;
  mapping: Mapping;
  decimal: Decimal;
  begun: BegunUpload | null;
}

export type FileReading =
  | { type: "read"; table: ImportTable }
  | { type: "unreadable"; sentence: string };

/** Accepted: the rows are at the server, or on this device and go on by themselves. */
export type Uploaded =
  | { type: "accepted"; strImport: string }
  | { type: "refused"; sentence: string };

export type Existing = NewImport["strExisting"];

interface Context {
  file: ChosenFile | null;
  table: ImportTable | null;
  existing: Existing;
  problem: string | null;
  intSent: number;
}

export type ImportEvent =
  | { type: "file.chosen"; file: ChosenFile }
  | { type: "column.chosen"; field: ImportField; column: number | null }
  | { type: "decimal.chosen"; decimal: Decimal }
  | { type: "existing.chosen"; existing: Existing }
  | { type: "rows.sent"; intSent: number }
  | { type: "upload.asked" }
  | { type: "file.dropped" };

/** Without one of these a row is about nothing. */
const SUBJECTS = ["strToyBarcode", "strBoxCode", "intSection"] as const;

export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportEvent,
    emitted: {} as { type: "import.uploaded"; strImport: string },
    tags: {} as "choosing" | "reading" | "matching" | "uploading",
  },
  actors: {
    readFile: fromPromise<FileReading, { file: ChosenFile }>(notProvided("readFile")),
    upload: fromPromise<
      Uploaded,
      { table: ImportTable; existing: Existing; onSent: (intSent: number) => void }
    >(notProvided("upload")),
  },
  guards: {
    hasSubject: ({ context: { table } }) =>
      SUBJECTS.some((field) => table?.mapping[field] !== undefined),
    isRead: (_, reading: FileReading) => reading.type === "read",
    isAccepted: (_, uploaded: Uploaded) => uploaded.type === "accepted",
  },
  actions: {
    takeFile: assign((_, file: ChosenFile) => ({ file, problem: null })),
    takeTable: assign(({ context }, reading: FileReading) => {
      const table = reading.type === "read" ? reading.table : null;
      return { table, existing: table?.begun?.strExisting ?? context.existing };
    }),
    dropFile: assign({ file: null, table: null, problem: null }),
    chooseColumn: assign(
      ({ context: { table } }, chosen: { field: ImportField; column: number | null }) => {
        const { [chosen.field]: _, ...others } = table?.mapping ?? {};
        const mapping =
          chosen.column === null ? others : { ...others, [chosen.field]: chosen.column };
        return { table: table && { ...table, mapping } };
      },
    ),
    chooseDecimal: assign(({ context: { table } }, decimal: Decimal) => ({
      table: table && { ...table, decimal },
    })),
    chooseExisting: assign({ existing: (_, existing: Existing) => existing }),
    countSent: assign({ intSent: (_, intSent: number) => intSent }),
    beginSending: assign(({ context: { table } }) => ({
      intSent: table?.begun?.intSafe ?? 0,
      problem: null,
    })),
    setProblem: assign({
      problem: (_, answer: FileReading | Uploaded) =>
        "sentence" in answer ? answer.sentence : messages.somethingWrong,
    }),
    explainFailure: assign({ problem: messages.somethingWrong }),
    emitUploaded: emit((_, uploaded: Uploaded) => ({
      type: "import.uploaded" as const,
      strImport: uploaded.type === "accepted" ? uploaded.strImport : "",
    })),
  },
}).createMachine({
  id: "import",
  context: { file: null, table: null, existing: "leave", problem: null, intSent: 0 },
  initial: "choosing",
  states: {
    choosing: {
      tags: "choosing",
      on: {
        "file.chosen": {
          target: "reading",
          actions: { type: "takeFile", params: ({ event }) => event.file },
        },
      },
    },
    reading: {
      tags: "reading",
      on: { "file.dropped": { target: "choosing", actions: "dropFile" } },
      invoke: {
        id: "readFile",
        src: "readFile",
        input: ({ context: { file } }) => ({ file: file as ChosenFile }),
        onDone: [
          {
            guard: { type: "isRead", params: ({ event }) => event.output },
            target: "matching",
            actions: { type: "takeTable", params: ({ event }) => event.output },
          },
          {
            target: "choosing",
            actions: ["dropFile", { type: "setProblem", params: ({ event }) => event.output }],
          },
        ],
        onError: { target: "choosing", actions: ["dropFile", "explainFailure"] },
      },
    },
    matching: {
      tags: "matching",
      on: {
        "column.chosen": { actions: { type: "chooseColumn", params: ({ event }) => event } },
        "decimal.chosen": {
          actions: { type: "chooseDecimal", params: ({ event }) => event.decimal },
        },
        "existing.chosen": {
          actions: { type: "chooseExisting", params: ({ event }) => event.existing },
        },
        "upload.asked": { guard: "hasSubject", target: "uploading" },
        "file.chosen": {
          target: "reading",
          actions: { type: "takeFile", params: ({ event }) => event.file },
        },
        "file.dropped": { target: "choosing", actions: "dropFile" },
      },
    },
    // Rows that were not handed to the outbox yet go with the page.
    uploading: {
      tags: "uploading",
      entry: "beginSending",
      on: { "rows.sent": { actions: { type: "countSent", params: ({ event }) => event.intSent } } },
      invoke: {
        id: "upload",
        src: "upload",
        input: ({ context: { table, existing }, self }) => ({
          table: table as ImportTable,
          existing,
          onSent: (intSent: number) => self.send({ type: "rows.sent", intSent }),
        }),
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            target: "uploaded",
            actions: { type: "emitUploaded", params: ({ event }) => event.output },
          },
          {
            target: "matching",
            actions: { type: "setProblem", params: ({ event }) => event.output },
          },
        ],
        onError: { target: "matching", actions: "explainFailure" },
      },
    },
    uploaded: { tags: "uploading", type: "final" },
  },
});
