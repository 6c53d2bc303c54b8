/**
 * Lines of boxes: an amount of 0 is allowed, for a box in which a toy belongs. Triggers keep the figures of lines, so
 * that no write can forget them: a toy's pieces in boxes, and the numbers of toys whose boxes and quantity disagree.
 */
import type { Columns } from "../../dialect.ts";

const HOLDS = `check ("intAmountInBox" between 0 and 9999999)`;
const PIECES = `(select coalesce(sum("intAmountInBox"), 0) from "boxLines" line where line."intToy" = toys."intToy")`;

/** SQLite cannot change a constraint: the table is created anew, with its index. */
const sqliteLines = (keyEnd: string): string[] => [
  `create table "boxLinesKept" (
    "intBox" integer not null references boxes,
    "intToy" integer not null references toys,
    "intAmountInBox" integer not null ${HOLDS},
    primary key ("intBox", "intToy")
  ) ${keyEnd}`,
  `insert into "boxLinesKept" select "intBox", "intToy", "intAmountInBox" from "boxLines"`,
  `drop table "boxLines"`,
  `alter table "boxLinesKept" rename to "boxLines"`,
  `create index "boxLinesByToy" on "boxLines" ("intToy", "intBox", "intAmountInBox")`,
  ...["insert", "update", "delete"].map(
    (event) => `create trigger "linesSummed_${event}" after ${event} on "boxLines" begin
      update toys set "intInBoxes" = ${PIECES}
        where "intToy" = ${event === "delete" ? "old" : "new"}."intToy"; end`,
  ),
];

const sumOf = (changed: string) =>
  `update toys set "intInBoxes" = ${PIECES} where "intToy" in (select "intToy" from ${changed});`;

const triggerOn = (event: string, changed: string) =>
  `create trigger "linesSummed_${event}" after ${event} on "boxLines" referencing ${changed}
    for each statement execute function "sumLines"()`;

/** Sums once a statement, however many lines it has. */
const POSTGRES_LINES = [
  `alter table "boxLines" drop constraint "boxLines_intAmountInBox_check",
    add constraint "boxLines_intAmountInBox_check" ${HOLDS}`,
  `create function "sumLines"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${sumOf("gone")} else ${sumOf("come")} end if;
      return null;
    end $$`,
  triggerOn("insert", "new table as come"),
  triggerOn("update", "new table as come"),
  triggerOn("delete", "old table as gone"),
];

/**
 * A toy is created before it is put into boxes, and deleted after it was taken out of them: only updates change the
 * figures.
 */
const COUNTED: { counter: string; trigger: string; isSo: (row: string) => string }[] = [
  {
    counter: "differing",
    trigger: "Differ",
    isSo: (row) => `(${row}"intInBoxes" <> 0 and ${row}"intInBoxes" <> ${row}"intQuantity")`,
  },
  // More pieces in boxes than the quantity is a contradiction; fewer are not, since pieces may be loose.
  {
    counter: "overfull",
    trigger: "Overfull",
    isSo: (row) => `(${row}"intInBoxes" > ${row}"intQuantity")`,
  },
];

const add = (counter: string, difference: string) =>
  `update counters set "intValue" = "intValue" + ${difference} where "strCounter" = '${counter}'`;

const counted = (isSqlite: boolean): string[] =>
  COUNTED.flatMap(({ counter, trigger, isSo }) => {
    const [before, after] = [isSo("old."), isSo("new.")];
    const first = `insert into counters select '${counter}', count(*) from toys where ${isSo("")}`;
    if (isSqlite) {
      return [
        first,
        `create trigger "toys${trigger}" after update of "intQuantity", "intInBoxes" on toys
          when ${before} <> ${after} begin ${add(counter, `${after} - ${before}`)}; end`,
      ];
    }
    return [
      first,
      `create function "count${trigger}"() returns trigger language plpgsql as $$
        begin
          ${add(counter, `${after}::int - ${before}::int`)};
          return null;
        end $$`,
      `create trigger "toys${trigger}" after update on toys for each row
        when (${before} <> ${after}) execute function "count${trigger}"()`,
    ];
  });

export const lines = (isSqlite: boolean, { keyEnd }: Columns): string[] => [
  `update toys set "intInBoxes" = ${PIECES} where "intToy" in (select "intToy" from "boxLines")`,
  ...(isSqlite ? sqliteLines(keyEnd) : POSTGRES_LINES),
  ...counted(isSqlite),
];
