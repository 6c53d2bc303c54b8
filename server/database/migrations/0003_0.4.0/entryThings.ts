/**
 * The things of entries become rows. Before, each entry had them as one JSON text, and two tables indexed them and the
 * deleted ones.
 */
import type { Columns } from "../../dialect.ts";

/** SQL of values in the things' JSON, the same on both databases. */
const text = (path: string) => `thing.value->>'${path}'`;
const number = (path: string) => `cast(thing.value->>'${path}' as integer)`;
const quantity = (side: string) => `cast(thing.value->'${side}'->>'intQuantity' as integer)`;

/** Both databases read one entry's text at a time. */
const insertThings = (isSqlite: boolean) => `insert into "entryThings"
  select changes."intChange", ${isSqlite ? "thing.key" : "thing.n - 1"}, ${text("strKind")},
    ${number("id")}, ${number("boxId")}, ${text("strCode")}, ${text("strBoxCode")}, ${text("strName")},
    ${text("before")}, ${text("after")}, ${number("intContained")}, ${text("ownNames")},
    case when about."intWent" > 0 and ${text("strKind")} = 'toy' and ${quantity("before")} > ${quantity("after")}
      then ${quantity("before")} - ${quantity("after")} else 0 end,
    case when about."intSet" = 2 then 2
      when about."intSet" = 1 and ${text("strKind")} = 'toy' and ${text("before")} is not null
        and ${quantity("after")} is not null then 1
      else 0 end
  from changes
  cross join ${
    isSqlite
      ? `json_each(changes."strThings") thing`
      : `json_array_elements(changes."strThings"::json) with ordinality thing(value, n)`
  }
  left join "changeThings" about
    on about."intThing" = ${number("id")} and about."intChange" = changes."intChange"`;

export const entryThings = ({ moment, text, keyEnd }: Columns): string[] => {
  const isSqlite = keyEnd !== "";
  return [
    `create table "entryThings" (
      "intChange" ${moment} not null references changes,
      "intPosition" integer not null,
      "strKind" ${text} not null,
      "intThing" integer,
      "intBox" integer,
      "strCode" ${text} not null,
      "strBoxCode" ${text},
      "strName" ${text} not null,
      "strBefore" ${text},
      "strAfter" ${text},
      "intContained" integer,
      "strOwnNames" ${text},
      "intWent" integer not null,
      "intSet" integer not null,
      primary key ("intChange", "intPosition")
    ) ${keyEnd}`,
    insertThings(isSqlite),
    `create index "entryThingsByThing" on "entryThings" ("intThing", "intChange", "intWent", "intSet")`,
    `create index "entryThingsGone" on "entryThings" ("strCode", "strKind", "intChange")
      where "strAfter" is null and "strKind" in ('toy', 'box', 'section')`,
    `alter table changes add column "intThings" integer not null default 0`,
    `update changes set "intThings" =
      (select count(*) from "entryThings" thing where thing."intChange" = changes."intChange")`,
    // The subjects: boxes of lines, sections of boxes, and the things of refused entries.
    `insert into "entryThings" ("intChange", "intPosition", "strKind", "intThing", "strCode", "strName", "intWent", "intSet")
      select about."intChange",
        changes."intThings" + row_number() over (partition by about."intChange" order by about."intThing") - 1,
        'subject', about."intThing", '', '', 0, 0
      from "changeThings" about join changes on changes."intChange" = about."intChange"
      where not exists (select 1 from "entryThings" thing
        where thing."intThing" = about."intThing" and thing."intChange" = about."intChange")`,
    `drop table "changeThings"`,
    `drop table "goneThings"`,
    `alter table changes drop column "strThings"`,
    `alter table changes drop column "strSubjects"`,
  ];
};
