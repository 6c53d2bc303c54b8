/** Toys filtered, sorted and in pages; quick at a million of them (specification sections 2 and 9). */
import { type SelectQueryBuilder, sql } from "kysely";
import { readCounters } from "./database/counters.ts";
import type { Database, Db } from "./database/database.ts";
import { prepared } from "./database/prepared.ts";
import type { Schema, ToysTable } from "./database/schema.ts";
import { searchParts } from "./database/text.ts";
import type { Call } from "./handler.ts";
import { TOY_COLUMNS, type ToyRow } from "./toyRows.ts";

type Query = Call<"listToys">["query"];
type Sort = NonNullable<Query["sort"]>;

/** A limit where none is asked for: more than there can be. */
export const NO_LIMIT = 1_000_000_000;

interface Filters {
  minAge: number | undefined;
  gender: ToysTable["strGender"] | undefined;
  status: ToysTable["strStatus"] | undefined;
  maxQuantity: number | undefined;
}

interface Page {
  sort: Sort;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

function filtersOf({ minAge, gender, status, maxQuantity }: Query): Filters {
  return {
    minAge,
    gender: gender === "all" ? undefined : gender,
    status: status === "all" ? undefined : status,
    maxQuantity,
  };
}

/** What a sort orders by before the code, each of which an index has in this order. */
const ORDERS = {
  strName: ["strNameSort"],
  strToyBarcode: [],
  strGender: ["strGender", "strNameSort"],
  intAgeMin: ["intAgeMin", "strNameSort"],
  intQuantity: ["intQuantity", "strNameSort"],
  strStatus: ["strStatus", "strNameSort"],
} as const satisfies Record<Sort, (Sort | "strNameSort")[]>;

/** Hits that are counted: from here on a total is a lower bound. */
export const COUNTED_MAX = 1000;
/** A page that begins later takes its time, on either database. */
const DEEP = 1000;

/** What is asked for, as a where clause has it. */
interface Wanted {
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

const hasFilters = (filters: Filters) =>
  Object.values(filters).some((filter) => filter !== undefined);

/** The codes of what is wanted, in no order, by the indexes of what is asked for. */
function hitsOf(database: Database, db: Db, { filters, parts }: Wanted) {
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
function ordered<Row>(query: ToysQuery<Row>, sort: Sort, order: Page["order"]) {
  let result = query;
  for (const name of [...ORDERS[sort], "strToyBarcode" as const]) {
    result = result.orderBy(`toys.${name}`, (by) => {
      if (name !== "intAgeMin") return by[order]();
      return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
    });
  }
  return result;
}

const rowsIn = (db: Db) =>
  db.selectFrom("toys").select(TOY_COLUMNS.map((column) => `toys.${column}` as const));

/** Few hits are found by what is asked for and then sorted; many are met soon where all toys are read in order. */
function paged(database: Database, db: Db, wanted: Wanted, page: Page, isFew: boolean) {
  const toys = rowsIn(db);
  let query: ToysQuery<ToyRow>;
  if (isFew) {
    const hits = hitsOf(database, db, wanted);
    query = toys.where("toys.strToyBarcode", "in", hits);
  } else {
    query = filtered(toys, wanted.filters, database, true);
    for (const part of wanted.parts) {
      query = query.where((eb) => database.dialect.contains(eb.ref("toys.strSearch"), part));
    }
  }
  return ordered(query, page.sort, page.order).limit(page.limit).offset(page.offset);
}

/** How many are wanted, counted up to one more than COUNTED_MAX. */
async function countHits(database: Database, wanted: Wanted): Promise<number> {
  const hits = hitsOf(database, database.slow, wanted)
    .limit(COUNTED_MAX + 1)
    .as("hits");
  const { n } = await database.slow
    .selectFrom(hits)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

function wantedOf(query: Query): { wanted: Wanted; page: Page } {
  const { sort = "strName", order = "asc", limit = NO_LIMIT, offset = 0, q = "" } = query;
  return {
    wanted: { filters: filtersOf(query), parts: searchParts(q) },
    page: { sort, order, limit, offset },
  };
}

/** All rows that a query asks for, one after the other. */
export function streamToyRows(database: Database, query: Query) {
  const { wanted, page } = wantedOf(query);
  return database.stream((db) => paged(database, db, wanted, page, false));
}

export interface ToyPage {
  rows: ToyRow[];
  /** How many there are without limit and offset, or at least this many. */
  total: number;
  isLowerBound: boolean;
}

/** A page of all toys in an order, each row with how many toys there are. */
const allToys = (sort: Sort, order: Page["order"]) =>
  prepared((db, args: { limit: number; offset: number }) =>
    ordered(rowsIn(db), sort, order)
      .select((eb) =>
        eb.selectFrom("counters").select("intValue").where("strCounter", "=", "toys").as("total"),
      )
      .limit(args.limit)
      .offset(args.offset),
  );
const SORTS = Object.keys(ORDERS) as Sort[];
const ALL_TOYS = {
  asc: Object.fromEntries(SORTS.map((sort) => [sort, allToys(sort, "asc")])),
  desc: Object.fromEntries(SORTS.map((sort) => [sort, allToys(sort, "desc")])),
} as Record<Page["order"], Record<Sort, ReturnType<typeof allToys>>>;

async function listAll({ db, slow }: Database, page: Page): Promise<ToyPage> {
  const { sort, order, limit, offset } = page;
  const all = ALL_TOYS[order][sort];
  const rows = await all(offset < DEEP ? db : slow, { limit, offset }).execute();
  const total = rows[0]?.total ?? (await readCounters(db)).toys;
  return { rows, total, isLowerBound: false };
}

/** A page's rows and how many rows there are without limit and offset. */
export async function listToyRows(database: Database, query: Query): Promise<ToyPage> {
  const { wanted, page } = wantedOf(query);
  if (wanted.parts.length === 0 && !hasFilters(wanted.filters)) return listAll(database, page);
  const hits = await countHits(database, wanted);
  if (hits === 0) return { rows: [], total: 0, isLowerBound: false };
  const isFew = hits <= COUNTED_MAX;
  const rows = await paged(database, database.slow, wanted, page, isFew).execute();
  if (isFew) return { rows, total: hits, isLowerBound: false };
  const seen = page.offset + rows.length;
  const isLast = rows.length > 0 && rows.length < page.limit;
  if (isLast) return { rows, total: seen, isLowerBound: false };
  // A full page may have another one after it.
  const next = rows.length > 0 ? seen + 1 : 0;
  return { rows, total: Math.max(COUNTED_MAX, next), isLowerBound: true };
}
