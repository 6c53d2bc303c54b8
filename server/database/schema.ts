/** The tables' rows as queries see them (specification section 3); only integers, text and bytes, so that both databases hold the same. */
import type {
  AccountLogTable,
  ErasedUsersTable,
  KnownDevicesTable,
  LinksTable,
  LoginAttemptsTable,
  SecretsTable,
  SessionsTable,
  UsersTable,
} from "./tables/accounts.ts";
import type { ImportRowsTable, ImportsTable } from "./tables/imports.ts";
import type {
  ChangesTable,
  ChangeThingsTable,
  IdempotencyKeysTable,
  UndosTable,
} from "./tables/journal.ts";
import type {
  BoxesTable,
  BoxLinesTable,
  CodesTable,
  OtherCodesTable,
  PicturesTable,
  SectionsTable,
  ToysTable,
} from "./tables/stock.ts";

export interface CountersTable {
  /** "units", "low" and "severe" are kept by triggers: the dashboard's figures of `toys`. */
  strCounter: "toys" | "nextCode" | "changes" | "units" | "low" | "severe" | "steadyTime";
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
  erasedUsers: ErasedUsersTable;
  secrets: SecretsTable;
  imports: ImportsTable;
  importRows: ImportRowsTable;
}
