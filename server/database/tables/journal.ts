/** The tables of the journal and of answered requests. */
import type { Generated } from "kysely";
import type { Thing } from "#domain/types.ts";

/** The journal's entries; never deleted, and of one only `intUndoneBy` changes. */
export interface ChangesTable {
  /** In the order of the commits, without a gap but for the numbers that a restore leaves out. */
  intChange: number;
  /** Milliseconds since 1970 UTC. */
  intAt: number;
  /** Empty where nobody was signed in, as at the terminal. */
  strUser: string;
  /** The program that called with a token of that person; null where the person did. */
  strProgram: string | null;
  /** The contract's operationId. */
  strOperation: string;
  strKey: string | null;
  /** Shared by the commands that a person ordered together. */
  strGroup: string | null;
  /** The number of its things. */
  intThings: number;
  /** The entry that undid it, unless that was undone itself. */
  intUndoneBy: number | null;
  /** The beginning of the act, where the device knew it (docs/design.md, "Counting"); null where it is unknown. */
  intOrderedFrom: number | null;
  /** Null in entries of before these columns. */
  intOrderedTo: number | null;
  /** The given reason for fewer pieces of a toy; null without one. */
  strReason: string | null;
  /** The sentence of a refusal; a refused entry changed nothing. */
  strRefused: string | null;
}

/**
 * The things that entries changed, in that order, then the subjects: things that an entry concerns and does not change,
 * such as the box of a line, the section of a box, or the thing of a refusal. Never deleted or changed.
 */
export interface EntryThingsTable {
  intChange: number;
  /** From 0 on. */
  intPosition: number;
  strKind: Thing["strKind"] | "subject";
  /** The id of a toy (also a line's or another code's), box or section; null of a code that was handed out. */
  intThing: number | null;
  /** The id of a line's box. */
  intBox: number | null;
  /** Empty for a subject, like the name. */
  strCode: string;
  strBoxCode: string | null;
  strName: string;
  /** The changed values as JSON; null where it did not exist. */
  strBefore: string | null;
  strAfter: string | null;
  /** The contract's `intContained` of the thing; null where it has none. */
  intContained: number | null;
  /** JSON of the contract's `ownNames`; null where it has none. */
  strOwnNames: string | null;
  /**
   * The pieces that an entry took from a toy's quantity for good; 0 for an undo, a correction, and pieces that come
   * back.
   */
  intWent: number;
  /** 1 where the entry set the toy's quantity, other than by a difference; 2 where it is a count. */
  intSet: number;
}

/** Pairs of an undone entry and the entry that undid it. */
interface UndosTable {
  intUndone: number;
  intUndo: number;
  /** The toy or box whose part of the entry was undone; 0 for the whole entry. */
  intThing: Generated<number>;
}

interface IdempotencyKeysTable {
  /** The person of the key; empty for a caller without a session. */
  strUser: string;
  /** Begins with the program's name and a new line where a program of the person used it. */
  strKey: string;
  /** Fingerprint of the request that used it first. */
  strRequest: string;
  /** The answer as JSON; a new line behind it where a person used the key, and no program. */
  strAnswer: string;
  intCreatedAt: number;
}

export interface JournalTables {
  changes: ChangesTable;
  entryThings: EntryThingsTable;
  undos: UndosTable;
  idempotencyKeys: IdempotencyKeysTable;
}
