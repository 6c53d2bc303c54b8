/** The tables' rows as queries see them (specification section 3); only integers, text and bytes, so that both databases hold the same. */

import type { Generated } from "kysely";

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
  /** 1 where the account may not sign in. */
  intDisabled: Generated<number>;
  /** An admin's rights, 1 or 0; they mean nothing in another role. */
  intMayDelete: Generated<number>;
  intMayManage: Generated<number>;
  /** 1 where the person made the account without an invitation. */
  intSelfSignedUp: Generated<number>;
  /** Null for accounts older than this column. */
  intCreatedAt: number | null;
  intLastSeenAt: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  strTokenHash: string;
  strUser: string;
  /** Milliseconds since 1970 UTC. */
  intExpiresAt: number;
  /** The browser and system in words, such as "Chrome on Android". */
  strDevice: Generated<string>;
  intCreatedAt: Generated<number>;
  intLastSeenAt: Generated<number>;
}

/** Devices that have signed in to an account (OWASP "device cookies"). */
export interface KnownDevicesTable {
  /** SHA-256 of the device's cookie, hex. */
  strDeviceHash: string;
  strUser: string;
  intLastUsedAt: number;
}

/** An invitation or a way to a new password, usable once. */
export interface LinksTable {
  /** SHA-256 of the link's secret, hex. */
  strSecretHash: string;
  strKind: "invite" | "reset";
  /** Whose password it resets; null for an invitation. */
  strUser: string | null;
  strName: string;
  strRole: string;
  intMayDelete: number;
  intMayManage: number;
  intCreatedAt: number;
  intExpiresAt: number;
}

export interface AccountLogTable {
  strEntry: string;
  /** Whom it happened to. */
  strUser: string;
  strEvent: string;
  strDetail: string;
  /** Who did it; null where nobody was signed in. */
  strBy: string | null;
  strAddress: string;
  /** The last time, where it happened several times. */
  intAt: number;
  intTimes: number;
}

export interface SecretsTable {
  strSecret: "logKey";
  strValue: string;
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
  /** The answer as JSON. */
  strAnswer: string;
  intCreatedAt: number;
}

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

export interface CountersTable {
  /** "units", "low" and "severe" are kept by triggers: the dashboard's figures of `toys`. */
  strCounter: "toys" | "nextCode" | "changes" | "units" | "low" | "severe";
  intValue: number;
}

export interface Schema {
  codes: CodesTable;
  otherCodes: OtherCodesTable;
  toys: ToysTable;
  pictures: PicturesTable;
  sections: SectionsTable;
  boxes: BoxesTable;
  boxLines: BoxLinesTable;
  users: UsersTable;
  sessions: SessionsTable;
  loginAttempts: LoginAttemptsTable;
  idempotencyKeys: IdempotencyKeysTable;
  changes: ChangesTable;
  changeThings: ChangeThingsTable;
  undos: UndosTable;
  counters: CountersTable;
  knownDevices: KnownDevicesTable;
  links: LinksTable;
  accountLog: AccountLogTable;
  secrets: SecretsTable;
  imports: ImportsTable;
  importRows: ImportRowsTable;
}
