/** Numbers that are drawn, and the dashboard's figures, which triggers keep so that no write can forget them. */
import type { Columns } from "../../dialect.ts";

/** Each with how much a toy counts for. */
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

const SQLITE = [
  `create trigger "toysCounted" after insert on toys begin ${change((of) => `+ ${of("new.")}`)} end`,
  `create trigger "toysDiscounted" after delete on toys begin ${change((of) => `- ${of("old.")}`)} end`,
  `create trigger "toysRecounted" after update of "intQuantity" on toys
    when old."intQuantity" <> new."intQuantity"
    begin ${change((of) => `- ${of("old.")} + ${of("new.")}`)} end`,
];

const sums = FIGURES.map(([, of]) => `coalesce(sum(${of("")}), 0)`).join(", ");
const names = (prefix: string) => FIGURES.map(([counter]) => prefix + counter).join(", ");
const declarations = FIGURES.map(
  ([counter]) => `old_${counter} bigint := 0; new_${counter} bigint := 0;`,
).join(" ");
const updates = FIGURES.map(
  ([counter]) =>
    `update counters set "intValue" = "intValue" + new_${counter} - old_${counter} where "strCounter" = '${counter}' and new_${counter} <> old_${counter};`,
).join("\n");

/** Counts once a statement, however many rows it has: a row that is changed a million times in a transaction is slow. */
const POSTGRES = [
  `create function "countToys"() returns trigger language plpgsql as $$
    declare ${declarations}
    begin
      if tg_op <> 'INSERT' then select ${sums} into ${names("old_")} from gone; end if;
      if tg_op <> 'DELETE' then select ${sums} into ${names("new_")} from come; end if;
      ${updates}
      return null;
    end $$`,
  ...[
    ["insert", "referencing new table as come"],
    ["delete", "referencing old table as gone"],
    ["update", "referencing old table as gone new table as come"],
  ].map(
    ([event, rows]) =>
      `create trigger "toysCounted_${event}" after ${event} on toys ${rows} for each statement execute function "countToys"()`,
  ),
];

export const counters = (isSqlite: boolean, { moment, text, end }: Columns): string[] => [
  `create table counters (
    "strCounter" ${text} not null primary key,
    "intValue" ${moment} not null
  ) ${end}`,
  `insert into counters values ('toys', 0), ('things', 0), ('nextCode', 1), ('changes', 0),
    ${FIGURES.map(([counter]) => `('${counter}', 0)`).join(", ")}`,
  ...(isSqlite ? SQLITE : POSTGRES),
];
