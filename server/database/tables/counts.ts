/** Counts of the pieces on the shelf, and the amounts that were booked for them (docs/design.md, "Counting"). */

export interface CountsTable {
  /** Given by the device. */
  strCount: string;
  /** 0 for the pieces that lie in no box. */
  intBox: number;
  /** The code at the start; empty for loose pieces. */
  strBoxCode: string;
  /** The person who counts. */
  strUser: string;
  /** "ended": discarded, taken over by another count, or undone. */
  strState: "open" | "finished" | "ended";
  intStartedAt: number;
  intFinishedAt: number | null;
  /** The journal's entry of the booking; null where everything was right. */
  intChange: number | null;
  /** The journal's last entry when it was booked. */
  intLast: number | null;
}

export interface CountLinesTable {
  strCount: string;
  intToy: number;
  /** The code at the time of the count. */
  strToyBarcode: string;
  strName: string;
  intCounted: number;
  /** The first and the last pull in milliseconds of the server's clock; the first is null where it is unknown. */
  intPulledFrom: number | null;
  intPulledTo: number;
  /** The recorded amount at the last scan; null until the count is booked, like the next columns. */
  intExpected: number | null;
  intBooked: number | null;
  /**
   * Pieces of commands that were ordered before the scans and reached the server after the booking: the count contains
   * them already.
   */
  intContained: number;
  /** 1 where a command came after the booking of which it is uncertain whether the count contains it. */
  intDoubt: number;
  /** The person who counted it first. */
  strFirstUser: string | null;
  /** 1 where the same person counted it again, 2 where another person did. */
  intRecount: number;
}

export interface CountTables {
  counts: CountsTable;
  countLines: CountLinesTable;
}
