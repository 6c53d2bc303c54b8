/** Files that are brought into the stock, row by row. */

export type ImportState =
  | "uploading"
  | "checking"
  | "checked"
  | "applying"
  | "applied"
  | "takingBack"
  | "takenBack"
  /** Its rows are being removed. */
  | "discarded";

/** A file that is brought into the stock. */
export interface ImportsTable {
  strImport: string;
  strUser: string;
  strFile: string;
  /** SHA-256 of the file, hex. */
  strHash: string;
  /** JSON array. */
  strHeadings: string;
  /** JSON object: a `Mapping`. */
  strMapping: string;
  strDecimal: "." | ",";
  strExisting: "leave" | "update" | "add";
  intRows: number;
  intReceived: number;
  strState: ImportState;
  /** Why it stopped, where it was refused. */
  strStopped: string | null;
  /** The last time that a server worked on it. */
  intBeatAt: number;
  /** How far the state is. */
  intDone: number;
  intToDo: number;
  /** Entries of the journal from this number on are taken back. */
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
  intCreatedAt: number;
  intAppliedAt: number | null;
}

/** A row of such a file. */
export interface ImportRowsTable {
  strImport: string;
  /** As a spreadsheet counts: the headings are row 1. */
  intRow: number;
  /** JSON array. */
  strCells: string;
  /** JSON of an `ImportRow`; null where it cannot be read. */
  strRow: string | null;
  /** JSON of problems and repairs. */
  strNotes: string;
  /** Null until it is checked, and where it is empty. */
  strOutcome: "new" | "changed" | "same" | "refused" | null;
  /** 1 where something is asked about it. */
  intAsked: number;
  /** The toy or box that this row is the first about; null where it is not, or is refused. */
  strToyKey: string | null;
  strBoxKey: string | null;
  /** Toy and box together, which no two rows may be about. */
  strLineKey: string | null;
}

export interface ImportTables {
  imports: ImportsTable;
  importRows: ImportRowsTable;
}
