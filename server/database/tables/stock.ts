/** The tables of the stock: codes, toys, boxes, sections and pictures. */

import type { Generated } from "kysely";
import type { Ages } from "#domain/toy/ages.ts";
import type { PlainField } from "#domain/toy/toyFields.ts";
import type { Toy } from "#domain/types.ts";

export interface CodesTable {
  /** The one namespace: a code is a toy's or a box's, or handed out and not used yet. */
  strCode: string;
  strKind: "toy" | "box" | "reserved";
  /** The id of the toy or box; null where it is reserved. */
  intThing: number | null;
  /** 1 for the current code; 0 for another code by which the thing is found too. */
  isCurrent: number;
  /**
   * Milliseconds since 1970 UTC at which the code became the current or a former one; 0 where it was added beside the
   * current one.
   */
  intSince: number;
  /** The likeliest GTIN-14 of the code, where it is one. */
  strGtin: string | null;
  /** The entry that gave the code to the toy or box in place of another; 0 for the first code. */
  intGiven: Generated<number>;
  /** 1 where a label of the code was printed since then. */
  intPrinted: Generated<number>;
}

/** The plain fields are columns with the wire's names; the wire's intAmount is intQuantity once more. */
export interface ToysTable extends Pick<Toy, PlainField>, Ages {
  /** Its id, which no other toy, box or section ever has. */
  intToy: number;
  /** Its current code, once more beside `codes`: lists are ordered by it. */
  strToyBarcode: string;
  /** Derived by toyStatus(): written with every quantity and threshold. */
  strStatus: "ok" | "low" | "critical";
  /** JSON array of the tags, in the order in which they were added: a toy is read in one row. */
  strTags: string;
  /** JSON object of the values of own fields by their keys, which are in order. */
  strOwn: string;
  strImageID: string | null;
  imageThumb: string | null;
  imageLarge: string | null;
  /** The number of the journal's entry that changed it last. */
  intVersion: number;
  /** searchText() of name, barcode, tags and notes. */
  strSearch: string;
  /** sortText() of the name. */
  strNameSort: string;
  /** codeSortText() of the barcode. */
  strCodeSort: string;
  /** Pieces in boxes; triggers keep it. */
  intInBoxes: Generated<number>;
  /** missingOf() the toy. */
  intMissing: number;
  /** isInactive() of the own fields' values. */
  intInactive: number;
  /** The number of the entry since which pieces are missing; null where none are. */
  intUnderFrom: number | null;
}

/** Pictures as they are served. */
export interface PicturesTable {
  /** SHA-256 of the bytes, hex. */
  strHash: string;
  bytPicture: Uint8Array;
  /** The moment of the last entry of the journal that names it; null while a toy has it. */
  intUnusedSince: number | null;
}

export interface SectionsTable {
  /** Never given again, unlike the section's number. */
  intId: number;
  intSection: number;
  /** Empty for a section without a name. */
  strName: Generated<string>;
}

export interface BoxesTable {
  intBox: number;
  strBoxCode: string;
  strCustomNote: string;
  /** Null on the Floor. */
  intSection: number | null;
  /** The number of the journal's entry that changed its code, note or section last. */
  intVersion: number;
  /** searchText() of code and note. */
  strSearch: string;
  /** codeSortText() of the code. */
  strCodeSort: string;
}

export interface BoxLinesTable {
  intBox: number;
  intToy: number;
  /** 0 where the toy only belongs there. */
  intAmountInBox: number;
}

/** The tables that only the files `write.ts` of `stock/` write. */
export interface StockTables {
  codes: CodesTable;
  toys: ToysTable;
  sections: SectionsTable;
  boxes: BoxesTable;
  boxLines: BoxLinesTable;
}
