/** How many toys' boxes hold more pieces than there are, kept as "differing" is: loose pieces are no contradiction. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

const isOver = (row: string) => `(${row}"intInBoxes" > ${row}"intQuantity")`;

const add = (difference: string) =>
  `update counters set "intValue" = "intValue" + ${difference} where "strCounter" = 'overfull'`;

const SQLITE = [
  `create trigger "toysOverfull" after update of "intQuantity", "intInBoxes" on toys
    when ${isOver("old.")} <> ${isOver("new.")}
    begin ${add(`${isOver("new.")} - ${isOver("old.")}`)}; end`,
];

const POSTGRES = [
  `create function "countOverfull"() returns trigger language plpgsql as $$
    begin
      ${add(`${isOver("new.")}::int - ${isOver("old.")}::int`)};
      return null;
    end $$`,
  `create trigger "toysOverfull" after update on toys for each row
    when (${isOver("old.")} <> ${isOver("new.")}) execute function "countOverfull"()`,
];

export function overfull({ name }: Dialect): Migration {
  const statements = [
    `insert into counters select 'overfull', count(*) from toys where ${isOver("")}`,
    ...(name === "sqlite" ? SQLITE : POSTGRES),
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
