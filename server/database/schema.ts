/** The tables' rows as queries see them (specification section 3); only integers and text, so that both databases hold the same. */

export interface CodesTable {
  /** The one namespace: a code is a toy's or a box's, or handed out and not used yet. */
  strCode: string;
  strKind: "toy" | "box" | "reserved";
  /** The likeliest GTIN-14 of the code, where it is one. */
  strGtin: string | null;
}

export interface ToysTable {
  strToyBarcode: string;
  strName: string;
  strGender: "unisex" | "boy" | "girl";
  intAgeMin: number | null;
  intAgeMax: number | null;
  /** The stock on hand; the wire's intAmount is the same figure. */
  intQuantity: number;
  intLowStockThreshold: number;
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

export interface UsersTable {
  strUser: string;
  /** As typed, trimmed. */
  strEmail: string;
  /** emailKey() of it: what makes two e-mails the same. */
  strEmailKey: string;
  strName: string;
  strAddress: string | null;
  strPhone: string | null;
  strDob: string | null;
  strRole: string;
  strPasswordHash: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  strTokenHash: string;
  strUser: string;
  /** Milliseconds since 1970 UTC. */
  intExpiresAt: number;
}

export interface LoginAttemptsTable {
  /** What is slowed down: an account or an address, hashed. */
  strKey: string;
  intFailures: number;
  intLastFailureAt: number;
  intBlockedUntil: number;
}

export interface IdempotencyKeysTable {
  /** Whose key it is; empty for someone not signed in. */
  strUser: string;
  strKey: string;
  /** Fingerprint of the request that used it first. */
  strRequest: string;
  /** The answer as JSON; empty while the first request runs. */
  strAnswer: string;
  intCreatedAt: number;
}

export interface CountersTable {
  strCounter: "toys" | "nextCode";
  intValue: number;
}

export interface Schema {
  codes: CodesTable;
  toys: ToysTable;
  sections: SectionsTable;
  boxes: BoxesTable;
  boxLines: BoxLinesTable;
  users: UsersTable;
  sessions: SessionsTable;
  loginAttempts: LoginAttemptsTable;
  idempotencyKeys: IdempotencyKeysTable;
  counters: CountersTable;
}
