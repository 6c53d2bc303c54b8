/**
 * The tables' rows in queries (specification section 3): integers, text and bytes only, so that both databases hold the
 * same.
 */
import type { AccountTables } from "./tables/accounts.ts";
import type { CountTables } from "./tables/counts.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { JournalTables } from "./tables/journal.ts";
import type { ReceiversTable } from "./tables/notices.ts";
import type { PicturesTable, StockTables } from "./tables/stock.ts";

export interface CountersTable {
  /**
   * `toys`: the number of toys. `things`: the last id of a toy, box or section. `nextCode`: the number of the next
   * in-house code. `changes`: the journal's last number. `counts`: raised by every write of a count. `steadyTime`: see
   * steadyTime.ts. The others are figures of `toys` for the dashboard and the reconciliation, kept by triggers.
   */
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

/** The shop's settings. A missing row is a switch that is off, or a list with its default. */
interface SettingsTable {
  strSetting: string;
  /** JSON of a list; null for a switch. */
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
