/** Files that are brought into the stock, and their rows. */
import type { Columns } from "../../dialect.ts";

export const imports = ({ moment, text, end }: Columns): string[] => [
  `create table imports (
    "strImport" ${text} not null primary key,
    "strUser" ${text} not null,
    "strFile" ${text} not null,
    "strHash" ${text} not null,
    "strHeadings" ${text} not null,
    "strMapping" ${text} not null,
    "strDecimal" ${text} not null,
    "strExisting" ${text} not null,
    "intRows" integer not null,
    "intReceived" integer not null,
    "strState" ${text} not null,
    "strStopped" ${text},
    "intBeatAt" ${moment} not null,
    "intDone" integer not null,
    "intToDo" integer not null,
    "intCursor" ${moment} not null,
    "intNew" integer not null,
    "intChanged" integer not null,
    "intSame" integer not null,
    "intRefused" integer not null,
    "intAsked" integer not null,
    "intTakesAsked" integer not null,
    "intForced" integer not null,
    "intCreatedAt" ${moment} not null,
    "intAppliedAt" ${moment}
  ) ${end}`,
  `create index "importsByHash" on imports ("strHash")`,
  `create index "importsByTime" on imports ("intCreatedAt")`,

  `create table "importRows" (
    "strImport" ${text} not null references imports on delete cascade,
    "intRow" integer not null,
    "strCells" ${text} not null,
    "strRow" ${text},
    "strNotes" ${text} not null,
    "strOutcome" ${text},
    "intAsked" integer not null,
    "strToyKey" ${text},
    "strBoxKey" ${text},
    "strLineKey" ${text},
    primary key ("strImport", "intRow")
  ) ${end}`,
  ...["strOutcome", "strToyKey", "strBoxKey", "strLineKey"].map(
    (column) =>
      `create index "importRowsBy_${column}" on "importRows" ("strImport", "${column}", "intRow")`,
  ),
];
