/** How a page of toys is found among a million of them: by its order or by what is asked for. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Db } from "./database/database.ts";
import type { Schema } from "./database/schema.ts";
import type { ToysTable } from "./database/tables/stock.ts";
import type { Call } from "./handler.ts";
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

/** The codes of what is wanted, in no order, by the indexes of what is asked for. */
export function hitsOf(database: Database, { filters, parts }: Wanted) {
  const db = database.slow;
  const toys = db.selectFrom("toys").select("toys.strToyBarcode");
  if (parts.length === 0) return filtered(toys, filters, database, false);
  const matching = db.selectFrom(database.dialect.matching(parts).as("matching"));
  if (!hasFilters(filters))
    return matching.select("matching.strToyBarcode") as never as typeof toys;
  const joined = matching
    .innerJoin("toys", "toys.strToyBarcode", "matching.strToyBarcode")
    .select("toys.strToyBarcode");
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
export const pageOfHits = (database: Database, wanted: Wanted, page: Page) =>
  part(rowsIn(database.slow).where("toys.strToyBarcode", "in", hitsOf(database, wanted)), page);

function met<Row>(toys: ToysQuery<Row>, database: Database, { filters, parts }: Wanted) {
  let query = filtered(toys, filters, database, true);
  for (const text of parts) {
    query = query.where((eb) => database.dialect.contains(eb.ref("toys.strSearch"), text));
  }
  return query;
}

/** A page of what is met where toys are read in its order. */
export const pageInOrder = (database: Database, db: Db, wanted: Wanted, page: Page) =>
  part(met(rowsIn(db), database, wanted), page);

/** The condition that ends a reading in order after READ_MAX toys; "none" where there are fewer. */
async function endOfReading(db: Db, { sort, order }: Page) {
  const columns = [...ORDERS[sort], "strToyBarcode"] as const;
  const last = await ordered(db.selectFrom("toys").select(columns), sort, order)
    .limit(1)
    .offset(READ_MAX)
    .executeTakeFirst();
  if (!last) return "none";
  const values = columns.map((column) => last[column]);
  // An order compares no null with anything.
  if (values.includes(null)) return "unknown";
  const refs = columns.map((column) => sql.ref(`toys.${column}`));
  const before = sql.raw(order === "asc" ? "<" : ">");
  return sql<boolean>`(${sql.join(refs)}) ${before} (${sql.join(values)})`;
}

/**
 * A page of many hits. They are met soon where toys are read in order, but for a word that the last
 * toys have: then the reading ends after READ_MAX toys, and the hits are found and sorted. Where an
 * index has all that is read, reading on takes less.
 */
export async function pageOfMany(
  database: Database,
  wanted: Wanted,
  page: Page,
): Promise<ToyRow[]> {
  const { slow, dialect } = database;
  const { sort, order, limit } = page;
  const codes = part(
    met(slow.selectFrom("toys").select("toys.strToyBarcode"), database, wanted),
    page,
  );
  const rowsOf = (found: typeof codes) =>
    ordered(rowsIn(slow).where("toys.strToyBarcode", "in", found), sort, order).execute();
  if (sort === "strName" && dialect.coversSearchByName && !hasFilters(wanted.filters)) {
    return rowsOf(codes);
  }
  const end = await endOfReading(slow, page);
  if (end === "none") return rowsOf(codes);
  if (end !== "unknown") {
    const rows = await rowsOf(codes.where(end));
    if (rows.length === limit) return rows;
  }
  return pageOfHits(database, wanted, page).execute();
}
