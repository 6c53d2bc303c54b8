/** Files that are brought into the stock, row by row. */
import type { NewImport } from "#domain/types.ts";

export type ImportState =
  | "uploading"
  | "checking"
  | "checkingBoxes"
  | "checked"
  | "applyingBoxes"
  | "applying"
  | "applied"
  | "takingBack"
  | "takenBack"
  | "redoing"
  /** Its rows are being removed. */
  | "discarded";

/** A file that is brought into the stock. */
export interface ImportsTable {
  strImport: string;
  strUser: string;
  /** Who ordered what is being done, and the program that called for that person. */
  strOrderedBy: string;
  strProgram: string | null;
  strFile: string;
  /** SHA-256 of the file, hex. */
  strHash: string;
  /** The character that separates its cells, or "xlsx". */
  strFormat: NewImport["strFormat"];
  /** JSON array. */
  strHeadings: string;
  /** JSON of a `Reading`. */
  strReading: string;
  strExisting: "leave" | "update" | "add";
  /** 1 where the file's tags replace a toy's; else they are added. */
  intReplacesTags: number;
  intRows: number;
  intReceived: number;
  strState: ImportState;
  /** The last sign of the server that works on it. */
  intBeatAt: number;
  /** Failures in a row of its next part. */
  intFailures: number;
  /** The progress within the state: rows, or entries, that are done, and all of them. */
  intDone: number;
  intToDo: number;
  /**
   * The key of the last toy or box that the state is done with. While it is undone, JSON of the state and the progress
   * with which applying it goes on once it is brought back; empty where it was applied whole.
   */
  strAfter: string;
  /** Entries of the journal from this number on are undone. */
  intCursor: number;
  intNew: number;
  intChanged: number;
  intSame: number;
  intRefused: number;
  intAsked: number;
  /** 1 where rows with a question are taken as they are. */
  intTakesAsked: number;
  /** 1 where the undo sets values back even where they were changed since. */
  intForced: number;
  /** JSON array of sentences about things that were changed since, and so were not undone. */
  strLeft: string;
  intCreatedAt: number;
  intAppliedAt: number | null;
}

/** A row of such a file. */
export interface ImportRowsTable {
  strImport: string;
  /** The row's number in a spreadsheet. */
  intRow: number;
  /** JSON array. */
  strCells: string;
  /** JSON of an `ImportRow`; null where it cannot be read, or is empty. */
  strRow: string | null;
  /** JSON of its `RowProblem`s. */
  strNotes: string;
  /** The key of the row's subject: "t" and the toy's key, "b" and the box's, or "s" and the section's number. */
  strKey: string | null;
  strBoxKey: string | null;
  strBoxCode: string | null;
  strBoxNote: string | null;
  /** 0 is the Floor. */
  intSection: number | null;
  /** 1 where the row has a question before it is compared. */
  intAsked: number;
  /** Null until it is compared with the stock, and where it is empty. */
  strOutcome: "new" | "changed" | "same" | "refused" | "asked" | null;
  /** JSON of its `FieldChange`s. */
  strChanges: string;
}

/** A box that rows of a file name, with the section that most of them give it. */
export interface ImportBoxesTable {
  strImport: string;
  strBoxKey: string;
  strBoxCode: string;
  strBoxNote: string | null;
  /** 0 is the Floor. */
  intSection: number | null;
  /** Null while no row that is written names it. */
  strOutcome: "new" | "changed" | "same" | null;
  /** JSON of the box's present values that would change. */
  strBefore: string;
  /** 1 where the change was switched on. */
  intOn: number;
}

export interface ImportTables {
  imports: ImportsTable;
  importRows: ImportRowsTable;
  importBoxes: ImportBoxesTable;
}
