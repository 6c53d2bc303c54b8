/** What was changed, and which requests were answered already. */

/** The journal's entries; never updated, never deleted. */
export interface ChangesTable {
  /** In the order of the commits, without a gap. */
  intChange: number;
  /** Milliseconds since 1970 UTC. */
  intAt: number;
  /** Empty where nobody was signed in, as at the terminal. */
  strUser: string;
  /** The contract's operationId. */
  strOperation: string;
  strKey: string | null;
  /** Shared by what a person ordered together. */
  strGroup: string | null;
  /** JSON array of `Thing`, in the order in which they were changed. */
  strThings: string;
  /** JSON array of `ChangedThing`: the same without what is in them, as the stream has them. */
  strSubjects: string;
}

/** Which entries are about a toy, a box or a section. */
export interface ChangeThingsTable {
  strKind: "toy" | "box" | "section" | "code";
  strCode: string;
  intChange: number;
}

/** Which entry undid which. */
export interface UndosTable {
  intUndone: number;
  intUndo: number;
}

export interface IdempotencyKeysTable {
  /** Whose key it is; empty for someone not signed in. */
  strUser: string;
  strKey: string;
  /** Fingerprint of the request that used it first. */
  strRequest: string;
  /** The answer as JSON. */
  strAnswer: string;
  intCreatedAt: number;
}
