/** What is on the shelf: codes, toys, boxes, sections and pictures. */

import type { PlainField } from "#domain/toy/toyFields.ts";
import type { Toy } from "#domain/types.ts";

export interface CodesTable {
  /** The one namespace: a code is a toy's or a box's, or handed out and not used yet. */
  strCode: string;
  strKind: "toy" | "box" | "reserved";
  /** The likeliest GTIN-14 of the code, where it is one. */
  strGtin: string | null;
}

/** Codes that a toy had before its barcode was corrected, by which it is still found. */
export interface OtherCodesTable {
  strCode: string;
  strToyBarcode: string;
  /** Milliseconds since 1970 UTC at which the code ceased to be the toy's own. */
  intSince: number;
}

/** Its plain fields are columns as the wire has them; intAmount is its intQuantity once more. */
export interface ToysTable extends Pick<Toy, PlainField> {
  strToyBarcode: string;
  /** Derived: write what toyStatus() says with every quantity and threshold. */
  strStatus: "ok" | "low" | "critical";
  strDescription: string;
  /** JSON array of the tags, in the order in which they were added: a toy is read in one row. */
  strTags: string;
  strImageID: string | null;
  imageThumb: string | null;
  imageLarge: string | null;
  intVersion: number;
  /** searchText() of name, barcode and tags. */
  strSearch: string;
  /** sortText() of the name. */
  strNameSort: string;
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
  intSection: number;
}

export interface BoxesTable {
  strBoxCode: string;
  strCustomNote: string;
  /** Null on the Floor. */
  intSection: number | null;
  /** searchText() of code and note. */
  strSearch: string;
}

export interface BoxLinesTable {
  strBoxCode: string;
  strToyBarcode: string;
  intAmountInBox: number;
}
