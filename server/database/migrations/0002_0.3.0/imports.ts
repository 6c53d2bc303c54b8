/** Rows of imports are staged with the keys of their subjects, and boxes have rows of their own. */
import type { Columns } from "../../dialect.ts";

export const imports = ({ text, end }: Columns): string[] => [
  `update imports set "strMapping" =
    '{"mapping":' || "strMapping" || ',"decimal":"' || "strDecimal" || '"}'`,
  // An import that was not applied yet would have to be parsed again, so it is discarded. One that was applied in part
  // counts as applied, and can be undone.
  `update imports set "strState" = 'discarded' where "strState" in ('uploading', 'checking', 'checked')`,
  `update imports set "strState" = 'applied' where "strState" = 'applying'`,
  `alter table imports rename column "strMapping" to "strReading"`,
  ...["strDecimal", "strStopped"].map((column) => `alter table imports drop column "${column}"`),
  `alter table imports add column "strFormat" ${text} not null default ','`,
  `alter table imports add column "intReplacesTags" integer not null default 0`,
  `alter table imports add column "strAfter" ${text} not null default ''`,
  `alter table imports add column "strLeft" ${text} not null default '[]'`,
  `drop table "importRows"`,
  `create table "importRows" (
    "strImport" ${text} not null references imports on delete cascade,
    "intRow" integer not null,
    "strCells" ${text} not null,
    "strRow" ${text},
    "strNotes" ${text} not null,
    "strKey" ${text},
    "strBoxKey" ${text},
    "strBoxCode" ${text},
    "strBoxNote" ${text},
    "intSection" integer,
    "intAsked" integer not null,
    "strOutcome" ${text},
    "strChanges" ${text} not null,
    primary key ("strImport", "intRow")
  ) ${end}`,
  ...["strOutcome", "strKey", "strBoxKey"].map(
    (column) =>
      `create index "importRowsBy_${column}" on "importRows" ("strImport", "${column}", "intRow")`,
  ),
  `create table "importBoxes" (
    "strImport" ${text} not null references imports on delete cascade,
    "strBoxKey" ${text} not null,
    "strBoxCode" ${text} not null,
    "strBoxNote" ${text},
    "intSection" integer,
    "strOutcome" ${text},
    "strBefore" ${text} not null,
    "intOn" integer not null,
    primary key ("strImport", "strBoxKey")
  ) ${end}`,
];
