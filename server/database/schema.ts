/** The tables' rows as queries see them (specification section 3); only integers, text and bytes, so that both databases hold the same. */
import type { AccountTables } from "./tables/accounts.ts";
import type { CountTables } from "./tables/counts.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { JournalTables } from "./tables/journal.ts";
import type { ReceiversTable } from "./tables/notices.ts";
import type { PicturesTable, StockTables } from "./tables/stock.ts";

export interface CountersTable {
  /** The last id and the last number of the journal; how often anything of counts was written; what to make the next code of. "units", "low", "severe", "differing" and "overfull" are kept by triggers: the dashboard's figures of `toys`. */
  strCounter:
    | "toys"
    | "things"
    | "nextCode"
    | "changes"
    | "counts"
    | "units"
    | "low"
    | "severe"
    | "differing"
    | "overfull"
    | "steadyTime";
  intValue: number;
}

/** The shop's settings; 1 is yes. A missing row is off. */
interface SettingsTable {
  strSetting: string;
  /** JSON, where it is not one of yes and no. */
  strValue: string | null;
  intValue: number;
}

export interface Schema
  extends StockTables,
    AccountTables,
    ImportTables,
    JournalTables,
    CountTables {
  counters: CountersTable;
  pictures: PicturesTable;
  receivers: ReceiversTable;
  settings: SettingsTable;
}
