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
  GoneThingsTable,
  IdempotencyKeysTable,
  UndosTable,
} from "./tables/journal.ts";
import type {
  BoxesTable,
  BoxLinesTable,
  CodesTable,
  PicturesTable,
  SectionsTable,
  ToysTable,
} from "./tables/stock.ts";

export interface CountersTable {
  /** The last id and the last number of the journal; what to make the next code of. "units", "low" and "severe" are kept by triggers: the dashboard's figures of `toys`. */
  strCounter:
    | "toys"
    | "things"
    | "nextCode"
    | "changes"
    | "units"
    | "low"
    | "severe"
    | "steadyTime";
  intValue: number;
}

export interface Schema {
  codes: CodesTable;
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
  goneThings: GoneThingsTable;
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
