/** How many pieces of a toy lie in boxes is summed once a statement on PostgreSQL, however many lines that has. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

const sumOf = (changed: string) =>
  `update toys set "intInBoxes" = (select coalesce(sum("intAmountInBox"), 0) from "boxLines" line
    where line."intToy" = toys."intToy") where "intToy" in (select "intToy" from ${changed});`;

const triggerOn = (event: string, tables: string) =>
  `create trigger "linesSummed_${event}" after ${event} on "boxLines" referencing ${tables}
    for each statement execute function "sumLines"()`;

const POSTGRES = [
  `drop trigger "linesSummed" on "boxLines"`,
  `create or replace function "sumLines"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${sumOf("gone")} else ${sumOf("come")} end if;
      return null;
    end $$`,
  triggerOn("insert", "new table as come"),
  triggerOn("update", "new table as come"),
  triggerOn("delete", "old table as gone"),
];

export function lineSums({ name }: Dialect): Migration {
  return {
    async up(db) {
      if (name !== "sqlite") {
        for (const statement of POSTGRES) await sql.raw(statement).execute(db);
      }
    },
  };
}
