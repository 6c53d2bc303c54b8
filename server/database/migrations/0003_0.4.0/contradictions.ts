/**
 * PostgreSQL counts the toys whose boxes and quantity disagree once a statement, however many rows it has: updating one
 * counter thousands of times in a transaction takes longer with each time. SQLite counts them row by row.
 */

/** Each counter with its condition. */
const COUNTED = [
  ["differing", `"intInBoxes" <> 0 and "intInBoxes" <> "intQuantity"`],
  ["overfull", `"intInBoxes" > "intQuantity"`],
] as const;

const countedIn = (rows: string, condition: string) =>
  `(select count(*) from ${rows} where ${condition})`;

const count = ([counter, condition]: (typeof COUNTED)[number]) => `
  difference := ${countedIn("come", condition)} - ${countedIn("gone", condition)};
  if difference <> 0 then
    update counters set "intValue" = "intValue" + difference where "strCounter" = '${counter}';
  end if;`;

export const contradictions = [
  ...["Differ", "Overfull"].flatMap((name) => [
    `drop trigger "toys${name}" on toys`,
    `drop function "count${name}"()`,
  ]),
  `create function "countContradictions"() returns trigger language plpgsql as $$
    declare difference bigint;
    begin ${COUNTED.map(count).join("")}
      return null;
    end $$`,
  `create trigger "toysContradict" after update on toys
    referencing old table as gone new table as come
    for each statement execute function "countContradictions"()`,
];
