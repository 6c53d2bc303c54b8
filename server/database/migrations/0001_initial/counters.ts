/**
 * Counters of numbers that are given out, and the dashboard's figures, which triggers keep so that no write can forget
 * them.
 */
import type { Columns } from "../../dialect.ts";

/** Each figure with the SQL of a toy's share in it. */
const FIGURES = [
  ["units", (row: string) => `${row}"intQuantity"`],
  ["low", (row: string) => `case when ${row}"intQuantity" <= 10 then 1 else 0 end`],
  ["severe", (row: string) => `case when ${row}"intQuantity" <= 2 then 1 else 0 end`],
] as const;

const change = (amount: (of: (typeof FIGURES)[number][1]) => string) =>
  FIGURES.map(
    ([counter, of]) =>
      `update counters set "intValue" = "intValue" ${amount(of)} where "strCounter" = '${counter}';`,
  ).join("\n");

/** A text for each figure. */
const each = (textOf: (name: string) => string, between = ", ") =>
  FIGURES.map(([name]) => textOf(name)).join(between);
const SUMS = FIGURES.map(([, of]) => `coalesce(sum(${of("")}), 0)`).join(", ");

const SQLITE = [
  `create trigger "toysCounted" after insert on toys begin ${change((of) => `+ ${of("new.")}`)} end`,
  `create trigger "toysDiscounted" after delete on toys begin ${change((of) => `- ${of("old.")}`)} end`,
  `create trigger "toysRecounted" after update of "intQuantity" on toys
    when old."intQuantity" <> new."intQuantity"
    begin ${change((of) => `- ${of("old.")} + ${of("new.")}`)} end`,
];

/** Counts once a statement, however many rows it has: updating one counter a million times in a transaction is slow. */
const POSTGRES = [
  `create function "countToys"() returns trigger language plpgsql as $$
    declare ${each((name) => `old_${name} bigint := 0; new_${name} bigint := 0;`, " ")}
    begin
      if tg_op <> 'INSERT' then select ${SUMS} into ${each((name) => `old_${name}`)} from gone; end if;
      if tg_op <> 'DELETE' then select ${SUMS} into ${each((name) => `new_${name}`)} from come; end if;
      ${each(
        (name) =>
          `update counters set "intValue" = "intValue" + new_${name} - old_${name} where "strCounter" = '${name}' and new_${name} <> old_${name};`,
        "\n",
      )}
      return null;
    end $$`,
  `create trigger "toysCounted_insert" after insert on toys referencing new table as come for each statement execute function "countToys"()`,
  `create trigger "toysCounted_delete" after delete on toys referencing old table as gone for each statement execute function "countToys"()`,
  `create trigger "toysCounted_update" after update on toys referencing old table as gone new table as come for each statement execute function "countToys"()`,
];

export const counters = (isSqlite: boolean, { moment, text, end }: Columns): string[] => [
  `create table counters (
    "strCounter" ${text} not null primary key,
    "intValue" ${moment} not null
  ) ${end}`,
  `insert into counters values ('toys', 0), ('things', 0), ('nextCode', 1), ('changes', 0),
    ${each((name) => `('${name}', 0)`)}`,
  ...(isSqlite ? SQLITE : POSTGRES),
];
