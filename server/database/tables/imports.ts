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
  strFile: string;
  /** SHA-256 of the file, hex. */
  strHash: string;
  /** The character that separates its cells, or "xlsx". */
  strFormat: NewImport["strFormat"];
  /** JSON array. */
  strHeadings: string;
  /** JSON: a `Reading`. */
  strReading: string;
  strExisting: "leave" | "update" | "add";
  /** 1 where tags take the place of those that are there; else they are added. */
  intReplacesTags: number;
  intRows: number;
  intReceived: number;
  strState: ImportState;
  /** The last time that a server worked on it. */
  intBeatAt: number;
  /** The progress of the state. */
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
  /** 1 where rows about which something is asked are taken as they are. */
  intTakesAsked: number;
  /** 1 where taking back sets values back whatever they are by now. */
  intForced: number;
  /** JSON array of sentences: what was changed since and so was not undone. */
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
  /** 1 where something is asked about it before it is compared. */
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
  strOutcome: "new" | "changed" | "same" | null;
  /** JSON: what of it would change, as it is. */
  strBefore: string;
  /** 1 where the change was switched on. */
  intOn: number;
}

export interface ImportTables {
  imports: ImportsTable;
  importRows: ImportRowsTable;
  importBoxes: ImportBoxesTable;
}
