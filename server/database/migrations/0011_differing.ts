/** How many toys' boxes and quantity disagree, which triggers keep as they keep the dashboard's other figures. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

/** A toy is made before it is put into boxes, and deleted after it was taken out of them: only updates count. */
const differs = (row: string) =>
  `(${row}"intInBoxes" <> 0 and ${row}"intInBoxes" <> ${row}"intQuantity")`;

const add = (difference: string) =>
  `update counters set "intValue" = "intValue" + ${difference} where "strCounter" = 'differing'`;

const SQLITE = [
  `create trigger "toysDiffer" after update of "intQuantity", "intInBoxes" on toys
    when ${differs("old.")} <> ${differs("new.")}
    begin ${add(`${differs("new.")} - ${differs("old.")}`)}; end`,
];

const POSTGRES = [
  `create function "countDiffering"() returns trigger language plpgsql as $$
    begin
      ${add(`${differs("new.")}::int - ${differs("old.")}::int`)};
      return null;
    end $$`,
  `create trigger "toysDiffer" after update on toys for each row
    when (${differs("old.")} <> ${differs("new.")}) execute function "countDiffering"()`,
];

export function differing({ name }: Dialect): Migration {
  const statements = [
    `insert into counters select 'differing', count(*) from toys where ${differs("")}`,
    ...(name === "sqlite" ? SQLITE : POSTGRES),
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
