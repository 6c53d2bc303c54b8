/** The changes, and the answered requests. */
import type { Generated } from "kysely";
import type { Thing } from "#domain/types.ts";

/** The journal's entries; never deleted, and of one only `intUndoneBy` changes. */
export interface ChangesTable {
  /** In the order of the commits, without a gap. */
  intChange: number;
  /** Milliseconds since 1970 UTC. */
  intAt: number;
  /** Empty where nobody was signed in, as at the terminal. */
  strUser: string;
  /** The program that did it with a token of that person; null where the person did. */
  strProgram: string | null;
  /** The contract's operationId. */
  strOperation: string;
  strKey: string | null;
  /** Shared by what a person ordered together. */
  strGroup: string | null;
  /** The number of its things. */
  intThings: number;
  /** The entry that undid it, unless that was undone itself. */
  intUndoneBy: number | null;
  /** The beginning of the act, where the device knew it (docs/design.md, "Counting"); null where it is unknown. */
  intOrderedFrom: number | null;
  /** Null in entries of before these columns. */
  intOrderedTo: number | null;
  /** Why there are fewer pieces of a toy, where somebody said it. */
  strReason: string | null;
  /** Why it was refused, as a sentence: then it changed nothing. */
  strRefused: string | null;
}

/**
 * The things that entries changed, in that order, then their subjects: what they are about without changing it, as the
 * box of a line, the section of a box, or what was refused. Never deleted or changed.
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
  /** Empty of a subject, as its name. */
  strCode: string;
  strBoxCode: string | null;
  strName: string;
  /** The changed values as JSON; null where it did not exist. */
  strBefore: string | null;
  strAfter: string | null;
  /** As the contract has them, null where it has none. */
  intContained: number | null;
  /** JSON. */
  strOwnNames: string | null;
  /** By how much it lowered a toy's quantity, other than by undoing. */
  intWent: number;
  /** 1 where it set the toy's quantity, other than by a difference; 2 where it counted it. */
  intSet: number;
}

/** The undone entries and the undoing ones. */
interface UndosTable {
  intUndone: number;
  intUndo: number;
  /** The toy or box of which it undid what the entry did; 0 where it undid all of it. */
  intThing: Generated<number>;
}

interface IdempotencyKeysTable {
  /** Whose key it is; empty for someone not signed in. */
  strUser: string;
  strKey: string;
  /** Fingerprint of the request that used it first. */
  strRequest: string;
  /** The answer as JSON. */
  strAnswer: string;
  intCreatedAt: number;
}

export interface JournalTables {
  changes: ChangesTable;
  entryThings: EntryThingsTable;
  undos: UndosTable;
  idempotencyKeys: IdempotencyKeysTable;
}
