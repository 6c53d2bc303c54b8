/** From the tables of 0.3.0 to those of 0.4.0. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns, Dialect } from "../../dialect.ts";
import { contradictions } from "./contradictions.ts";
import { entryThings } from "./entryThings.ts";

/**
 * The entries of deleted toys go when their segment of the index is merged anyhow. To merge for their sake, from a tenth
 * of a segment on, writes most of the index within one commit again and again (sqlite.org/fts5.html, "deletemerge").
 */
const FTS5 = [`insert into "toySearch" ("toySearch", rank) values ('deletemerge', 0)`];

const NOTIFIED = [
  ["toysLow", `"intQuantity" <= 10 and "intInactive" = 0`],
  ["toysMissing", `"intMissing" > 0`],
] as const;

/**
 * Who ordered an import's application or its undo, and how often its next part failed. What 0.3.0 compared
 * with the stock is compared anew: it is applied as it is shown. The rows that 0.3.0 refused have no key of
 * their toy, so that a sum which lacks one of them is written without a question about it.
 */
const importColumns = ({ text }: Columns): string[] => [
  `alter table imports add column "strOrderedBy" ${text} not null default ''`,
  `alter table imports add column "strProgram" ${text}`,
  `alter table imports add column "intFailures" integer not null default 0`,
  `update imports set "strOrderedBy" = "strUser"`,
  `update imports set "strState" = 'checking', "strAfter" = '', "intDone" = 0
    where "strState" in ('checking', 'checkingBoxes', 'checked')`,
];

export const release04 = ({ name, columns }: Dialect): Migration => ({
  async up(db) {
    const statements = [
      ...entryThings(columns),
      // No query uses these indexes.
      `drop index "codesFolded"`,
      `drop index "changesByReason"`,
      // The history is read in the order of its entries, whatever the reason.
      `create index "changesWithReason" on changes ("intChange") where "strReason" is not null`,
      // The dashboard's notifications, of which there may be few among all toys with the fewest pieces.
      ...NOTIFIED.map(
        ([index, condition]) => `create index "${index}"
          on toys ("intQuantity", "strNameSort", "strToyBarcode") where ${condition}`,
      ),
      ...importColumns(columns),
      ...(name === "sqlite" ? FTS5 : contradictions),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
