/** The tables of the stock: codes, toys, boxes, sections and pictures. */
import type { Columns } from "../../dialect.ts";

/** The columns by which toys are filtered. */
const FILTERS = ["strGender", "strStatus", "intAgeMin", "intQuantity"];

/**
 * On SQLite the index alone serves a filter's count and the choice of a page: at a million toys each row read costs a
 * page of the file. PostgreSQL reads the rows anyway, for their visibility, and limits the size of an index entry.
 * `nulls first`: a missing age sorts as the least, as on SQLite.
 */
function indexOf(filter: string, isSqlite: boolean): string {
  const others = isSqlite ? FILTERS.filter((other) => other !== filter) : [];
  const columns = [filter, "strNameSort", "strToyBarcode", ...others].map((name) =>
    name === "intAgeMin" && !isSqlite ? `"${name}" nulls first` : `"${name}"`,
  );
  return `create index "toysBy_${filter}" on toys (${columns.join(", ")})`;
}

export const stock = (
  isSqlite: boolean,
  { moment, text, bytes, end, keyEnd }: Columns,
): string[] => [
  `create table codes (
    "strCode" ${text} not null primary key,
    "strKind" ${text} not null check ("strKind" in ('toy', 'box', 'reserved')),
    "intThing" integer,
    "isCurrent" integer not null check ("isCurrent" in (0, 1)),
    "intSince" ${moment} not null,
    "strGtin" ${text} unique,
    check (("intThing" is null) = ("strKind" = 'reserved'))
  ) ${keyEnd}`,
  `create index "codesByThing" on codes ("intThing")`,

  // The columns of search and order come before the long ones: SQLite reads a long row page by page.
  `create table toys (
    "intToy" integer not null primary key,
    "strToyBarcode" ${text} not null unique references codes,
    "strSearch" ${text} not null,
    "strNameSort" ${text} not null,
    "strName" ${text} not null,
    "strGender" ${text} not null check ("strGender" in ('unisex', 'boy', 'girl')),
    "intAgeMin" integer check ("intAgeMin" between 0 and 150),
    "intAgeMax" integer check ("intAgeMax" between 0 and 150),
    "intQuantity" integer not null check ("intQuantity" >= 0),
    "intLowStockThreshold" integer not null check ("intLowStockThreshold" >= 0),
    "strStatus" ${text} not null,
    "intVersion" ${moment} not null,
    "strTags" ${text} not null,
    "strImageID" ${text},
    "imageThumb" ${text},
    "imageLarge" ${text},
    "strDescription" ${text} not null,
    constraint "toysAges" check ("intAgeMax" >= "intAgeMin"),
    constraint "toysStatus" check ("strStatus" = case when "intQuantity" <= 2 then 'critical'
      when "intQuantity" <= "intLowStockThreshold" then 'low' else 'ok' end)
  ) ${end}`,
  `create index "toysByName" on toys ("strNameSort", "strToyBarcode"${isSqlite ? `, "strSearch"` : ""})`,
  ...FILTERS.map((filter) => indexOf(filter, isSqlite)),

  `create table sections (
    "intId" integer not null primary key,
    "intSection" integer not null unique check ("intSection" >= 1)
  ) ${end}`,

  `create table boxes (
    "intBox" integer not null primary key,
    "strBoxCode" ${text} not null unique references codes,
    "strCustomNote" ${text} not null,
    "intSection" integer references sections ("intSection"),
    "intVersion" ${moment} not null,
    "strSearch" ${text} not null
  ) ${end}`,
  `create index "boxesBySection" on boxes ("intSection", "strBoxCode")`,

  `create table "boxLines" (
    "intBox" integer not null references boxes,
    "intToy" integer not null references toys,
    "intAmountInBox" integer not null check ("intAmountInBox" between 1 and 9999999),
    primary key ("intBox", "intToy")
  ) ${keyEnd}`,
  `create index "boxLinesByToy" on "boxLines" ("intToy", "intBox", "intAmountInBox")`,

  `create table pictures (
    "strHash" ${text} not null primary key,
    "bytPicture" ${bytes} not null,
    "intUnusedSince" ${moment}
  ) ${end}`,
  `create index "picturesUnused" on pictures ("intUnusedSince") where "intUnusedSince" is not null`,
  // Toys by their picture. Only for our own addresses, of 78 characters: others may be longer than an index entry of
  // PostgreSQL.
  ...["imageThumb", "imageLarge"].map(
    (column) =>
      `create index "toysBy_${column}" on toys ("${column}") where length("${column}") = 78`,
  ),
];
