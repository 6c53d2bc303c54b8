/** The changes, and the answered requests. */
import type { Generated } from "kysely";

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
  /** JSON array of `Thing`, in the order in which they were changed. */
  strThings: string;
  /** The entry that undid it, unless that was undone itself. */
  intUndoneBy: number | null;
  /** JSON array of `ChangedThing`: the same without what is in them, as the stream has them. */
  strSubjects: string;
  /** The beginning of the act, where the device knew it (docs/design.md, "Counting"); null where it is unknown. */
  intOrderedFrom: number | null;
  /** Null in entries of before these columns. */
  intOrderedTo: number | null;
  /** Why there are fewer pieces of a toy, where somebody said it. */
  strReason: string | null;
  /** Why it was refused, as a sentence: then it changed nothing. */
  strRefused: string | null;
}

/** The entries about a toy, a box or a section, by its id. */
interface ChangeThingsTable {
  intThing: number;
  intChange: number;
  /** By how much the entry lowered a toy's quantity, other than by undoing. */
  intWent: Generated<number>;
  /** 1 where the entry set the toy's quantity, other than by a difference; 2 where it counted it. */
  intSet: Generated<number>;
}

/** The last deleted thing that had a code or a section's number: its history is found by it. */
export interface GoneThingsTable {
  strKind: "toy" | "box" | "section";
  strCode: string;
  intThing: number;
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
  changeThings: ChangeThingsTable;
  goneThings: GoneThingsTable;
  undos: UndosTable;
  idempotencyKeys: IdempotencyKeysTable;
}
