/** Counts of what is really there, and what was booked of them (docs/design.md, "Counting"). */

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
  /** The first and the last pull in milliseconds of the server's clock; the first is null where nobody knows. */
  intPulledFrom: number | null;
  intPulledTo: number;
  /** The recorded amount at the last scan; null until the count is booked, like the next columns. */
  intExpected: number | null;
  intBooked: number | null;
  /** Pieces that were ordered before the scans and came when the count was booked: the count contains them already. */
  intContained: number;
  /** 1 where something came since of which nobody knows whether it is in the count. */
  intDoubt: number;
  /** The person who counted it first. */
  strFirstUser: string | null;
  /** 1 where it was counted again, 2 where somebody else did. */
  intRecount: number;
}

export interface CountTables {
  counts: CountsTable;
  countLines: CountLinesTable;
}
