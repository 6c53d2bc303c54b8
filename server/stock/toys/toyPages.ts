/** How a page of toys is found among a million of them: by its order or by what is asked for. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Call } from "../../calls/handler.ts";
import type { Database, Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import { TOY_COLUMNS, type ToyRow } from "./toyRows.ts";

export type Sort = NonNullable<Call<"listToys">["query"]["sort"]>;

export interface Filters {
  minAge: number | undefined;
  gender: ToysTable["strGender"] | undefined;
  status: ToysTable["strStatus"] | undefined;
  maxQuantity: number | undefined;
}

export interface Page {
  sort: Sort;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

/** What a sort orders by before the code, each of which an index has in this order. */
export const ORDERS = {
  strName: ["strNameSort"],
  strToyBarcode: [],
  strGender: ["strGender", "strNameSort"],
  intAgeMin: ["intAgeMin", "strNameSort"],
  intQuantity: ["intQuantity", "strNameSort"],
  strStatus: ["strStatus", "strNameSort"],
} as const satisfies Record<Sort, (Sort | "strNameSort")[]>;

/** Toys that are read in order for a page of hits, before they are looked for in another way. */
const READ_MAX = 5000;
/** As many of an index that has all that is asked for take less than that. */
const COVERED_MAX = 25_000;

/** What is filtered by. */
const FILTERED = ["strGender", "intAgeMin", "strStatus", "intQuantity"] as const;

/** What is asked for, as a where clause has it. */
export interface Wanted {
  filters: Filters;
  /** searchParts() of the query. */
  parts: string[];
}

type ToysQuery<Row> = SelectQueryBuilder<Schema, "toys", Row>;

/** Keeps what passes the filters; `inOrder`, no index is taken for them, but that of the page's order. */
function filtered<Row>(
  query: ToysQuery<Row>,
  { minAge, gender, status, maxQuantity }: Filters,
  { dialect }: Database,
  inOrder: boolean,
): ToysQuery<Row> {
  const column = <Name extends keyof ToysTable>(name: Name) => {
    const ref = sql.ref<ToysTable[Name]>(`toys.${name}`);
    return inOrder ? dialect.unindexed(ref) : ref;
  };
  let result = query;
  if (minAge !== undefined) result = result.where(column("intAgeMin"), ">=", minAge);
  if (gender !== undefined) result = result.where(column("strGender"), "=", gender);
  if (status !== undefined) result = result.where(column("strStatus"), "=", status);
  if (maxQuantity !== undefined) result = result.where(column("intQuantity"), "<=", maxQuantity);
  return result;
}

export const hasFilters = (filters: Filters) =>
  Object.values(filters).some((filter) => filter !== undefined);

/** The ids of what is wanted, in no order, by the indexes of what is asked for. */
export function hitsOf(database: Database, { filters, parts }: Wanted) {
  const db = database.slow;
  const toys = db.selectFrom("toys").select("toys.intToy");
  if (parts.length === 0) return filtered(toys, filters, database, false);
  const matching = db.selectFrom(database.dialect.matching(parts).as("matching"));
  if (!hasFilters(filters)) return matching.select("matching.intToy") as never as typeof toys;
  const joined = matching.innerJoin("toys", "toys.intToy", "matching.intToy").select("toys.intToy");
  return filtered(joined as never as typeof toys, filters, database, true);
}

/** Puts a query in a page's order. Without an age counts as the least age, on every database. */
export function ordered<Row>(query: ToysQuery<Row>, sort: Sort, order: Page["order"]) {
  let result = query;
  for (const name of [...ORDERS[sort], "strToyBarcode" as const]) {
    result = result.orderBy(`toys.${name}`, (by) => {
      if (name !== "intAgeMin") return by[order]();
      return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
    });
  }
  return result;
}

export const rowsIn = (db: Db) =>
  db.selectFrom("toys").select(TOY_COLUMNS.map((column) => `toys.${column}` as const));

const part = <Row>(query: ToysQuery<Row>, { sort, order, limit, offset }: Page) =>
  ordered(query, sort, order).limit(limit).offset(offset);

/** A page of hits that are found by what is asked for and then sorted: quick where there are few. */
export function pageOfHits(database: Database, wanted: Wanted, page: Page) {
  const { sort, order, limit, offset } = page;
  const rows = rowsIn(database.slow);
  if (sort !== "strName" || wanted.parts.length === 0 || hasFilters(wanted.filters)) {
    return part(rows.where("toys.intToy", "in", hitsOf(database, wanted)), page);
  }
  const ids = database.slow
    .selectFrom(database.dialect.matching(wanted.parts).as("matching"))
    .select("matching.intToy")
    .orderBy("matching.strNameSort", order)
    .orderBy("matching.strToyBarcode", order)
    .limit(limit)
    .offset(offset);
  return ordered(rows.where("toys.intToy", "in", ids), sort, order);
}

function met<Row>(toys: ToysQuery<Row>, database: Database, { filters, parts }: Wanted) {
  let query = filtered(toys, filters, database, true);
  for (const text of parts) {
    query = query.where((eb) => database.dialect.contains(eb.ref("toys.strSearch"), text));
  }
  return query;
}

/** All that is wanted, one after the other in a page's order. */
export async function* streamInOrder(database: Database, wanted: Wanted, page: Page) {
  const { sort, order, offset } = page;
  const toys = (db: Db) => met(rowsIn(db).select("toys.strNameSort"), database, wanted);
  const key = [...ORDERS[sort], "strToyBarcode" as const];
  // No key can begin with null: toys without an age are read by themselves, as the least age.
  const ages = order === "asc" ? (["is", "is not"] as const) : (["is not", "is"] as const);
  const parts =
    sort !== "intAgeMin"
      ? [database.stream(toys, key, { order })]
      : ages.map((age) =>
          database.stream(
            (db) => toys(db).where("toys.intAgeMin", age, null),
            age === "is" ? key.slice(1) : key,
            { order },
          ),
        );
  let skipped = 0;
  for (const rows of parts) {
    for await (const row of rows) if (skipped++ >= offset) yield row;
  }
}

/** The ids of a page of what is met among the first toys in its order. */
function idsInOrder(database: Database, wanted: Wanted, page: Page) {
  const { slow, dialect } = database;
  const isSearch = wanted.parts.length > 0;
  const isFilter = hasFilters(wanted.filters);
  const isCovered = dialect.coversPages && !(isSearch && (isFilter || page.sort !== "strName"));
  const columns = new Set<keyof ToysTable>([
    ...["intToy" as const, "strToyBarcode" as const, "strNameSort" as const, ...ORDERS[page.sort]],
    ...(isSearch ? ["strSearch" as const] : []),
    ...(isFilter ? FILTERED : []),
  ]);
  const first = ordered(slow.selectFrom("toys").select([...columns]), page.sort, page.order)
    .limit(isCovered ? COVERED_MAX : READ_MAX)
    .as("toys");
  const ids = slow.selectFrom(first).select("toys.intToy");
  return part(met(ids as never as ToysQuery<{ intToy: number }>, database, wanted), page);
}

/**
 * A page of many hits. They are met soon where toys are read in order, but for a word that the last
 * toys have: those hits are found and sorted.
 */
export async function pageOfMany(
  database: Database,
  wanted: Wanted,
  page: Page,
): Promise<ToyRow[]> {
  const ids = idsInOrder(database, wanted, page);
  const met = rowsIn(database.slow).where("toys.intToy", "in", ids);
  const rows = await ordered(met, page.sort, page.order).execute();
  return rows.length === page.limit ? rows : pageOfHits(database, wanted, page).execute();
}
